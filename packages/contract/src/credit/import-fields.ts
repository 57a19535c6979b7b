/** The fields of a loan book: what each is called in three languages, and by which other names files call it. */
import type { Words } from '../words.ts'

export interface FieldRow extends Words {
  /** A loan book without it can't be imported. */
  readonly needed?: boolean
  /** What else files call it, in any language; compared without accents, case and signs. */
  readonly also: readonly string[]
}

const contact = <N extends 1 | 2>(n: N) => ({
  relation: {
    zh: `联系人${n}关系`,
    en: `Contact ${n} relation`,
    es: `Relación del contacto ${n}`,
    also: [`parentesco ${n}`, `referencia ${n} parentesco`, `reference ${n} relation`],
  },
  name: {
    zh: `联系人${n}姓名`,
    en: `Contact ${n} name`,
    es: `Nombre del contacto ${n}`,
    also: [`referencia ${n}`, `referencia ${n} nombre`, `reference ${n} name`],
  },
  mobile: {
    zh: `联系人${n}电话`,
    en: `Contact ${n} mobile`,
    es: `Teléfono del contacto ${n}`,
    also: [`referencia ${n} telefono`, `reference ${n} phone`, `contact ${n} phone`, `celular contacto ${n}`],
  },
})
const first = contact(1)
const second = contact(2)

