/** Fields and codes that this domain's entries of the operation log keep; composed in operation-log/fields.ts and values.ts. */

import { couponParts } from '../coupon/campaign-terms.ts'
import { type Words, words as w } from '../words.ts'
import { chatStates } from './chat-terms.ts'
import { deletionIdentities, deletionObstacles, deletionStates } from './deletion-terms.ts'
import { helpCategories, helpStates } from './help-terms.ts'
import { complaintOutcomes } from './organization-terms.ts'
import { oldNumberEnds } from './phone-change-terms.ts'
import { escalationLevels, orderGroups, orderSources } from './terms.ts'

const code = (zh: string, en: string, es: string): Words & { readonly is: 'code' } => ({ zh, en, es, is: 'code' })

export const serviceDeskLogFields = {
  category: code('类别', 'Category', 'Categoría'),
  helpState: code('帮助问题状态', 'State of the help question', 'Estado de la pregunta'),
  answeredDay: w('答复日期', 'Answered', 'Respondida'),
  complaintOutcome: code('投诉结果', 'Outcome', 'Resultado'),
  deadlineDay: w('答复期限', 'Deadline', 'Plazo'),
  deadlineDays: w('天数', 'Days', 'Días'),
  counted: code('计算方式', 'Counted in', 'Se cuenta en'),
  direction: code('方向', 'Direction', 'Sentido'),
  receivedDay: w('收到日期', 'Received', 'Recibida'),
  budget: { ...w('预算', 'Budget', 'Presupuesto'), is: 'money' as const },
  eachOf: code('按部分限制', 'Limited by', 'Limitado por'),
  eachUses: w('每部分次数', 'Uses of each', 'Usos de cada uno'),
  eachBudget: { ...w('每部分预算', 'Budget of each', 'Presupuesto de cada uno'), is: 'money' as const },
  controlPercent: w('对照组比例', 'Share compared with', 'Grupo de control'),
  coupons: w('优惠券', 'Coupons', 'Cupones'),
  most: w('最多人数', 'At most', 'Máximo'),
  stock: w('库存', 'Stock', 'Existencias'),
  orderId: w('工单', 'Work order', 'Orden de trabajo'),
  orderSource: code('来源', 'Made from', 'Origen'),
  sourceId: w('来源编号', 'Id of the origin', 'Id de origen'),
  tags: w('标签', 'Tags', 'Etiquetas'),
  question: w('问题', 'Question', 'Pregunta'),
  chatState: code('对话状态', 'State of the talk', 'Estado de la conversación'),
  keywords: w('关键词', 'Keywords', 'Palabras clave'),
  synonyms: w('同义词', 'Synonyms', 'Sinónimos'),
  mergedInto: w('合并到', 'Merged into', 'Fusionada con'),
  escalation: code('升级', 'Escalation', 'Escalamiento'),
  parentId: w('上级工单', 'Stands under', 'Bajo la orden'),
  linked: w('关联', 'Linked', 'Vínculo'),
  score: w('评分', 'Score', 'Calificación'),
  spans: w('服务时间', 'Hours', 'Horario'),
  movedOrders: w('重新计算的工单', 'Orders counted again', 'Órdenes recalculadas'),
  groups: code('小组', 'Groups', 'Grupos'),
  oldNumber: code('原号码', 'Old number', 'Número anterior'),
  people: w('人数', 'People', 'Personas'),
  included: w('可发送', 'To be written to', 'Por escribir'),
  faults: w('无效行', 'Lines not taken', 'Líneas no aceptadas'),
  perMinute: w('每分钟条数', 'A minute', 'Por minuto'),
  templateB: w('对比模板', 'Compared template', 'Plantilla comparada'),
  obstacles: code('受阻原因', 'In its way', 'Lo impide'),
  identity: code('身份核实', 'Identity by', 'Identidad por'),
  deletionState: code('注销状态', 'State of the deletion', 'Estado de la baja'),
} as const

export const serviceDeskLogValues: Readonly<Record<string, Readonly<Record<string, Words>>>> = {
  category: helpCategories,
  complaintOutcome: complaintOutcomes,
  counted: {
    working: w('工作日', 'Working days', 'Días hábiles'),
    calendar: w('自然日', 'Calendar days', 'Días naturales'),
  },
  direction: { in: w('收到', 'Came in', 'Recibido'), out: w('发出', 'Went out', 'Enviado') },
  helpState: helpStates,
  chatState: chatStates,
  escalation: escalationLevels,
  groups: orderGroups,
  orderSource: orderSources,
  oldNumber: oldNumberEnds,
  obstacles: deletionObstacles,
  identity: deletionIdentities,
  deletionState: deletionStates,
  eachOf: couponParts,
}
