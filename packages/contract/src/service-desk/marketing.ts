/** Marketing lists: who is asked for or uploaded, who is left out and why, and the campaign by which a list is written to. */
import * as z from 'zod/mini'
import { endpoint, secondPersonErrors } from '../endpoint.ts'
import { currency, entryNumber, id, instant, merchantId, reason, shortText, version } from '../fields.ts'
import { fileFormat, listFile } from '../list-file.ts'
import { listInput, listOf } from '../page.ts'
import type { Words } from '../words.ts'
import {
  lineFaultNames,
  linesAtMost,
  marketingArmNames,
  marketingExclusionNames,
  marketingMessageNames,
  marketingStateNames,
  memberStateNames,
} from './marketing-terms.ts'

const spec = '2 §2 marketing_list; 1 §6; DOMAIN §11; SCREENS marketing_list; decision 122'
const menu = { menu: 'marketing_list' } as const
const state = z.enum(marketingStateNames)
const text = z.nullable(z.string())
const people = z.int()

const rowFields = {
  listId: id,
  name: z.string(),
  merchant: merchantId,
  merchantName: z.string(),
  source: z.enum(['target', 'upload']),
  state,
  /** Everybody on it, those of them to be written to, and those handed over. */
  people,
  included: people,
  handedOver: people,
  createdBy: z.string(),
  createdTime: instant,
  startedTime: z.nullable(instant),
  version,
}
const filter = { state: z.optional(state) }

export const marketingAudience = z.strictObject({
  /** Loans repaid to the end, at least. */
  repaidLoans: z.optional(z.int().check(z.gte(0), z.lte(100))),
  /** No loan was asked for since so many days. */
  quietDays: z.optional(z.int().check(z.gte(1), z.lte(3650))),
  /** Registered within so many days. */
  newWithinDays: z.optional(z.int().check(z.gte(1), z.lte(3650))),
})

export const listMarketingLists = endpoint({
  path: '/api/cms/marketing_list/fetch_all',
  access: menu,
  rows: 'merchant',
  spec,
  summary: 'Lists of the merchants in scope, the latest first unless asked otherwise',
  input: listInput(filter, ['created']),
  output: listOf(z.object(rowFields)),
  errors: [],
})

const arm = z.object({
  arm: z.enum(marketingArmNames),
  people,
  delivered: people,
  failed: people,
  /** Held back by a rule when they were to leave. */
  skipped: people,
  /** Asked for a loan within 72 hours of the start. */
  applied: people,
})

export const marketingListDetail = endpoint({
  path: '/api/cms/marketing_list/detail',
  access: menu,
  rows: 'merchant',
  spec,
  summary: 'One list: who is left out and why, by which templates it is written to, and what came of each arm',
  input: z.strictObject({ listId: id }),
  output: z.object({
    ...rowFields,
    audience: marketingAudience,
    /** Why how many are left out; empty where the list is so short that it would tell of one person. */
    excluded: z.array(z.object({ why: z.enum(marketingExclusionNames), people })),
    excludedPeople: people,
    /** Of numbers alone and not sent to the end: who is left out is not looked at, or not told. */
    untold: z.boolean(),
    /** Of numbers alone: none of its counts opens whom it counts. */
    bare: z.boolean(),
    templateA: text,
    templateB: text,
    /** The texts it was asked for with; a later one of the same template is not sent. */
    textA: text,
    textB: text,
    controlPercent: z.int(),
    perMinute: z.int(),
    pausedWhy: text,
    askedBy: text,
    decidedBy: text,
    builtTime: instant,
    endedTime: z.nullable(instant),
    arms: z.array(arm),
  }),
  errors: ['record.missing'],
})

export const marketingTemplates = endpoint({
  path: '/api/cms/marketing_list/templates',
  access: menu,
  rows: 'merchant',
  spec,
  summary: 'Approved SMS templates for marketing of the merchant worked for',
  input: z.strictObject({}),
  output: z.array(z.object({ templateId: id, businessId: z.string(), description: z.string() })),
  errors: [],
})