export const loanBookFields = {
  country: { zh: '国家', en: 'Country', es: 'País', needed: true, also: ['country code', 'codigo pais'] },
  merchant: { zh: '商户', en: 'Merchant', es: 'Entidad', needed: true, also: ['brand', 'marca', 'comercio', '品牌'] },
  loan_id: {
    zh: '贷款编号',
    en: 'Loan id',
    es: 'Id del préstamo',
    needed: true,
    also: [
      'loan',
      'loan number',
      'contract',
      'prestamo',
      'numero de prestamo',
      'credito',
      'contrato',
      '合同号',
      '借款编号',
    ],
  },
  instalment: {
    zh: '期次',
    en: 'Instalment',
    es: 'Cuota',
    needed: true,
    also: ['installment', 'instalment number', 'numero de cuota', 'cuota no', '第几期', '当前期数'],
  },
  instalments: {
    zh: '总期数',
    en: 'Instalments',
    es: 'Cuotas',
    needed: true,
    also: ['installments', 'periods', 'total de cuotas', 'numero de cuotas', 'plazo', '期数'],
  },
  product_code: {
    zh: '产品代码',
    en: 'Product code',
    es: 'Código de producto',
    needed: true,
    also: ['product', 'producto', '产品'],
  },
  first_name: {
    zh: '名',
    en: 'First name',
    es: 'Nombre',
    needed: true,
    also: ['given name', 'nombres', 'primer nombre', '名字'],
  },
  middle_name: { zh: '中间名', en: 'Middle name', es: 'Segundo nombre', also: ['second name'] },
  last_name: {
    zh: '姓',
    en: 'Last name',
    es: 'Apellidos',
    needed: true,
    also: ['surname', 'family name', 'apellido', '姓氏'],
  },
  gender: { zh: '性别', en: 'Gender', es: 'Sexo', also: ['sex', 'genero'] },
  birth_date: {
    zh: '出生日期',
    en: 'Birth date',
    es: 'Fecha de nacimiento',
    also: ['date of birth', 'dob', 'nacimiento', '生日'],
  },
  doc_type: {
    zh: '证件类型',
    en: 'Document type',
    es: 'Tipo de documento',
    needed: true,
    also: ['id type', 'tipo documento', 'tipo doc'],
  },
  doc_number: {
    zh: '证件号码',
    en: 'Document number',
    es: 'Número de documento',
    needed: true,
    also: ['id number', 'national id', 'documento', 'numero documento', 'cedula', 'curp', 'dni', 'rut', '身份证号'],
  },
  mobile: {
    zh: '手机号',
    en: 'Mobile',
    es: 'Celular',
    needed: true,
    also: ['phone', 'mobile number', 'phone number', 'telefono', 'movil', 'telefono celular', '电话', '手机'],
  },
  email: { zh: '邮箱', en: 'E-mail', es: 'Correo electrónico', also: ['mail', 'correo', '电子邮件'] },
  state: {
    zh: '州/省',
    en: 'State',
    es: 'Estado',
    also: ['region', 'province', 'departamento', 'provincia', '省份', '州'],
  },
  city: { zh: '城市', en: 'City', es: 'Ciudad', also: ['town', 'municipio', 'comuna', 'distrito'] },
  address: { zh: '地址', en: 'Address', es: 'Dirección', also: ['street', 'domicilio'] },
  bank_account: {
    zh: '银行账号',
    en: 'Bank account',
    es: 'Cuenta bancaria',
    also: ['account', 'account number', 'clabe', 'cuenta', 'numero de cuenta bancaria', '银行卡号'],
  },
  whatsapp: { zh: 'WhatsApp', en: 'WhatsApp', es: 'WhatsApp', also: ['whats app', 'whatsapp number'] },
  telegram: { zh: 'Telegram', en: 'Telegram', es: 'Telegram', also: ['telegram handle', 'usuario telegram'] },
  pin_code: {
    zh: '邮政编码',
    en: 'Postal code',
    es: 'Código postal',
    also: ['pin', 'zip', 'zip code', 'postcode', 'cp', '邮编'],
  },
  permanent_state: { zh: '户籍州/省', en: 'Permanent state', es: 'Estado permanente', also: ['estado domicilio fijo'] },
  permanent_city: { zh: '户籍城市', en: 'Permanent city', es: 'Ciudad permanente', also: ['ciudad domicilio fijo'] },
  permanent_address: {
    zh: '户籍地址',
    en: 'Permanent address',
    es: 'Dirección permanente',
    also: ['domicilio permanente', 'domicilio fijo'],
  },
  marital_status: { zh: '婚姻状况', en: 'Marital status', es: 'Estado civil', also: ['civil status'] },
  education: { zh: '学历', en: 'Education', es: 'Escolaridad', also: ['nivel de estudios', 'educacion'] },
  employment_type: {
    zh: '就业类型',
    en: 'Employment',
    es: 'Empleo',
    also: ['employment type', 'ocupacion', 'tipo de empleo'],
  },
  monthly_income: { zh: '月收入', en: 'Monthly income', es: 'Ingreso mensual', also: ['income', 'ingresos mensuales'] },
  family_income: {
    zh: '家庭月收入',
    en: 'Family income',
    es: 'Ingreso familiar',
    also: ['monthly family income', 'ingreso familiar mensual'],
  },
  language: { zh: '语言', en: 'Language', es: 'Idioma', also: [] },
  second_id: { zh: '第二证件号', en: 'Second id', es: 'Segundo documento', also: ['aadhaar', 'otro documento'] },
  registered_at: {
    zh: '注册时间',
    en: 'Registered at',
    es: 'Fecha de registro',
    also: ['registration time', 'registration date', 'fecha de alta', '注册日期'],
  },
  contact1_relation: first.relation,
  contact1_name: first.name,
  contact1_mobile: first.mobile,
  contact2_relation: second.relation,
  contact2_name: second.name,
  contact2_mobile: second.mobile,
  applied_at: {
    zh: '申请时间',
    en: 'Applied at',
    es: 'Fecha de solicitud',
    also: ['application date', 'applied', 'solicitud', '申请日期'],
  },
  disbursed_at: {
    zh: '放款日期',
    en: 'Disbursed at',
    es: 'Fecha de desembolso',
    needed: true,
    also: ['disbursement date', 'payout date', 'disbursed', 'desembolso', 'fecha de dispersion', '放款时间'],
  },
  principal: {
    zh: '本金',
    en: 'Principal',
    es: 'Capital',
    needed: true,
    also: ['amount', 'loan amount', 'principal amount', 'monto', 'monto capital', '贷款金额'],
  },
  currency: { zh: '币种', en: 'Currency', es: 'Moneda', needed: true, also: ['currency code', 'divisa', '货币'] },
  interest: { zh: '利息', en: 'Interest', es: 'Interés', also: ['intereses', 'interest amount'] },
  fee: {
    zh: '手续费',
    en: 'Fee',
    es: 'Comisión',
    also: ['fees', 'processing fee', 'service fee', 'comisiones', 'cargo', '服务费'],
  },
  fee_tax: {
    zh: '费用税',
    en: 'Tax on fee',
    es: 'Impuesto de la comisión',
    also: ['tax', 'vat', 'iva', 'igv', 'impuesto', '税费', '税'],
  },
  due_date: {
    zh: '到期日',
    en: 'Due date',
    es: 'Fecha de vencimiento',
    needed: true,
    also: ['due', 'due on', 'vencimiento', 'vence', '还款日', '应还日期'],
  },
  paid_amount: {
    zh: '已还金额',
    en: 'Paid amount',
    es: 'Importe pagado',
    needed: true,
    also: ['paid', 'amount paid', 'pagado', 'monto pagado', '已还'],
  },
  last_paid_at: {
    zh: '最近还款日',
    en: 'Last paid at',
    es: 'Fecha del último pago',
    also: ['last payment', 'last payment date', 'ultimo pago', '最后还款日'],
  },
  new_customer: { zh: '新客', en: 'New customer', es: 'Cliente nuevo', also: ['new', 'is new', 'nuevo', '新客'] },
} as const satisfies Record<string, FieldRow>

export type LoanBookField = keyof typeof loanBookFields
export const loanBookFieldNames = Object.keys(loanBookFields) as [LoanBookField, ...LoanBookField[]]
