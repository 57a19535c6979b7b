/**
 * The rules by which a contact is refused, in words. The gate names one of them in every refusal; screens say it beside
 * the next permitted moment. `{…}` is filled from the policy that refused.
 */
import { type Words, words as w } from '../words.ts'

export const contactRules = {
  // ——— whatever the hour: until somebody changes the record ———
  paid: w('已无欠款', 'nothing is due any more', 'ya no se debe nada'),
  closed: w('案件已关闭', 'the case is closed', 'el caso está cerrado'),
  stopped: w('已停催', 'collection is stopped', 'la cobranza está suspendida'),
  hold: w('因争议或核查暂挂', 'on hold for a dispute or review', 'en espera por disputa o revisión'),
  silenced: w('已禁止联系', 'silenced', 'silenciado'),
  disabled: w('联系人已停用', 'the contact is disabled', 'el contacto está desactivado'),
  noAddress: w('没有该渠道的联系方式', 'there is no address for this channel', 'no hay dirección para este canal'),
  replaced: w(
    '号码或地址已更换',
    'the number or address was replaced meanwhile',
    'el número o la dirección cambió entretanto',
  ),
  // ——— what the country's policy never allows ———
  noPolicy: w('该国尚无生效的联系规则', 'no contact policy is in force', 'no hay política de contacto vigente'),
  thirdParty: w('不得联系第三方', 'third parties may not be contacted', 'no se puede contactar a terceros'),
  channel: w('该渠道不允许', 'this channel is not permitted', 'este canal no está permitido'),
  underAge: w('未成年人', 'under age', 'menor de edad'),
  unknownAge: w('年龄未核实', 'nobody verified that they are of age', 'nadie verificó su mayoría de edad'),
  noConsent: w(
    '消费者未授权该渠道',
    'the consumer did not authorise this channel',
    'el consumidor no autorizó este canal',
  ),
  // ——— what passes with time ———
  consentHours: w(
    '不在消费者同意的时段（{from}–{to}）',
    'outside the hours the consumer agreed to, {from}–{to}',
    'fuera del horario que el consumidor autorizó, {from}–{to}',
  ),
  noCalendar: w('缺少该年的假期日历', 'the holidays of that year are not known yet', 'faltan los feriados de ese año'),
  holiday: w('公共假日', 'public holiday', 'feriado'),
  weekday: w('当日不得联系', 'no contact on this day of the week', 'día de la semana no permitido'),
  hours: w('不在允许时段（{from}–{to}）', 'outside {from}–{to} there', 'fuera de {from}–{to} allá'),
  attemptLimit: w(
    '{days} 天内最多 {most} 次联系',
    'attempts within {days} d: at most {most}',
    'intentos en {days} d: máximo {most}',
  ),
  contactLimit: w(
    '{days} 天内接通最多 {most} 次',
    'direct contacts within {days} d: at most {most}',
    'contactos directos en {days} d: máximo {most}',
  ),
  otherChannel: w(
    '{days} 天内只能用同一渠道',
    'for {days} days only the channel already used',
    'durante {days} días solo el canal ya usado',
  ),
} as const satisfies Record<string, Words>

export type ContactRule = keyof typeof contactRules
export const contactRuleNames = Object.keys(contactRules) as [ContactRule, ...ContactRule[]]

/** By which a message that is not collection is held back: some of the gate's, and two of its own (decision 134). */
const noticeRules = {
  ...contactRules,
  suppressed: w('对方要求不再接收此类消息', 'asked to get no such messages', 'pidió no recibir estos mensajes'),
  debtor: w('对方已有催收案件', 'has a case of collection', 'ya tiene un caso de cobranza'),
} as const satisfies Record<string, Words>
export type NoticeRule = keyof typeof noticeRules
export const noticeRuleNames = Object.keys(noticeRules) as [NoticeRule, ...NoticeRule[]]

/** What a rule is called where its figures are not known: in reports and filters. */
const limitNames: Partial<Record<NoticeRule, Words>> = {
  hours: w('不在允许时段', 'outside the permitted hours', 'fuera del horario permitido'),
  consentHours: w('不在同意的时段', 'outside the agreed hours', 'fuera del horario autorizado'),
  attemptLimit: w('联系次数已满', 'limit of attempts', 'límite de intentos'),
  contactLimit: w('接通次数已满', 'limit of direct contacts', 'límite de contactos directos'),
  otherChannel: w('只能用已用的渠道', 'only the channel already used', 'solo el canal ya usado'),
}
export const nameOfRule = (rule: NoticeRule): Words => limitNames[rule] ?? noticeRules[rule]

/** A rule's sentence with its figures. */
export function wordsOfRule(rule: NoticeRule, figures: Readonly<Record<string, string | number>> = {}): Words {
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => String(figures[name] ?? '…'))
  const words = noticeRules[rule]
  return { zh: fill(words.zh), en: fill(words.en), es: fill(words.es) }
}

/** Why a phone, an e-mail address or a person is silent, whom it silences, everywhere at once. */
export const silenceKinds = {
  wrongNumber: { silences: 'phone', words: w('错号', 'wrong number', 'número equivocado') },
  recycledLine: { silences: 'phone', words: w('号码已换主', 'recycled line', 'línea reasignada') },
  notTheDebtor: { silences: 'phone', words: w('非借款人', 'not the borrower', 'no es el cliente') },
  wrongEmail: { silences: 'email', words: w('错误邮箱', 'wrong e-mail', 'correo equivocado') },
  minor: { silences: 'phone', words: w('未成年人使用', 'used by a minor', 'lo usa un menor de edad') },
  optOut: { silences: 'person', words: w('要求不再联系', 'asked not to be contacted', 'pidió no ser contactado') },
  insolvency: {
    silences: 'person',
    words: w('破产或债务重组程序', 'insolvency proceedings', 'proceso de insolvencia'),
  },
  disputed: { silences: 'person', words: w('对债务有争议', 'disputes the debt', 'disputa la deuda') },
  deceased: { silences: 'person', words: w('已故', 'deceased', 'fallecido') },
  vulnerable: { silences: 'person', words: w('弱势人群', 'vulnerable', 'persona vulnerable') },
} as const satisfies Record<string, { silences: 'phone' | 'email' | 'person'; words: Words }>
export type SilenceKind = keyof typeof silenceKinds
export const silenceKindNames = Object.keys(silenceKinds) as [SilenceKind, ...SilenceKind[]]

/** What a number or address is revealed for. */
export const revealPurposes = ['contact', 'other'] as const
export type RevealPurpose = (typeof revealPurposes)[number]

/** Why a bill is on hold; each begins and ends by itself. */
export const holdReasons = ['fraudClaim', 'complaint'] as const
export type HoldReason = (typeof holdReasons)[number]
