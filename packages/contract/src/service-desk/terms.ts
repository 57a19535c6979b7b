/** What work orders are called and how they move: light enough for a history beside a list. */
import { type Words, words as w } from '../words.ts'

/** Who works on what; everybody at the desk sees every group. */
export const orderGroups = {
  frontDesk: w('一线客服', 'Front desk', 'Primera línea'),
  payments: w('资金', 'Payments', 'Pagos'),
  complaints: w('投诉', 'Complaints', 'Quejas'),
  security: w('安全', 'Security', 'Seguridad'),
} as const satisfies Record<string, Words>
export type OrderGroup = keyof typeof orderGroups
export const orderGroupNames = Object.keys(orderGroups) as [OrderGroup, ...OrderGroup[]]

/** What a work order is about: to which group it goes first, and how many hours of the desk's working time it has. */
export interface OrderType extends Words {
  readonly group: OrderGroup
  readonly slaHours: number
}
export const orderTypes = {
  repayment: { ...w('还款未入账', 'Payment not credited', 'Pago no acreditado'), group: 'payments', slaHours: 8 },
  payout: { ...w('放款未到账', 'Loan not received', 'Préstamo no recibido'), group: 'payments', slaHours: 4 },
  charges: {
    ...w('费用与金额疑问', 'Amount or charges in doubt', 'Dudas de montos o cargos'),
    group: 'payments',
    slaHours: 16,
  },
  application: { ...w('借款申请', 'Application', 'Solicitud de crédito'), group: 'frontDesk', slaHours: 8 },
  account: { ...w('登录与账号', 'Login and account', 'Acceso y cuenta'), group: 'frontDesk', slaHours: 8 },
  personalData: { ...w('个人信息', 'Personal data', 'Datos personales'), group: 'frontDesk', slaHours: 24 },
  collectionComplaint: {
    ...w('催收投诉', 'Complaint about collection', 'Queja por cobranza'),
    group: 'complaints',
    slaHours: 8,
  },
  fraud: { ...w('被盗用或诈骗', 'Fraud or stolen identity', 'Fraude o suplantación'), group: 'security', slaHours: 2 },
  other: { ...w('其他', 'Something else', 'Otro'), group: 'frontDesk', slaHours: 24 },
} as const satisfies Record<string, OrderType>
export type OrderTypeName = keyof typeof orderTypes
export const orderTypeNames = Object.keys(orderTypes) as [OrderTypeName, ...OrderTypeName[]]

/** Spec 2 §3: how the customer got in touch. */
export const orderContactTypes = {
  Call: w('电话', 'Call', 'Llamada'),
  Email: w('邮件', 'E-mail', 'Correo'),
  WhatsApp: w('WhatsApp', 'WhatsApp', 'WhatsApp'),
  Feedback: w('应用内反馈', 'Feedback in the app', 'Comentario en la app'),
} as const satisfies Record<string, Words>
export type OrderContactType = keyof typeof orderContactTypes
export const orderContactTypeNames = Object.keys(orderContactTypes) as [OrderContactType, ...OrderContactType[]]

/** Spec 2 §4. `created`: nobody handles it yet; `pending`: waits for the customer, and the clock with it. */
export const orderStates = {
  created: w('待处理', 'New', 'Nueva'),
  handing: w('处理中', 'In progress', 'En proceso'),
  pending: w('等待借款人', 'Waits for the customer', 'Espera al cliente'),
  resolved: w('已解决', 'Resolved', 'Resuelta'),
  invalid: w('无效', 'Invalid', 'No válida'),
} as const satisfies Record<string, Words>
export type OrderState = keyof typeof orderStates
export const orderStateNames = Object.keys(orderStates) as [OrderState, ...OrderState[]]

/** Open ones by how long ago they were made. */
export const orderAges = {
  day: w('不到 1 天', 'up to a day', 'hasta un día'),
  threeDays: w('1 至 3 天', 'one to three days', 'de uno a tres días'),
  week: w('3 至 7 天', 'three to seven days', 'de tres a siete días'),
  older: w('超过 7 天', 'longer than seven days', 'más de siete días'),
} as const satisfies Record<string, Words>
export type OrderAge = keyof typeof orderAges
export const orderAgeNames = Object.keys(orderAges) as [OrderAge, ...OrderAge[]]

interface Step {
  readonly from: readonly OrderState[]
  readonly to: OrderState
  /** Only who handles it; without: everybody who works at the desk. */
  readonly handler?: true
}
/** The whole of how a work order moves. Nobody handles one that is *created*, so its steps are everybody's. */
export const orderSteps = {
  take: { from: ['created'], to: 'handing' },
  wait: { from: ['handing'], to: 'pending', handler: true },
  resume: { from: ['pending'], to: 'handing', handler: true },
  resolve: { from: ['handing', 'pending'], to: 'resolved', handler: true },
  invalidate: { from: ['created', 'handing', 'pending'], to: 'invalid', handler: true },
  reopen: { from: ['resolved', 'invalid'], to: 'created' },
} as const satisfies Record<string, Step>
export type OrderStep = keyof typeof orderSteps