const memberFilter = {
  listId: id,
  state: z.optional(z.enum(memberStateNames)),
  /** Of these people of a number alone none is found: what became of it is not told. */
  why: z.optional(z.enum(marketingExclusionNames)),
  arm: z.optional(z.enum(marketingArmNames)),
  message: z.optional(z.enum(marketingMessageNames)),
  /** Asked for a loan within 72 hours of the start, or did not. */
  applied: z.optional(z.boolean()),
}

export const listMarketingMembers = endpoint({
  path: '/api/cms/marketing_list/members',
  access: menu,
  rows: 'merchant',
  spec,
  summary: 'People of a list with what became of each, numbers masked',
  input: listInput(memberFilter, ['member']),
  output: listOf(
    z.object({
      memberId: entryNumber,
      userId: z.nullable(id),
      borrower: text,
      mobile: z.string(),
      state: z.enum(memberStateNames),
      why: z.nullable(z.enum(marketingExclusionNames)),
      arm: text,
      messageState: text,
    }),
  ),
  errors: ['record.missing'],
})

export const memberExportColumns = [
  { key: 'userId', kind: 'text', title: { zh: '借款人编号', en: 'User id', es: 'Id de usuario' } },
  { key: 'borrower', kind: 'text', title: { zh: '借款人', en: 'Customer', es: 'Cliente' } },
  { key: 'mobile', kind: 'text', title: { zh: '手机号', en: 'Mobile', es: 'Celular' } },
  { key: 'state', kind: 'text', title: { zh: '状态', en: 'Status', es: 'Estado' } },
  { key: 'why', kind: 'text', title: { zh: '排除原因', en: 'Left out because', es: 'Excluido por' } },
  { key: 'arm', kind: 'text', title: { zh: '分组', en: 'Arm', es: 'Brazo' } },
  { key: 'messageState', kind: 'text', title: { zh: '短信状态', en: 'Message', es: 'Mensaje' } },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

export const exportMarketingMembers = endpoint({
  ...listFile,
  path: '/api/cms/marketing_list/export',
  access: menu,
  rows: 'merchant',
  // the operation log keeps who took it
  writes: true,
  summary: 'People of a list as CSV or XLSX, names and numbers masked',
  input: z.strictObject({
    filter: z.strictObject(memberFilter),
    format: fileFormat,
  }),
  errors: ['record.missing'],
})

const changing = { access: { button: 'marketing_list_change' }, rows: 'merchant', writes: true, spec } as const
const sending = { ...changing, access: { button: 'marketing_list_send' } } as const
const seen = { listId: id, version }
const standing = z.object({ listId: id, state, version })
const stepErrors = ['record.missing', 'record.stale', 'serviceDesk.marketingStep'] as const

export const createMarketingList = endpoint({
  ...changing,
  path: '/api/cms/marketing_list/target',
  idempotent: true,
  summary: 'A list of the customers a filter finds at the merchant worked for, those left out named at once',
  input: z.strictObject({ name: shortText, audience: marketingAudience }),
  output: z.object({ ...standing.shape, people, included: people }),
  errors: [],
})

export const uploadMarketingList = endpoint({
  ...changing,
  path: '/api/cms/marketing_list/upload',
  idempotent: true,
  searchesPeople: ['lines'],
  summary: 'A list from lines with a number or user id each; every line not taken is said with its place and fault',
  input: z.strictObject({ name: shortText, lines: z.string().check(z.minLength(1), z.maxLength(linesAtMost * 20)) }),
  output: z.object({
    ...standing.shape,
    people,
    included: people,
    /** By its place in the file, from 1; the first five hundred. */
    faults: z.array(z.object({ line: z.int(), fault: z.enum(lineFaultNames) })),
    faultCount: z.int(),
  }),
  errors: ['borrower.searchLimit', 'serviceDesk.marketingLines', 'serviceDesk.marketingEmpty'],
})

export const rebuildMarketingList = endpoint({
  ...changing,
  path: '/api/cms/marketing_list/rebuild',
  summary: 'Look again at who may be written to; a target list asks its filter anew',
  input: z.strictObject(seen),
  output: z.object({ ...standing.shape, people, included: people }),
  errors: stepErrors,
})

export const excludeMarketingMember = endpoint({
  ...changing,
  path: '/api/cms/marketing_list/exclude',
  summary: 'Take one person out by hand',
  input: z.strictObject({ ...seen, memberId: entryNumber, reason }),
  output: standing,
  errors: [...stepErrors, 'serviceDesk.marketingNumbers'],
})

export const retireMarketingList = endpoint({
  ...changing,
  path: '/api/cms/marketing_list/retire',
  summary: 'Not used any more; nothing of it is lost',
  input: z.strictObject({ ...seen, reason }),
  output: standing,
  errors: stepErrors,
})

const plan = {
  ...seen,
  templateA: id,
  /** Compared with A, half and half. */
  templateB: z.optional(id),
  controlPercent: z.int().check(z.gte(0), z.lte(50)),
  perMinute: z.int().check(z.gte(1), z.lte(6000)),
}

export const previewMarketing = endpoint({
  ...sending,
  path: '/api/cms/marketing_list/preview',
  summary:
    'Dry run: how many would go and be left out as things stand now, how many wait for their hours, and what it costs',
  input: z.strictObject(plan),
  output: z.object({
    would: people,
    control: people,
    excluded: z.array(z.object({ why: z.enum(marketingExclusionNames), people })),
    excludedPeople: people,
    /** Of those who would: it is no hour to write to them where they live. */
    waiting: people,
    segments: z.int(),
    cost: z.nullable(z.object({ minor: z.int(), currency })),
    minutes: z.int(),
    needsSecondPerson: z.boolean(),
    /** It takes the second person because it is of so few numbers alone. */
    fewNumbers: z.boolean(),
    /** As it reads, with an example name. */
    sample: z.string(),
  }),
  errors: [...stepErrors, 'serviceDesk.marketingTemplate'],
})

export const startMarketing = endpoint({
  ...sending,
  path: '/api/cms/marketing_list/start',
  idempotent: true,
  summary:
    'Begin to write to it; over five hundred people, or of fewer than two hundred numbers alone, a second person has to say so',
  input: z.strictObject(plan),
  output: standing,
  errors: [...stepErrors, 'serviceDesk.marketingTemplate', 'serviceDesk.marketingEmpty'],
})

export const decideMarketing = endpoint({
  ...sending,
  access: { button: 'marketing_list_decide' },
  path: '/api/cms/marketing_list/decide',
  secondPerson: true,
  summary: 'Let it begin, or back to its draft; by somebody who neither made nor asked for it',
  input: z.strictObject({ ...seen, approve: z.boolean(), reason }),
  output: standing,
  errors: [...stepErrors, 'serviceDesk.marketingTemplate', ...secondPersonErrors],
})

export const pauseMarketing = endpoint({
  ...sending,
  path: '/api/cms/marketing_list/pause',
  summary: 'Nothing more is handed over until it is resumed; what was handed over goes on',
  input: z.strictObject({ ...seen, reason }),
  output: standing,
  errors: stepErrors,
})

export const resumeMarketing = endpoint({
  ...sending,
  path: '/api/cms/marketing_list/resume',
  summary: 'Go on where it was: those written to are not written to again',
  input: z.strictObject(seen),
  output: standing,
  errors: [...stepErrors, 'serviceDesk.marketingTemplate'],
})

export const stopMarketing = endpoint({
  ...sending,
  path: '/api/cms/marketing_list/stop',
  summary: 'End it for good; whoever was not written to by then is not',
  input: z.strictObject({ ...seen, reason }),
  output: standing,
  errors: stepErrors,
})
