/** What the operation log calls this domain's actions; composed in operation-log/actions.ts. */
import { type Words, words as w } from '../words.ts'

export const serviceDeskActions = {
  'serviceDesk.orderCreated': w('创建工单', 'Made a work order', 'Creó una orden de trabajo'),
  'serviceDesk.orderTaken': w('领取工单', 'Took a work order', 'Tomó una orden'),
  'serviceDesk.orderTransferred': w('转交工单', 'Handed over a work order', 'Traspasó una orden'),
  'serviceDesk.orderCommented': w('备注工单', 'Commented on a work order', 'Comentó una orden'),
  'serviceDesk.orderWaits': w('工单等待客户', 'Waits for the customer', 'Espera al cliente'),
  'serviceDesk.orderResumed': w('继续处理工单', 'Took up a work order again', 'Retomó una orden'),
  'serviceDesk.orderResolved': w('解决工单', 'Resolved a work order', 'Resolvió una orden'),
  'serviceDesk.orderInvalidated': w('判定工单无效', 'Found a work order invalid', 'Declaró no válida una orden'),
  'serviceDesk.orderReopened': w('重新打开工单', 'Opened a work order again', 'Reabrió una orden'),
  'serviceDesk.orderImageSeen': w('查看工单图片', 'Looked at a picture of a work order', 'Vio una imagen de una orden'),
  'serviceDesk.helpAdded': w('新增帮助问题', 'Added a help question', 'Añadió una pregunta frecuente'),
  'serviceDesk.helpChanged': w('修改帮助问题', 'Changed a help question', 'Cambió una pregunta frecuente'),
  'serviceDesk.helpPublished': w('发布帮助问题', 'Published a help question', 'Publicó una pregunta frecuente'),
  'serviceDesk.helpWithdrawn': w('撤下帮助问题', 'Withdrew a help question', 'Retiró una pregunta frecuente'),
  'serviceDesk.helpOrdered': w('调整帮助问题顺序', 'Ordered the help questions', 'Ordenó las preguntas frecuentes'),
  'serviceDesk.feedbackReceived': w('收到反馈', 'Received feedback', 'Recibió un comentario'),
  'serviceDesk.feedbackReplied': w('回复反馈', 'Answered feedback', 'Respondió un comentario'),
  'serviceDesk.feedbackTagged': w('标记反馈', 'Tagged feedback', 'Etiquetó un comentario'),
  'serviceDesk.feedbackConverted': w('反馈转工单', 'Made a work order of feedback', 'Pasó un comentario a orden'),
  'serviceDesk.feedbackClosed': w('关闭反馈', 'Closed feedback', 'Cerró un comentario'),
  'serviceDesk.feedbackImageSeen': w(
    '查看反馈图片',
    'Looked at a picture of feedback',
    'Vio una imagen de un comentario',
  ),
  'serviceDesk.authorityReceived': w(
    '登记机构投诉',
    'Took in an authority complaint',
    'Registró una queja ante autoridad',
  ),
  'serviceDesk.authorityTaken': w('接手机构投诉', 'Took over an authority complaint', 'Tomó una queja ante autoridad'),
  'serviceDesk.authorityDeadline': w(
    '更改答复期限',
    'Changed the deadline of a complaint',
    'Cambió el plazo de una queja',
  ),
  'serviceDesk.authorityDocument': w(
    '存入投诉文件',
    'Filed a document of a complaint',
    'Archivó un documento de una queja',
  ),
  'serviceDesk.authorityDocumentSeen': w(
    '查看投诉文件',
    'Looked at a document of a complaint',
    'Vio un documento de una queja',
  ),
  'serviceDesk.authorityAnswered': w(
    '答复机构投诉',
    'Answered an authority complaint',
    'Respondió una queja ante autoridad',
  ),
  'serviceDesk.authorityClosed': w('结案机构投诉', 'Closed an authority complaint', 'Cerró una queja ante autoridad'),
} as const satisfies Record<string, Words>
