/** Why a row of a loan book was refused; the reader's words stand in files and answers. */
import { rowRefusals } from '../job/row-refusals.ts'
import type { Words } from '../words.ts'

export const refusals = {
  missing: rowRefusals.missing,
  notAmount: rowRefusals.notAmount,
  tooManyDecimals: rowRefusals.tooManyDecimals,
  notPositive: rowRefusals.notPositive,
  notDate: rowRefusals.notDate,
  inFuture: { zh: '日期在未来', en: 'in the future', es: 'está en el futuro' },
  unknownCountry: { zh: '未知国家', en: 'unknown country', es: 'país desconocido' },
  unknownMerchant: { zh: '未知商户', en: 'unknown merchant', es: 'entidad desconocida' },
  foreignCurrency: { zh: '不是该国货币', en: 'not the currency of the country', es: 'no es la moneda del país' },
  unknownDocumentType: { zh: '未知证件类型', en: 'unknown document type', es: 'tipo de documento desconocido' },
  badDocument: {
    zh: '校验位错误或不是号码',
    en: 'check digit wrong or not a number',
    es: 'dígito verificador incorrecto o no es un número',
  },
  notPhone: { zh: '不是电话号码', en: 'not a phone number', es: 'no es un número de teléfono' },
  notEmail: { zh: '不是邮箱地址', en: 'not an e-mail address', es: 'no es un correo electrónico' },
  unknownRelation: { zh: '未知关系', en: 'unknown relation', es: 'relación desconocida' },
  notWhole: rowRefusals.notWhole,
  beyondInstalments: {
    zh: '期次大于总期数',
    en: 'beyond the number of instalments',
    es: 'mayor que el número de cuotas',
  },
  notYesNo: { zh: '不是“是/否”', en: 'not yes or no', es: 'no es sí o no' },
  tooLong: rowRefusals.tooLong,
  columnCount: rowRefusals.columnCount,
  twiceInFile: {
    zh: '此贷款的这一期在文件中不止一行',
    en: 'this instalment of the loan is in the file more than once',
    es: 'esta cuota del préstamo está más de una vez en el archivo',
  },
  differsInFile: {
    zh: '与同一贷款的其他行不一致',
    en: 'differs from the other rows of this loan',
    es: 'difiere de las otras filas de este préstamo',
  },
  existsDifferently: {
    zh: '已存在，但数值不同：{columns}',
    en: 'exists with other values: {columns}',
    es: 'ya existe con otros valores: {columns}',
  },
  siblingRefused: {
    zh: '此贷款的另一期被拒绝',
    en: 'another instalment of this loan was refused',
    es: 'se rechazó otra cuota de este préstamo',
  },
} as const satisfies Record<string, Words>
export type Refusal = keyof typeof refusals

/** What is worth a look though the row is taken. */
export const cautions = {
  clabe: {
    zh: '不是有效的 CLABE，已按原样保留',
    en: 'not a valid CLABE; kept as it is',
    es: 'no es una CLABE válida; se conserva tal cual',
  },
  taxId: {
    zh: '税号校验位不符，已按原样保留',
    en: 'the tax id’s check digit does not fit; kept as it is',
    es: 'el dígito verificador del id fiscal no coincide; se conserva tal cual',
  },
} as const satisfies Record<string, Words>
export type Caution = keyof typeof cautions
