/** Complaints through an authority or a body for consumers: a case number, a legal deadline, documents in and out. */
import * as z from 'zod/mini'
import { endpoint, secondPersonErrors } from '../endpoint.ts'
import { country, day, entryNumber, id, instant, merchantId, reason, remark, serialId, version } from '../fields.ts'
import { fileFormat, listFile } from '../list-file.ts'
import { listInput, listOf } from '../page.ts'
import { valueCode } from '../settings/dictionary.ts'
import type { Words } from '../words.ts'
import { authorityStateNames, complaintOutcomeNames, complaintSubjectNames } from './organization-terms.ts'

const spec = '1 §1 organization_handel; DOMAIN §11; SCREENS organization_handel'
const text = z.nullable(z.string())
const menu = { menu: 'organization_handel' } as const
const said = z.string().check(z.trim(), z.minLength(3), z.maxLength(2000))
const reference = z.string().check(z.trim(), z.minLength(2), z.maxLength(60))

const rowFields = {
  complaintId: id,
  userId: id,
  /** Masked as in every list. */
  borrower: z.string(),
  merchant: merchantId,
  merchantName: z.string(),
  country,
  authority: z.string(),
  /** The number the authority gave it. */
  reference: z.string(),
  subject: z.enum(complaintSubjectNames),
  receivedDay: day,
  deadlineDay: day,
  /** Not answered by its deadline, or answered after it. */
  late: z.boolean(),
  state: z.enum(authorityStateNames),
  handlerName: text,
  answeredDay: z.nullable(day),
  outcome: z.nullable(z.enum(complaintOutcomeNames)),
  hearingTime: z.nullable(instant),
  version,
}
export const authorityComplaintRow = z.object(rowFields)

const filter = {
  /** `open`: everything that is not answered yet. */
  state: z.optional(z.enum([...authorityStateNames, 'open'])),
  authority: z.optional(valueCode),
  merchant: z.optional(merchantId),
  late: z.optional(z.literal(true)),
  userId: z.optional(id),
  /** The month in which it was received, by its first day: what a regulator's report of a month is made of. */
  month: z.optional(day),
}

export const listAuthorityComplaints = endpoint({
  path: '/forward/collect/service/organization/list',
  access: menu,
  rows: 'merchant',
  spec,
  summary: 'Complaints through authorities in scope; the nearest deadline first unless asked otherwise',
  input: listInput(filter, ['deadline', 'received']),
  output: listOf(authorityComplaintRow),
  errors: [],
})

export const authorityComplaintDetail = endpoint({
  path: '/forward/collect/service/organization/detail',
  access: menu,
  rows: 'merchant',
  spec,
  summary: 'One of them with its documents',
  input: z.strictObject({ complaintId: id }),
  output: z.object({
    ...rowFields,
    description: z.string(),
    billId: z.nullable(id),
    /** Its open case, whose dossier can be made. */
    caseId: z.nullable(id),
    /** Where the deadline stands. */
    source: z.string(),
    documents: z.array(
      z.object({
        documentId: entryNumber,
        direction: z.enum(['in', 'out']),
        name: z.string(),
        by: z.string(),
        at: instant,
      }),
    ),
  }),
  errors: ['record.missing'],
})

export const listAuthorityDeadlines = endpoint({
  path: '/forward/collect/service/organization/deadlines',
  access: menu,
  rows: 'none',
  spec: `${spec}; FACTS: legal answering times`,
  summary: 'What is known of the law, country by country, with its source and who verified it',
  input: z.strictObject({ country: z.optional(country) }),
  output: z.array(
    z.object({
      deadlineId: serialId,
      country,
      authority: z.string(),
      /** Null: not known; a person says it with each complaint. */
      days: z.nullable(z.int()),
      counted: z.enum(['working', 'calendar']),
      effectiveFrom: day,
      source: z.string(),
      verifiedBy: text,
      writtenBy: text,
    }),
  ),
  errors: [],
})

