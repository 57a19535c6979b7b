/**
 * What the console itself writes where people write a reason, a note or an answer. It is kept as one phrase, whichever language its
 * readers have, and shown in theirs; `{}` stands for what differs.
 */
import { type Language, type Words, words as w } from './words.ts'

export const systemPhrases = {
  'proposed anew': w('已重新提出匹配建议', 'Proposed anew', 'Se propuso de nuevo'),
  'not on the whole statements from {} to {}': w(
    '不在 {} 至 {} 的完整对账单中',
    'Not on the whole statements from {} to {}',
    'No figura en los estados completos del {} al {}',
  ),
  'not on the whole statements of {} and {}': w(
    '不在 {} 与 {} 的完整对账单中',
    'Not on the whole statements of {} and {}',
    'No figura en los estados completos del {} y del {}',
  ),
  'this channel only takes money in': w(
    '该渠道仅支持收款',
    'This channel only takes money in',
    'Este canal solo cobra',
  ),
  'the mandate does not hold any more': w(
    '扣款授权已失效',
    'The mandate does not hold any more',
    'El mandato ya no está vigente',
  ),
  'the bill was paid meanwhile': w('账单已在此期间还清', 'The bill was paid meanwhile', 'La cuota se pagó entretanto'),
  'the bill was stopped meanwhile': w(
    '账单已在此期间停止催收',
    'The bill was stopped meanwhile',
    'La cuota se detuvo entretanto',
  ),
  'the bill was put on hold meanwhile': w(
    '账单已在此期间暂缓处理或另有协议',
    'The bill was put on hold or settled on other terms meanwhile',
    'La cuota quedó en pausa o se convino otra cosa entretanto',
  ),
  'the person was blacklisted since': w(
    '借款人在批准后被列入黑名单',
    'The borrower was blacklisted after the decision',
    'El cliente entró en la lista negra después de la decisión',
  ),
  'the account was changed meanwhile': w(
    '收款账户已在此期间变更',
    'The account was changed meanwhile',
    'La cuenta cambió entretanto',
  ),
  'the balance is below zero by now': w(
    '账户余额已变为负数',
    'The balance is below zero by now',
    'El saldo ya es negativo',
  ),
  'the channel never got it': w('渠道未收到该指令', 'The channel never got it', 'El canal nunca la recibió'),
  'its bank took the money back': w('银行已将款项撤回', 'Its bank took the money back', 'Su banco retiró el dinero'),
  'another amount is due': w('应付金额已变', 'Another amount is due', 'Ahora se debe otro monto'),
  'the person, on the page where it was ended': w(
    '本人在退订页面操作',
    'The person, on the page where it was ended',
    'La propia persona, en la página de baja',
  ),
  over: w('已到期', 'It ended', 'Venció'),
  'payment sent back': w('还款已被退回', 'The payment was sent back', 'El pago fue devuelto'),
  'could not be reached': w('无法连接对方', 'They could not be reached', 'No se les pudo contactar'),
  'did not answer in time': w('对方没有及时答复', 'They did not answer in time', 'No respondieron a tiempo'),
  'answered with a fault of its own': w(
    '对方的系统出错',
    'Their system answered with a fault of its own',
    'Su sistema respondió con un error propio',
  ),
  'its answer could not be read': w(
    '对方的答复无法读取',
    'Their answer could not be read',
    'No se pudo leer su respuesta',
  ),
  'the provider does not know this charge': w(
    '服务商没有这笔订单',
    'The provider knows no such order',
    'El proveedor no conoce esta orden',
  ),
  'the channel is not connected': w('渠道未连接', 'The channel is not connected', 'El canal no está conectado'),
  'gave the receipt of another payment': w(
    '对方给的是另一笔付款的凭证',
    'They gave the receipt of another payment',
    'Dieron el comprobante de otro pago',
  ),
  'its answer could not be worked here': w(
    '本系统未能处理对方的答复，稍后重试',
    'Their answer could not be worked here; it is tried again',
    'Aquí no se pudo procesar su respuesta; se intenta de nuevo',
  ),
  'hired as {}': w('新入职，工号 {}', 'Hired, staff number {}', 'Contratación, número {}'),
  'a new account: {}': w('新账号：{}', 'A new account: {}', 'Cuenta nueva: {}'),
  'role changed': w('岗位已变更', 'The role was changed', 'Se cambió el rol'),
  'roles changed': w('岗位已变更', 'The roles were changed', 'Se cambiaron los roles'),
  'gained rights: {}': w('获得更多权限：{}', 'Gained rights: {}', 'Obtuvo permisos: {}'),
  'phone change {}': w('更换手机号 {}', 'Phone change {}', 'Cambio de teléfono {}'),
} as const satisfies Record<string, Words>

const patterns = Object.entries(systemPhrases).flatMap(([phrase, words]) =>
  phrase.includes('{}') ? [{ parts: phrase.split('{}'), words }] : [],
)

/** A phrase of the console in a language; what a person or an outside party wrote stays as it is. */
export function systemSaid(text: string, language: Language): string {
  if (Object.hasOwn(systemPhrases, text)) return systemPhrases[text as keyof typeof systemPhrases][language]
  for (const { parts, words } of patterns) {
    const values = valuesIn(text, parts)
    if (values) return values.reduce((said, value) => said.replace('{}', () => value), words[language])
  }
  return text
}

/** What stands between the parts of a phrase; null: it is another one. */
function valuesIn(text: string, [first = '', ...parts]: readonly string[]): string[] | null {
  if (!text.startsWith(first)) return null
  const values: string[] = []
  let rest = text.slice(first.length)
  for (const part of parts) {
    const end = part === '' ? rest.length : rest.indexOf(part)
    if (end < 0) return null
    values.push(rest.slice(0, end))
    rest = rest.slice(end + part.length)
  }
  return rest === '' ? values : null
}
