/** Channels of money: who provides them, which way money goes, and why one is passed over. */
import type { Country } from '../../countries.ts'
import { type Words, words as w } from '../../words.ts'

export const directions = {
  collect: w('收款', 'Collect', 'Cobro'),
  payOut: w('付款', 'Pay out', 'Pago'),
  debit: w('代扣', 'Direct debit', 'Domiciliación'),
} as const satisfies Record<string, Words>
export type Direction = keyof typeof directions
export const directionNames = Object.keys(directions) as [Direction, ...Direction[]]

export const methods = {
  SPEI: w('SPEI', 'SPEI', 'SPEI'),
  ACH: w('ACH', 'ACH', 'ACH'),
  CCE: w('CCE', 'CCE', 'CCE'),
  TEF: w('TEF', 'TEF', 'TEF'),
  SPI: w('SPI', 'SPI', 'SPI'),
  cash: w('现金', 'Cash', 'Efectivo'),
  PSE: w('PSE', 'PSE', 'PSE'),
  card: w('银行卡', 'Card', 'Tarjeta'),
} as const satisfies Record<string, Words>
export type Method = keyof typeof methods
export const methodNames = Object.keys(methods) as [Method, ...Method[]]

interface ProviderTerms {
  readonly country: Country
  readonly method: Method
  readonly directions: readonly Direction[]
  /** What says where it listens and as whom we speak. */
  readonly settings: readonly string[]
  readonly secrets: readonly string[]
}

const network = (country: Country, method: Method): ProviderTerms => ({
  ...{ country, method, directions: directionNames, settings: ['url'], secrets: ['secret'] },
})

export const providers = {
  STP: {
    ...{ country: 'MX', method: 'SPEI', directions: directionNames },
    ...{ settings: ['url', 'company'], secrets: ['privateKey', 'publicKey'] },
  },
  OXXO: { ...network('MX', 'cash'), directions: ['collect'] },
  ACH: network('CO', 'ACH'),
  /** By files that people carry: no address, no secret. */
  BANCOLOMBIA: {
    ...{ country: 'CO', method: 'ACH', directions: ['collect', 'payOut'] },
    settings: ['nit', 'account', 'accountKind'],
    secrets: [],
  },
  CCE: network('PE', 'CCE'),
  TEF: network('CL', 'TEF'),
  SPI: network('EC', 'SPI'),
  PAYVALIDA: {
    ...{ country: 'CO', method: 'PSE', directions: ['collect'] },
    ...{ settings: ['url', 'merchant', 'email'], secrets: ['fixedHash', 'notificationHash'] },
  },
  PAYNET: {
    ...{ country: 'MX', method: 'cash', directions: ['collect'] },
    ...{ settings: ['url', 'merchant'], secrets: ['apiKey'] },
  },
} as const satisfies Record<string, ProviderTerms>
export type Provider = keyof typeof providers
export const providerNames = Object.keys(providers) as [Provider, ...Provider[]]
export const termsOf = (provider: Provider): ProviderTerms => providers[provider]

export const credentialWords: Readonly<Record<string, Words>> = {
  url: w('地址', 'Address', 'Dirección'),
  nit: w('NIT', 'NIT', 'NIT'),
  account: w('账号', 'Account number', 'Número de cuenta'),
  accountKind: w(
    '账户类型（S 储蓄，D 往来）',
    'Kind of account (S savings, D current)',
    'Tipo de cuenta (S ahorros, D corriente)',
  ),
  company: w('公司名', 'Company name', 'Nombre de la empresa'),
  privateKey: w('我方私钥（PEM）', 'Our private key (PEM)', 'Nuestra clave privada (PEM)'),
  publicKey: w('对方公钥（PEM）', 'Their public key (PEM)', 'Su clave pública (PEM)'),
  merchant: w('商户标识', 'Merchant’s id', 'Identificador del comercio'),
  email: w('接收服务商邮件的邮箱', 'Mailbox for their messages', 'Buzón para sus mensajes'),
  fixedHash: w('订单固定密钥', 'Fixed hash of orders', 'Hash fijo de las órdenes'),
  notificationHash: w('通知固定密钥', 'Fixed hash of notices', 'Hash fijo de los avisos'),
  apiKey: w('私有 API 密钥', 'Private API key', 'Llave privada del API'),
  secret: w('签名密钥', 'Signing secret', 'Secreto de firma'),
}

