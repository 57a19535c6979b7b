/** What channels are, and why one rests. */
import { type Words, words as w } from '../words.ts'

export const channelProtocols = {
  smpp: { type: 'sms', words: w('SMPP 3.4', 'SMPP 3.4', 'SMPP 3.4'), needs: ['host', 'port', 'systemId'] },
  http: { type: 'sms', words: w('HTTP 网关', 'HTTP gateway', 'Pasarela HTTP'), needs: ['url'] },
  smtp: { type: 'email', words: w('SMTP', 'SMTP', 'SMTP'), needs: ['host', 'port', 'from'] },
  whatsapp: {
    type: 'whatsapp',
    words: w('WhatsApp Cloud API', 'WhatsApp Cloud API', 'WhatsApp Cloud API'),
    needs: ['url', 'phoneNumberId', 'template'],
  },
} as const satisfies Record<string, { type: string; words: Words; needs: readonly string[] }>
export type ChannelProtocol = keyof typeof channelProtocols
export const channelProtocolNames = Object.keys(channelProtocols) as [ChannelProtocol, ...ChannelProtocol[]]

export const channelSecrets = {
  main: w('密码或令牌', 'Password or token', 'Contraseña o token'),
  webhook: w('回调签名密钥', 'Secret of its webhooks', 'Secreto de sus webhooks'),
  verify: w('握手口令', 'Word of its handshake', 'Palabra de verificación'),
  dkim: w('DKIM 私钥', 'DKIM private key', 'Clave privada DKIM'),
} as const satisfies Record<string, Words>
export type ChannelSecret = keyof typeof channelSecrets
export const channelSecretNames = Object.keys(channelSecrets) as [ChannelSecret, ...ChannelSecret[]]

export const testStates = {
  none: w('未测试', 'not tested', 'sin probar'),
  waiting: w('等待回执', 'waiting for the receipt', 'esperando el acuse'),
  pass: w('通过', 'passed', 'aprobada'),
  fail: w('失败', 'failed', 'fallida'),
} as const satisfies Record<string, Words>
export type TestState = keyof typeof testStates
export const testStateNames = Object.keys(testStates) as [TestState, ...TestState[]]

export const freezeReasons = {
  fault: w('渠道故障', 'a fault of the channel', 'falla del canal'),
  quality: w('送达率过低', 'too few arrive', 'llegan muy pocos'),
  person: w('人工冻结', 'frozen by a person', 'congelado por una persona'),
} as const satisfies Record<string, Words>
export type FreezeReason = keyof typeof freezeReasons
export const freezeReasonNames = Object.keys(freezeReasons) as [FreezeReason, ...FreezeReason[]]

export const joinings = ['udh', 'sar', 'payload'] as const
export const idSpellings = ['learn', 'asIs', 'respHexDlrDec', 'respDecDlrHex'] as const

/** What happens to a message on its way, as its trace says it. */
export const messageEventKinds = {
  tried: w('交给渠道', 'Handed to the channel', 'Entregado al canal'),
  accepted: w('服务商已接受', 'Accepted by the provider', 'Aceptado por el proveedor'),
  putBack: w('放回队列', 'Put back into the queue', 'De vuelta a la cola'),
  refused: w('被拒绝', 'Refused', 'Rechazado'),
  skipped: w('规则不允许，未发送', 'Held back by a rule', 'Retenido por una regla'),
  unknown: w('服务商没有答复', 'The provider did not answer', 'El proveedor no respondió'),
  receipt: w('回执', 'Receipt', 'Acuse'),
  read: w('已读', 'Read', 'Leído'),
  expired: w('已过期', 'Expired', 'Vencido'),
  settled: w('人工确认', 'Settled by a person', 'Resuelto por una persona'),
  clicked: w('打开了链接', 'Opened its link', 'Abrió su enlace'),
  unsubscribed: w('对方退订', 'The person asked for no more', 'La persona pidió no recibir más'),
  reply: w('对方回复', 'The person replied', 'La persona respondió'),
} as const satisfies Record<string, Words>
export type MessageEventKind = keyof typeof messageEventKinds
export const messageEventKindNames = Object.keys(messageEventKinds) as [MessageEventKind, ...MessageEventKind[]]
