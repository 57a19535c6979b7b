/** Why a message did not arrive, in words, and what to do next. The provider's own code is kept beside it. */
import type { Words } from '../words.ts'

interface Failure {
  what: Words
  next: Words
}

const f = (what: [string, string, string], next: [string, string, string]): Failure => ({
  what: { zh: what[0], en: what[1], es: what[2] },
  next: { zh: next[0], en: next[1], es: next[2] },
})

const otherWay: [string, string, string] = ['换一种渠道联系', 'Use another channel', 'Use otro canal']
const anotherDay: [string, string, string] = [
  '改天再发，或打电话',
  'Send again another day, or call',
  'Envíe otro día, o llame',
]
const perhapsSent: [string, string, string] = [
  '可能已发出：今天不要重发',
  'It may have gone out: do not send it again today',
  'Puede haber salido: no lo reenvíe hoy',
]

export const messageFailures = {
  refused: f(
    ['轮到发送时已不允许联系', 'No longer allowed when its turn came', 'Ya no permitido cuando llegó su turno'],
    [
      '无需处理：下次可联系时间见案件页',
      'Nothing: the case says when contact is allowed',
      'Nada: el caso dice cuándo se puede contactar',
    ],
  ),
  suppressed: f(
    [
      '对方要求不再接收此类消息',
      'The person asked not to get such messages',
      'La persona pidió no recibir estos mensajes',
    ],
    ['不要再用此渠道联系', 'Do not write on this channel', 'No escriba por este canal'],
  ),
  whatsappPolicy: f(
    [
      'WhatsApp 政策禁止催收，此渠道未获准',
      'WhatsApp bars collection, and nobody allowed it on a channel',
      'WhatsApp prohíbe la cobranza y nadie la autorizó en un canal',
    ],
    ['换渠道', 'Use another channel', 'Use otro canal'],
  ),
  debtor: f(
    ['对方已有催收案件', 'The person has a case by now', 'La persona ya tiene un caso'],
    ['从其案件发送', 'Write to them from the case', 'Escríbale desde su caso'],
  ),
  overtaken: f(
    [
      '发送前已不需要：编排已继续或结束',
      'Not needed any more: its cascade went on or ended',
      'Ya no hace falta: su cascada siguió o terminó',
    ],
    ['无需处理', 'Nothing', 'Nada'],
  ),
  noChannel: f(
    ['一整天没有可用渠道', 'No channel could send it for a day', 'Ningún canal pudo enviarlo en un día'],
    [
      '请技术人员检查消息渠道',
      'Ask technical staff to look at the channels',
      'Pida a soporte técnico revisar los canales',
    ],
  ),
  interrupted: f(
    ['发送途中服务中断', 'The server stopped while sending', 'El servidor se detuvo al enviar'],
    perhapsSent,
  ),
  unclear: f(
    ['服务商没有明确答复', 'The provider gave no clear answer', 'El proveedor no respondió con claridad'],
    perhapsSent,
  ),
  unreachable: f(['手机关机或无信号', 'Phone off or out of reach', 'Teléfono apagado o sin señal'], anotherDay),
  phoneFull: f(['手机收不下（存储已满或正忙）', 'Phone full or busy', 'Teléfono lleno u ocupado'], anotherDay),
  noSuchNumber: f(
    ['号码不存在', 'No such number', 'El número no existe'],
    ['核实后登记为错号', 'Check it, then register it as a wrong number', 'Verifíquelo y regístrelo como equivocado'],
  ),
  barred: f(
    ['对方或其运营商拒收', 'The person or their operator bars such messages', 'La persona o su operador los bloquea'],
    otherWay,
  ),
  rejected: f(
    [
      '运营商拒绝了内容或发送方',
      'The operator refused the text or the sender',
      'El operador rechazó el texto o el remitente',
    ],
    [
      '换一个模板，并告知技术人员',
      'Use another template and tell technical staff',
      'Use otra plantilla y avise a soporte técnico',
    ],
  ),
  notOnWhatsapp: f(
    ['对方无法用 WhatsApp 接收', 'Not to be reached on WhatsApp', 'No se le puede contactar por WhatsApp'],
    ['发短信', 'Send an SMS', 'Envíe un SMS'],
  ),
  tooMany: f(
    [
      'WhatsApp 限制：此人近期收到过多消息',
      'WhatsApp held it back: too many messages to this person',
      'WhatsApp lo retuvo: demasiados mensajes a esta persona',
    ],
    otherWay,
  ),
  noMailbox: f(
    ['邮箱不存在', 'No such mailbox', 'El buzón no existe'],
    [
      '向对方索取其他邮箱，或换渠道',
      'Ask for another address, or use another channel',
      'Pida otra dirección o use otro canal',
    ],
  ),
  mailboxFull: f(['邮箱已满', 'Mailbox full', 'Buzón lleno'], anotherDay),
  mailRefused: f(
    ['对方邮件服务器拒收', 'Their mail server refused it', 'Su servidor de correo lo rechazó'],
    [
      '换渠道，并告知技术人员',
      'Use another channel and tell technical staff',
      'Use otro canal y avise a soporte técnico',
    ],
  ),
  provider: f(
    ['服务商故障', 'A fault at the provider', 'Falla del proveedor'],
    [
      '稍后重发；若反复出现请告知技术人员',
      'Send again later; tell technical staff if it repeats',
      'Reenvíe más tarde; avise a soporte si se repite',
    ],
  ),
  other: f(['服务商未说明原因', 'The provider does not say why', 'El proveedor no dice por qué'], otherWay),
} as const satisfies Record<string, Failure>

export type MessageFailure = keyof typeof messageFailures
export const messageFailureNames = Object.keys(messageFailures) as [MessageFailure, ...MessageFailure[]]
