/** Addresses that are not written to: why, on which channel, for what. */
import type { Country } from '../countries.ts'
import { type Words, words as w } from '../words.ts'

export const suppressionOrigins = {
  reply: w('回复退订', 'Asked by reply', 'Lo pidió al responder'),
  unsubscribed: w('页面退订', 'Ended on the page of a message', 'Se dio de baja en la página'),
  bounce: w('退信', 'Bounced', 'Rebotó'),
  complaint: w('投诉', 'Complained', 'Se quejó'),
  register: w('公共登记', 'Public register', 'Registro público'),
  staff: w('员工登记', 'Entered by staff', 'Lo anotó el personal'),
} as const satisfies Record<string, Words>
export type SuppressionOrigin = keyof typeof suppressionOrigins
export const suppressionOriginNames = Object.keys(suppressionOrigins) as [SuppressionOrigin, ...SuppressionOrigin[]]

/** What staff may take back. What a person ended by their own hand, they alone do. */
export const liftable: readonly SuppressionOrigin[] = ['bounce', 'register', 'staff']

export const suppressionPurposes = {
  collection: w('催收', 'Collection', 'Cobranza'),
  service: w('服务', 'Service', 'Servicio'),
  marketing: w('营销', 'Marketing', 'Marketing'),
} as const satisfies Record<string, Words>
export const suppressionPurposeNames = ['collection', 'service', 'marketing'] as const

/** Whose wish it is not to be advertised to; none of them bars collection. `months`: how long an entry lasts, where that is said. */
export const registers = {
  REUS: { country: 'MX', months: 24, words: w('REUS（CONDUSEF）', 'REUS (CONDUSEF)', 'REUS (CONDUSEF)') },
  RNE: { country: 'CO', months: null, words: w('RNE（CRC）', 'RNE (CRC)', 'RNE (CRC)') },
  noMolestar: {
    country: 'CL',
    months: null,
    words: w('No Molestar（SERNAC）', 'No Molestar (SERNAC)', 'No Molestar (SERNAC)'),
  },
} as const satisfies Record<string, { country: Country; months: number | null; words: Words }>
export type RegisterName = keyof typeof registers
export const registerNames = ['REUS', 'RNE', 'noMolestar'] as const

/** Why a line of a register's file was not taken; its form alone is judged. */
export const registerFaults = {
  unreadable: w('不是号码也不是邮箱', 'neither a number nor an e-mail address', 'ni número ni correo'),
  foreign: w('其他国家的号码', 'a number of another country', 'número de otro país'),
  twice: w('与前面某行重复', 'the same as a line before', 'igual a una línea anterior'),
} as const satisfies Record<string, Words>
export type RegisterFault = keyof typeof registerFaults
export const registerFaultNames = ['unreadable', 'foreign', 'twice'] as const
export const registerLinesAtMost = 50_000