const keeping = {
  access: { button: 'organization_handel_deadlines' },
  rows: 'none',
  writes: true,
  spec: `${spec}; FACTS: legal answering times`,
} as const

export const saveAuthorityDeadline = endpoint({
  ...keeping,
  path: '/forward/collect/service/organization/deadline_add',
  summary: 'Write down what the law says from a day on, with its source; it counts once another person has verified it',
  input: z.strictObject({
    country,
    authority: z.string().check(z.trim(), z.minLength(2), z.maxLength(40)),
    /** Left out: not known; a person says it with each complaint. */
    days: z.optional(z.int().check(z.gte(1), z.lte(365))),
    counted: z.enum(['working', 'calendar']),
    effectiveFrom: day,
    source: remark,
  }),
  output: z.object({ deadlineId: serialId }),
  errors: ['serviceDesk.notYourCountry', 'settings.valueUnknown', 'serviceDesk.deadlineThere'],
})

export const verifyAuthorityDeadline = endpoint({
  ...keeping,
  path: '/forward/collect/service/organization/deadline_verify',
  secondPerson: true,
  summary: 'Say that one has read the source and that it says so: by another person than whoever wrote it down',
  input: z.strictObject({ deadlineId: serialId, reason }),
  output: z.object({ deadlineId: serialId }),
  errors: ['record.missing', 'serviceDesk.notYourCountry', 'serviceDesk.deadlineVerified', ...secondPersonErrors],
})