/** Why somebody can't take a step: the state does not allow it, or another person handles it. Null: it is theirs to take. */
export function whyNotStep(
  step: OrderStep,
  order: { readonly state: OrderState; readonly handler: number | null },
  accountId: number,
): 'state' | 'handler' | null {
  const { from, handler }: Step & { handler?: true } = orderSteps[step]
  if (!from.includes(order.state)) return 'state'
  if (handler && order.handler !== null && order.handler !== accountId) return 'handler'
  return null
}

/** What a work order was made of, where nobody asked for it by hand. */
export const orderSources = {
  feedback: w('借款人反馈', 'Feedback', 'Comentario'),
  talk: w('对话', 'Talk', 'Conversación'),
  proof: w('还款凭证', 'Proof of payment', 'Comprobante de pago'),
  complaint: w('机构投诉', 'Authority complaint', 'Queja ante autoridad'),
  caseComplaint: w('案件投诉', 'Complaint on a case', 'Queja sobre un caso'),
} as const satisfies Record<string, Words>
export type OrderSource = keyof typeof orderSources
export const orderSourceNames = Object.keys(orderSources) as [OrderSource, ...OrderSource[]]

/** What is written under a work order. It only grows. */
export const orderEntryKinds = {
  created: w('创建', 'Made', 'Creada'),
  comment: w('备注', 'Comment', 'Comentario'),
  take: w('领取', 'Taken', 'Tomada'),
  transfer: w('转交', 'Handed over', 'Traspasada'),
  wait: w('等待借款人', 'Waits for the customer', 'Espera al cliente'),
  resume: w('继续处理', 'Taken up again', 'Retomada'),
  resolve: w('已解决', 'Resolved', 'Resuelta'),
  invalidate: w('判定无效', 'Found invalid', 'Declarada no válida'),
  reopen: w('重新打开', 'Opened again', 'Reabierta'),
  answer: w('答复借款人', 'Answered the customer', 'Respuesta al cliente'),
  customer: w('借款人留言', 'The customer wrote', 'El cliente escribió'),
  escalate: w('升级', 'Escalated', 'Escalada'),
  merge: w('合并', 'Merged', 'Fusionada'),
  parent: w('上级工单', 'Put under another one', 'Puesta bajo otra'),
  link: w('关联', 'Linked', 'Vinculada'),
  score: w('借款人评分', 'The customer’s score', 'Calificación del cliente'),
} as const satisfies Record<string, Words>
export type OrderEntryKind = keyof typeof orderEntryKinds
export const orderEntryKindNames = Object.keys(orderEntryKinds) as [OrderEntryKind, ...OrderEntryKind[]]

/** What both sides said: the customer reads these, and nothing else of it. */
export const orderTalkKinds = ['answer', 'customer'] as const satisfies readonly OrderEntryKind[]

/** So many working minutes a word of the customer may wait for an answer. */
export const replyMinutes = 120
/** So many days after its end the customer's reply opens it again; later it begins another one that names it. */
export const orderGoesOnDays = 14

export const escalationLevels = {
  0: w('未升级', 'Not escalated', 'Sin escalar'),
  1: w('已升级', 'Escalated', 'Escalada'),
  2: w('再次升级', 'Escalated twice', 'Escalada dos veces'),
} as const

/** What a kept answer may name; filled from the work order it is used on. */
export const answerVariables = {
  customer: w('借款人名字', 'First name of the customer', 'Nombre del cliente'),
  order: w('工单编号', 'Number of the work order', 'Número de la orden'),
  merchant: w('商户名称', 'Name of the merchant', 'Nombre de la entidad'),
  agent: w('处理人姓名', 'Name of whoever answers', 'Nombre de quien responde'),
  loan: w('贷款编号', 'Number of the loan', 'Número del préstamo'),
} as const satisfies Record<string, Words>
export type AnswerVariable = keyof typeof answerVariables

const variable = /\{\{\s*([^{}]*?)\s*\}\}/g

/** A kept answer with its variables filled; what it names and nobody knows is told instead. */
export function fillAnswer(
  text: string,
  values: Readonly<Partial<Record<AnswerVariable, string | null>>>,
): { readonly text: string } | { readonly missing: string } {
  const names = [...text.matchAll(variable)].map(([, name]) => name ?? '')
  const missing = names.find((name) => !values[name as AnswerVariable])
  if (missing !== undefined) return { missing }
  return { text: text.replaceAll(variable, (_, name: AnswerVariable) => values[name] ?? '') }
}

/** The first variable of a text that there is not; null where all are known. */
export const unknownVariable = (text: string): string | null =>
  [...text.matchAll(variable)].map(([, name]) => name ?? '').find((name) => !(name in answerVariables)) ?? null

/** How one stands after several steps at once. */
export const orderEndings = {
  wait: w('等待借款人', 'Wait for the customer', 'Esperar al cliente'),
  resolve: w('解决', 'Resolve', 'Resolver'),
  invalidate: w('判定无效', 'Find invalid', 'Declarar no válida'),
} as const satisfies Record<string, Words>
export type OrderEnding = keyof typeof orderEndings
export const orderEndingNames = Object.keys(orderEndings) as [OrderEnding, ...OrderEnding[]]

/** At most so many are worked in one press. */
export const ordersAtOnce = 100

/** Spec 2 §5: three pictures. */
export const orderImagesAtMost = 3