/** Why a channel was not taken; the first that applies is said. */
export const routeReasons = {
  taken: w('已选用', 'taken', 'elegido'),
  inactive: w('未启用', 'not in use', 'fuera de uso'),
  notConnected: w('未连接', 'not connected', 'sin conexión'),
  untested: w(
    '凭证变更后未通过测试',
    'has not passed a test since its credentials changed',
    'sin prueba tras cambiar credenciales',
  ),
  frozen: w('冻结中', 'frozen', 'congelado'),
  merchant: w('不服务该商户', 'not for this merchant', 'no es para esta entidad'),
  held: w('款项可能在另一渠道', 'the money may be with another channel', 'el dinero puede estar en otro canal'),
  refused: w('该渠道已拒绝', 'it refused this order', 'rechazó esta orden'),
  belowMinimum: w('低于单笔下限', 'below its minimum', 'bajo su mínimo'),
  aboveMaximum: w('高于单笔上限', 'above its maximum', 'sobre su máximo'),
  dayLimit: w('超出当日限额', 'over its limit of the day', 'sobre su límite del día'),
  monthLimit: w('超出当月限额', 'over its limit of the month', 'sobre su límite del mes'),
  closed: w('不在营业时间', 'closed at this hour', 'cerrado a esta hora'),
  priority: w('优先级较低', 'lower priority', 'menor prioridad'),
  weight: w('按权重选了另一渠道', 'the weight chose another', 'el peso eligió otro'),
} as const satisfies Record<string, Words>
export type RouteReason = keyof typeof routeReasons
export const routeReasonNames = Object.keys(routeReasons) as [RouteReason, ...RouteReason[]]

export const routeOutcomes = {
  taken: w('渠道已接收', 'the channel took it', 'el canal la tomó'),
  refused: w('渠道已拒绝', 'the channel refused it', 'el canal la rechazó'),
  silent: w('没有答复，可能已发送', 'no answer: maybe sent', 'sin respuesta: quizá enviada'),
} as const satisfies Record<string, Words>
export type RouteOutcome = keyof typeof routeOutcomes
export const routeOutcomeNames = Object.keys(routeOutcomes) as [RouteOutcome, ...RouteOutcome[]]

export const channelTests = {
  none: w('未测试', 'not tested', 'sin probar'),
  waiting: w('测试中', 'being tested', 'en prueba'),
  pass: w('通过', 'passed', 'aprobada'),
  fail: w('失败', 'failed', 'fallida'),
} as const satisfies Record<string, Words>
export type ChannelTest = keyof typeof channelTests
export const channelTestNames = Object.keys(channelTests) as [ChannelTest, ...ChannelTest[]]

export const changeKinds = {
  credentials: w('凭证', 'Credentials', 'Credenciales'),
  limits: w('提高限额', 'Higher limits', 'Límites más altos'),
  activate: w('启用', 'Put into use', 'Poner en uso'),
} as const satisfies Record<string, Words>
export type ChangeKind = keyof typeof changeKinds
export const changeKindNames = Object.keys(changeKinds) as [ChangeKind, ...ChangeKind[]]

export const channelFreezes = {
  failures: w('连续失败', 'failures in a row', 'fallas seguidas'),
  person: w('人工冻结', 'frozen by a person', 'congelado por una persona'),
} as const satisfies Record<string, Words>
export type ChannelFreeze = keyof typeof channelFreezes
export const channelFreezeNames = Object.keys(channelFreezes) as [ChannelFreeze, ...ChannelFreeze[]]

export const codeStatuses = {
  failed: w('确定失败', 'surely failed', 'falla segura'),
  unknown: w('结果未知，继续查询', 'unknown: keep asking', 'desconocido: se sigue preguntando'),
} as const satisfies Record<string, Words>
export type CodeStatus = keyof typeof codeStatuses
export const codeStatusNames = Object.keys(codeStatuses) as [CodeStatus, ...CodeStatus[]]
