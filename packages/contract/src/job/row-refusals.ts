/** Why a row of any imported table is refused: words that every import says alike. Each import's own table takes what it needs. */
import type { Words } from '../words.ts'

export const rowRefusals = {
  missing: { zh: '缺失', en: 'missing', es: 'falta' },
  notAmount: { zh: '不是金额', en: 'not an amount', es: 'no es un importe' },
  tooManyDecimals: {
    zh: '小数位数多于该币种',
    en: 'more decimals than the currency has',
    es: 'más decimales de los que tiene la moneda',
  },
  notPositive: { zh: '必须大于零', en: 'not above zero', es: 'no es mayor que cero' },
  notDate: { zh: '不是日期', en: 'not a date', es: 'no es una fecha' },
  notWhole: { zh: '不是整数', en: 'not a whole number', es: 'no es un número entero' },
  nobodyOfNumber: {
    zh: '该国没有此工号的人',
    en: 'nobody of the country has this number',
    es: 'nadie del país tiene este número',
  },
  tooLong: { zh: '过长', en: 'too long', es: 'demasiado largo' },
  columnCount: { zh: '单元格比表头多', en: 'more cells than the header', es: 'más celdas que el encabezado' },
} as const satisfies Record<string, Words>
