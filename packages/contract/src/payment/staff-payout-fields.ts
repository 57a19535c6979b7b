/** The columns of a list of staff to be paid and why a line of it can't be, in three languages. */
import { rowRefusals } from '../job/row-refusals.ts'
import type { Words } from '../words.ts'

interface StaffPayoutField extends Words {
  readonly needed?: boolean
  readonly also: readonly string[]
}

export const staffPayoutFields = {
  user_no: {
    zh: '工号',
    en: 'User number',
    es: 'Número de usuario',
    needed: true,
    also: ['userno', 'employee', 'employee id', 'no empleado', 'numero de empleado', 'codigo', '编号'],
  },
  amount: {
    zh: '金额',
    en: 'Amount',
    es: 'Monto',
    needed: true,
    also: ['importe', 'neto', 'neto a pagar', 'net', 'net pay', '实发金额', '实发工资'],
  },
  name: { zh: '姓名', en: 'Name', es: 'Nombre', also: ['employee name', 'nombre completo', 'beneficiario'] },
  bank_account: {
    zh: '银行账号',
    en: 'Bank account',
    es: 'Cuenta bancaria',
    also: ['clabe', 'account', 'cuenta', 'cuenta clabe', '账号'],
  },
  concept: { zh: '用途', en: 'Concept', es: 'Concepto', also: ['description', 'descripcion', 'motivo', '摘要'] },
} as const satisfies Record<string, StaffPayoutField>
export type StaffPayoutFieldName = keyof typeof staffPayoutFields
export const staffPayoutFieldNames = Object.keys(staffPayoutFields) as [StaffPayoutFieldName, ...StaffPayoutFieldName[]]

export const staffPayoutFaults = {
  noUserNo: { zh: '缺少工号', en: 'no user number', es: 'falta el número de usuario' },
  unknownPerson: rowRefusals.nobodyOfNumber,
  notAmount: rowRefusals.notAmount,
  tooManyDecimals: rowRefusals.tooManyDecimals,
  notPositive: rowRefusals.notPositive,
  noAccount: { zh: '员工档案没有银行账号', en: 'no bank account on record', es: 'sin cuenta bancaria en su ficha' },
  badAccount: {
    zh: '档案中的账号校验位不符',
    en: 'the check digit of the account on record is wrong',
    es: 'el dígito de control de la cuenta de su ficha no es válido',
  },
  accountShared: {
    zh: '档案中的账号也是另一在职员工的账号',
    en: 'the account on record is also that of somebody else on the staff',
    es: 'la cuenta de su ficha es también la de otra persona del personal',
  },
  accountDiffers: {
    zh: '与员工档案的账号不同',
    en: 'not the account on record',
    es: 'no es la cuenta de su ficha',
  },
  nameDiffers: { zh: '与员工档案的姓名不同', en: 'not the name on record', es: 'no es el nombre de su ficha' },
  twice: { zh: '名单中出现多次', en: 'more than once in the list', es: 'más de una vez en la lista' },
  tooLong: rowRefusals.tooLong,
  columnCount: rowRefusals.columnCount,
} as const satisfies Record<string, Words>
export type StaffPayoutFault = keyof typeof staffPayoutFaults
export const staffPayoutFaultNames = Object.keys(staffPayoutFaults) as [StaffPayoutFault, ...StaffPayoutFault[]]
