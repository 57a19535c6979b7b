/** Marketing lists: where one stands, and why somebody on it is not written to. */
import { type Words, words as w } from '../words.ts'

export const marketingStates = {
  draft: w('草稿', 'Draft', 'Borrador'),
  asked: w('待审批', 'Awaits a second person', 'Espera a otra persona'),
  sending: w('发送中', 'Being sent', 'Enviándose'),
  paused: w('已暂停', 'Paused', 'En pausa'),
  sent: w('已发完', 'Sent', 'Enviada'),
  stopped: w('已停止', 'Stopped', 'Detenida'),
  retired: w('已停用', 'Retired', 'Retirada'),
} as const satisfies Record<string, Words>
export type MarketingState = keyof typeof marketingStates
export const marketingStateNames = Object.keys(marketingStates) as [MarketingState, ...MarketingState[]]

export const marketingExclusions = {
  debtor: w('有未结案件', 'past due', 'en mora'),
  complaint: w('投诉中', 'complaint is open', 'queja abierta'),
  stopped: w('已停催', 'collection was stopped', 'cobranza detenida'),
  silenced: w('不得联系', 'do not contact', 'no contactar'),
  deceased: w('已故', 'deceased', 'fallecido'),
  suppressed: w('退订或登记拒收', 'opted out or in a register', 'se dio de baja o está en un registro'),
  leaving: w('正在注销', 'account is being deleted', 'cuenta en baja'),
  noName: w('没有模板所需的名字', 'has no name, which the template needs', 'sin el nombre que pide la plantilla'),
  twice: w('重复', 'there twice', 'repetido'),
  byHand: w('人工排除', 'taken out by hand', 'excluido a mano'),
} as const satisfies Record<string, Words>
export type MarketingExclusion = keyof typeof marketingExclusions
export const marketingExclusionNames = Object.keys(marketingExclusions) as [MarketingExclusion, ...MarketingExclusion[]]

/** Why a line of a file was not taken; its form alone is judged. */
export const lineFaults = {
  unreadable: w('不是号码也不是借款人编号', 'neither a number nor a user id', 'ni número ni id de usuario'),
  foreign: w('其他国家的号码', 'a number of another country', 'número de otro país'),
  landline: w('固定电话', 'a landline', 'teléfono fijo'),
  mixed: w(
    '文件要么全是号码，要么全是借款人编号',
    'a file is of numbers alone or of user ids alone',
    'un archivo es solo de números o solo de ids',
  ),
  twice: w('与前面某行重复', 'the same as a line before', 'igual a una línea anterior'),
} as const satisfies Record<string, Words>
export type LineFault = keyof typeof lineFaults
export const lineFaultNames = Object.keys(lineFaults) as [LineFault, ...LineFault[]]

export const memberStates = {
  included: w('待发送', 'To be written to', 'Por escribir'),
  excluded: w('已排除', 'Excluded', 'Excluido'),
  control: w('对照组', 'Held out', 'Grupo de control'),
  queued: w('已交发', 'Handed over', 'Entregado al envío'),
  /** Shown of a number without a customer, whatever became of it: who tries numbers would read whose they are. */
  untold: w('单独号码，不逐个说明', 'A number alone: not told', 'Un número solo: no se dice'),
} as const satisfies Record<string, Words>
export type MemberState = keyof typeof memberStates
export const memberStateNames = Object.keys(memberStates) as [MemberState, ...MemberState[]]

export const marketingArmNames = ['A', 'B', 'control'] as const

/** What became of a message, as a list counts it. */
export const marketingMessages = {
  delivered: w('已送达', 'Delivered', 'Entregado'),
  failed: w('发送失败', 'Failed', 'Fallido'),
  skipped: w('被规则拦下', 'Held back by a rule', 'Retenido por una regla'),
} as const satisfies Record<string, Words>
export type MarketingMessage = keyof typeof marketingMessages
export const marketingMessageNames = Object.keys(marketingMessages) as [MarketingMessage, ...MarketingMessage[]]

/** More people than one person may write to alone. */
export const marketingAloneAtMost = 500
/** What came of a list of fewer numbers alone would tell of one of them, to whoever knows the others: it takes two. */
export const marketingNumbersFrom = 200
export const linesAtMost = 50_000
/** A list of fewer lines would tell by who is left out of it what is known of one of them. */
export const linesAtLeast = 20
/** Fewer people say nothing of why how many are left out. */
export const reasonsFrom = 20