export const authorityExportColumns = [
  { key: 'reference', kind: 'text', title: { zh: '案号', en: 'Case number', es: 'Número de expediente' } },
  { key: 'authority', kind: 'text', title: { zh: '监管机构', en: 'Authority', es: 'Autoridad' } },
  { key: 'merchantName', kind: 'text', title: { zh: '商户', en: 'Merchant', es: 'Entidad' } },
  { key: 'country', kind: 'text', title: { zh: '国家', en: 'Country', es: 'País' } },
  { key: 'userId', kind: 'text', title: { zh: '借款人编号', en: 'User id', es: 'Id de usuario' } },
  { key: 'borrower', kind: 'text', title: { zh: '借款人', en: 'Customer', es: 'Cliente' } },
  { key: 'subject', kind: 'text', title: { zh: '事由', en: 'What about', es: 'Asunto' } },
  { key: 'receivedDay', kind: 'day', title: { zh: '收到日期', en: 'Received', es: 'Recibida' } },
  { key: 'deadlineDay', kind: 'day', title: { zh: '答复期限', en: 'Deadline', es: 'Plazo' } },
  { key: 'answeredDay', kind: 'day', title: { zh: '答复日期', en: 'Answered', es: 'Respondida' } },
  { key: 'late', kind: 'flag', title: { zh: '逾期', en: 'Late', es: 'Fuera de plazo' } },
  { key: 'state', kind: 'text', title: { zh: '状态', en: 'Status', es: 'Estado' } },
  { key: 'outcome', kind: 'text', title: { zh: '结果', en: 'Outcome', es: 'Resultado' } },
  { key: 'handlerName', kind: 'text', title: { zh: '处理人', en: 'Handled by', es: 'A cargo de' } },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

export const exportAuthorityComplaints = endpoint({
  ...listFile,
  path: '/forward/collect/service/organization/export',
  access: menu,
  rows: 'merchant',
  summary: 'What a filter matches as CSV or XLSX, latest received first; with a month, the report of it to a regulator',
  input: z.strictObject({ filter: z.strictObject(filter), format: fileFormat }),
})

const acting = {
  access: { button: 'organization_handel_work' },
  rows: 'merchant',
  writes: true,
  spec,
  output: z.object({ complaintId: id, state: z.enum(authorityStateNames), version }),
} as const
const seen = { complaintId: id, version }
const stepErrors = ['record.missing', 'record.stale', 'serviceDesk.authorityStep'] as const

export const createAuthorityComplaint = endpoint({
  ...acting,
  path: '/forward/collect/service/organization/create',
  idempotent: true,
  summary:
    'Take in a complaint: its deadline is counted by the law, or said where that is not known; contact on its bill stops',
  input: z.strictObject({
    userId: id,
    /** Stops all contact on it at once. */
    billId: z.optional(id),
    authority: valueCode,
    reference,
    subject: z.enum(complaintSubjectNames),
    description: said,
    receivedDay: day,
    /** Where the law's days are not known, or the authority named another day. */
    deadlineDay: z.optional(day),
    /** Where that day stands; needed with it. */
    source: z.optional(reason),
    hearingTime: z.optional(instant),
  }),
  output: z.object({
    complaintId: id,
    deadlineDay: day,
    /** Contact on the bill was stopped by this. */
    stopped: z.boolean(),
  }),
  errors: [
    'borrower.missing',
    'credit.billMissing',
    'settings.valueUnknown',
    'serviceDesk.deadlineUnknown',
    'serviceDesk.deadlineSource',
    'serviceDesk.deadlineDay',
    'serviceDesk.caseNumberThere',
  ],
})

export const takeAuthorityComplaint = endpoint({
  ...acting,
  path: '/forward/collect/service/organization/take',
  summary: 'Answer for it from now on; somebody else’s is taken over',
  input: z.strictObject(seen),
  errors: stepErrors,
})

export const moveAuthorityDeadline = endpoint({
  ...acting,
  path: '/forward/collect/service/organization/deadline',
  summary: 'Another deadline or hearing that the authority set, with where it stands',
  input: z.strictObject({ ...seen, deadlineDay: day, hearingTime: z.optional(instant), source: reason }),
  errors: [...stepErrors, 'serviceDesk.deadlineDay'],
})

export const addAuthorityDocument = endpoint({
  ...acting,
  path: '/forward/collect/service/organization/add_document',
  summary: 'Keep a document that came in or went out: pdf or jpg, at most 20 MB, uploaded before',
  input: z.strictObject({ ...seen, direction: z.enum(['in', 'out']), fileId: id }),
  errors: ['record.missing', 'record.stale', 'file.missing', 'serviceDesk.documentKind'],
})

export const showAuthorityDocument = endpoint({
  path: '/forward/collect/service/organization/show_document',
  access: menu,
  rows: 'merchant',
  // the operation log keeps who looked
  writes: true,
  transport: 'download',
  spec,
  summary: 'The bytes of one document',
  input: z.strictObject({ complaintId: id, documentId: entryNumber }),
  output: z.null(),
  errors: ['record.missing'],
})

export const answerAuthorityComplaint = endpoint({
  ...acting,
  path: '/forward/collect/service/organization/answer',
  summary: 'Say that it was answered on a day; the answer has to be on file',
  input: z.strictObject({ ...seen, answeredDay: day }),
  errors: [...stepErrors, 'serviceDesk.answerMissing', 'serviceDesk.answerDay'],
})

export const closeAuthorityComplaint = endpoint({
  ...acting,
  path: '/forward/collect/service/organization/close',
  summary: 'How it ended; contact on its bill stays stopped until a leader closes the complaint there',
  input: z.strictObject({ ...seen, outcome: z.enum(complaintOutcomeNames), note: reason }),
  errors: stepErrors,
})

export const authorityDossier = endpoint({
  path: '/forward/collect/service/organization/dossier',
  access: { button: 'organization_handel_work' },
  rows: 'merchant',
  // the operation log keeps who took it
  writes: true,
  transport: 'download',
  spec: `${spec}; DOMAIN §14`,
  summary: 'Everything done about the person at the merchant as one ZIP, for the answer; its bill has an open case',
  input: z.strictObject({ complaintId: id }),
  output: z.unknown(),
  errors: ['record.missing', 'serviceDesk.noCase', 'collection.caseMissing', 'collection.caseOutOfScope'],
})
