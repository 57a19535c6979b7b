/** What the operation log calls this domain's actions; composed in actions.ts of the contract. */
import { type Words, words as w } from '../words.ts'

export const marketActions = {
  'market.itemMade': w('新建内容', 'Made content', 'Creó contenido'),
  'market.itemEdited': w('修改内容', 'Edited content', 'Modificó contenido'),
  'market.itemMoved': w('调整内容顺序', 'Moved content in its order', 'Cambió el orden del contenido'),
  'market.itemRestored': w('恢复内容旧版', 'Restored a revision of content', 'Restauró una revisión de contenido'),
  'market.itemsCopied': w(
    '复制内容到其他商户',
    'Copied content to another merchant',
    'Copió contenido a otro comercio',
  ),
  'market.itemRetired': w('收起内容', 'Put content away', 'Archivó contenido'),
  'market.imageKept': w('上传图片', 'Kept a picture', 'Guardó una imagen'),
  'market.imageRetired': w('停用图片', 'Retired a picture', 'Retiró una imagen'),
  'market.imageUsedAgain': w('重新启用图片', 'Offered a picture again', 'Volvió a ofrecer una imagen'),
  'market.releaseSaved': w('编辑发布', 'Put a release together', 'Preparó una publicación'),
  'market.releaseSubmitted': w('提交发布审批', 'Handed a release in', 'Entregó una publicación'),
  'market.releaseApproved': w('批准发布', 'Approved a release', 'Aprobó una publicación'),
  'market.releaseRefused': w('拒绝发布', 'Refused a release', 'Rechazó una publicación'),
  'market.releasePublished': w('内容上线', 'Published a release', 'Publicó contenido'),
  'market.releaseFailed': w(
    '定时上线失败',
    'A scheduled release could not go live',
    'Una publicación programada no pudo salir',
  ),
  'market.releaseRescheduled': w(
    '更改发布时间',
    'Changed when a release goes live',
    'Cambió la hora de una publicación',
  ),
  'market.releaseCancelled': w('取消发布', 'Cancelled a release', 'Canceló una publicación'),
  'market.itemsWithdrawn': w('撤下内容', 'Withdrew content from borrowers', 'Retiró contenido de los clientes'),
  'market.rolledBack': w('回滚配置', 'Rolled a configuration back', 'Revirtió una configuración'),
  'market.rolloutWidened': w('扩大灰度', 'Widened a rollout', 'Amplió un despliegue'),
} as const satisfies Record<string, Words>
