/**
 * Scoped tables. A handler can't reach tenant rows except through a table that is already narrowed to the caller's
 * merchants and scope: each scoped table is a subselect that PostgreSQL flattens, marked by a comment, and the handler's `db`
 * refuses any statement that has no mark. Tables are named here and in row-scopes.ts, where the scopes are
 * written, and nowhere else in the platform.
 */
import type { Rows } from '@cordillera/contract/endpoint'
import {
  type Kysely,
  type KyselyPlugin,
  type OperationNode,
  type RawBuilder,
  RawNode,
  type Selectable,
  sql,
} from 'kysely'
import type { Caller } from './caller.ts'
import type { DB, Db } from './db.ts'
import {
  accountScope,
  auditScope,
  caseScope,
  countryScope,
  delegated,
  derateScope,
  inMerchants,
  knownTo,
  logScope,
  made,
  ofOwnMoney,
  ofPeople,
  onCases,
  orContained,
  outgoingScope,
  planScope,
  ppdReach,
  resultScope,
  staffIn,
  stageScope,
} from './row-scopes.ts'

const mark = '/*in scope*/'

type Narrowed<T extends keyof DB> = RawBuilder<Selectable<DB[T]>>

export interface ScopedRows {
  /** Cases in the caller's merchants and scope. */
  readonly cases: Narrowed<'collectionCase'>
  /** Cases in the caller's merchants, whether in scope or not: only to tell "not yours" (40712) from "not there" (40711). */
  readonly merchantCases: Narrowed<'collectionCase'>
  /** People in the caller's merchants and scope. */
  readonly borrowers: Narrowed<'borrower'>
  /** People of the caller's merchants, whether in scope or not: for what is narrowed by other means, as log entries are. */
  readonly merchantBorrowers: Narrowed<'borrower'>
  readonly applications: Narrowed<'application'>
  /** Images and certificates of the merchants' applications. */
  readonly applicationImages: Narrowed<'applicationImage'>
  readonly certificates: Narrowed<'certificate'>
  readonly blacklist: Narrowed<'blacklist'>
  /** Bills of the people in the caller's merchants and scope. */
  readonly bills: Narrowed<'bill'>
  readonly payments: Narrowed<'payment'>
  /** What money does not go by itself, of the caller's merchants and, where nobody knows whose it is, of their currencies. */
  readonly paymentExceptions: Narrowed<'paymentException'>
  /** Payouts and direct debits of the caller's merchants; those of staff for whoever may see the lists of staff. */
  readonly outgoingOrders: Narrowed<'outgoingOrder'>
  readonly writeOffs: Narrowed<'writeOff'>
  /** Refunds to people in the caller's merchants and scope. */
  readonly refunds: Narrowed<'refund'>
  /** Bank account changes of people in the caller's merchants and scope. */
  readonly bankCards: Narrowed<'bankCardRequest'>
  /** Lists of staff to be paid by the caller's merchants, and their lines. */
  readonly staffPayouts: Narrowed<'staffPayout'>
  readonly staffPayoutLines: Narrowed<'staffPayoutLine'>
  readonly products: Narrowed<'product'>
  readonly ageingRuns: Narrowed<'ageingRun'>
  /** Live rules for stages in the caller's scope whose merchants it may all reach. */
  readonly assignmentRules: Narrowed<'assignmentRule'>
  /** How stages in the caller's scope are split among workplaces. */
  readonly workplaceRatios: Narrowed<'workplaceRatio'>
  /** Stopped and restored bills that have a case in the caller's scope. */
  readonly stopCases: Narrowed<'stopCase'>
  /** What the contact gate decided on cases in the caller's scope. */
  readonly contactDecisions: Narrowed<'contactDecision'>
  /** Silences that were said on cases in the caller's scope; they hold everywhere. */
  readonly silences: Narrowed<'silence'>
  /** Calls of the dialer, results logged and numbers of auto-outbound jobs, of cases in the caller's scope. */
  readonly phoneCalls: Narrowed<'phoneCall'>
  readonly contactLogs: Narrowed<'contactLog'>
  readonly ppdNumbers: Narrowed<'ppdNumber'>
  /** Messages to people of cases in the caller's scope. */
  readonly messages: Narrowed<'message'>
  /** How stages in the caller's scope are dialled, in the countries of its merchants. */
  readonly ppdConfigs: Narrowed<'ppdConfig'>
  /** Auto-outbound jobs of stages in the caller's scope whose merchants it may all reach; another leader's are not shown. */
  readonly ppdJobs: Narrowed<'ppdJob'>
  /** Audits in the caller's merchants: of those who hand them out or read them all, of an auditor the own ones. */
  readonly audits: Narrowed<'audit'>
  /** Audits of the caller's merchants, whether its own or not: only to tell "not yours" from "not there". */
  readonly merchantAudits: Narrowed<'audit'>
  /** Conclusions of the caller's merchants. */
  readonly auditConclusions: Narrowed<'auditConclusion'>
  readonly imageAudits: Narrowed<'imageAudit'>
  /** Settlements with people in the caller's merchants and scope. */
  readonly settlements: Narrowed<'settlement'>
  /** Coupons of people in the caller's merchants and scope. */
  readonly coupons: Narrowed<'coupon'>
  /** Work orders of the caller's merchants: those of people in scope; of bare phones whoever knows everybody there. */
  readonly workOrders: Narrowed<'workOrder'>
  /** Reductions in the caller's merchants that it asked for, or people in its scope did. */
  readonly derates: Narrowed<'derate'>
  /** Quotas of people in scope, one's own among them. */
  readonly derateQuotas: Narrowed<'derateQuota'>
  /** Live derate rules of the caller's country. */
  readonly derateRules: Narrowed<'derateRule'>
  /** People in the caller's scope. */
  readonly staff: Narrowed<'staff'>
  /** Accounts of people in the caller's scope; who edits accounts also reaches those that use only merchants of theirs. */
  readonly accounts: Narrowed<'account'>
  /** Incentive rules and months of the caller's country; those who work one stage see that stage's rules. */
  readonly incentivePlans: Narrowed<'incentivePlan'>
  readonly incentiveRuns: Narrowed<'incentiveRun'>
  /** Goals, like rules. */
  readonly goals: Narrowed<'goal'>
  /** Incentive results of people in scope, one's own among them. */
  readonly incentiveResults: Narrowed<'incentiveResult'>
  /** What was said of such results, and what became of them. */
  readonly incentiveDisputes: Narrowed<'incentiveDispute'>
  readonly incentiveAdjustments: Narrowed<'incentiveAdjustment'>
  /** Leave of people in scope, one's own, and of those in whose leader's or HR's place the caller decides. */
  readonly leaves: Narrowed<'leaveApplication'>
  /** Punches of people in scope and one's own. */
  readonly punches: Narrowed<'punch'>
  /** Days and months of attendance that were computed, of the same people. */
  readonly attendanceDays: Narrowed<'attendanceDay'>
  readonly attendanceMonths: Narrowed<'attendanceMonth'>
  /** Operation-log entries the caller may read. */
  readonly operationLog: Narrowed<'operationLog'>
  /** The caller's own account. */
  readonly me: Narrowed<'account'>
  /** Jobs the caller asked for; a superuser sees all. */
  readonly jobs: Narrowed<'job'>
  /** Files the caller uploaded or had made; a superuser sees all. */
  readonly files: Narrowed<'file'>
  /** What the caller was told of. */
  readonly notifications: Narrowed<'notification'>
}

export type Scoped = Kysely<DB>

/** Opens the scope an endpoint declares. Reaching for a table that it doesn't cover throws, in the first test that does. */
export function openScope(declared: Rows, caller: Caller, db: Db): { rows: ScopedRows; scoped: Scoped } {
  const allowed = tablesOf[declared]
  const rows = new Proxy({} as ScopedRows, {
    get(_, table: string) {
      if (!allowed.includes(table as keyof ScopedRows)) throw new Error(`rows: '${declared}' does not open ${table}`)
      return scopes[table as keyof ScopedRows](caller)
    },
  })
  return { rows, scoped: demandingMark(db) }
}

const demanding = new WeakMap<Db, Scoped>()
function demandingMark(db: Db): Scoped {
  const known = demanding.get(db) ?? db.withPlugin(demandMark)
  demanding.set(db, known)
  return known
}

const tablesOf: Record<Rows, readonly (keyof ScopedRows)[]> = {
  none: [],
  own: ['me', 'jobs', 'files', 'notifications'],
  staff: [
    'me',
    'staff',
    'accounts',
    'incentivePlans',
    'incentiveRuns',
    'incentiveResults',
    'incentiveDisputes',
    'incentiveAdjustments',
    'goals',
    'leaves',
    'punches',
    'attendanceDays',
    'attendanceMonths',
  ],
  case: [
    'me',
    'staff',
    'cases',
    'merchantCases',
    'assignmentRules',
    'workplaceRatios',
    'stopCases',
    'contactDecisions',
    'silences',
    'phoneCalls',
    'contactLogs',
    'ppdNumbers',
    'messages',
    'ppdConfigs',
    'ppdJobs',
    'derates',
    'derateQuotas',
    'derateRules',
  ],
  merchant: [
    'me',
    'staff',
    'cases',
    'borrowers',
    'applications',
    'applicationImages',
    'certificates',
    'blacklist',
    'bills',
    'payments',
    'paymentExceptions',
    'outgoingOrders',
    'writeOffs',
    'refunds',
    'bankCards',
    'staffPayouts',
    'staffPayoutLines',
    'settlements',
    'coupons',
    'workOrders',
    'audits',
    'merchantAudits',
    'auditConclusions',
    'imageAudits',
    'products',
    'ageingRuns',
    'jobs',
    'files',
  ],
  log: ['me', 'operationLog', 'cases', 'merchantCases', 'merchantBorrowers', 'applications', 'bills'],
}

/** A table's rows where a condition holds, marked as narrowed. */
const narrow = <T extends keyof DB>(table: string, where: RawBuilder<unknown>): Narrowed<T> =>
  sql`(select * from ${sql.raw(table)} where ${where} ${sql.raw(mark)})`

/** The own cases of each of several callers, in its merchants: `asked` names a table of their account_id and merchants. */
export const ownCasesOf = (asked: string): Narrowed<'collectionCase'> =>
  narrow(
    'collection_case',
    sql`collector_id = ${sql.ref(`${asked}.account_id`)} and merchant_id = any(${sql.ref(`${asked}.merchants`)})`,
  )

const scopes: { readonly [T in keyof ScopedRows]: (caller: Caller) => ScopedRows[T] } = {
  cases: (caller) =>
    narrow(
      'collection_case',
      sql`${inMerchants(caller)} and (${caseScope(caller)}${orContained(caller, sql`collector_id`)})`,
    ),
  merchantCases: (caller) => narrow('collection_case', inMerchants(caller)),
  borrowers: (caller) => narrow('borrower', sql`${inMerchants(caller)} and ${knownTo(caller, 'borrower')}`),
  merchantBorrowers: (caller) => narrow('borrower', inMerchants(caller)),
  applications: (caller) => narrow('application', inMerchants(caller)),
  applicationImages: (caller) => narrow('application_image', inMerchants(caller)),
  certificates: (caller) => narrow('certificate', inMerchants(caller)),
  blacklist: (caller) => narrow('blacklist', inMerchants(caller)),
  bills: (caller) => narrow('bill', sql`${inMerchants(caller)} and ${knownTo(caller, 'bill')}`),
  writeOffs: (caller) => narrow('write_off', inMerchants(caller)),
  refunds: (caller) => narrow('refund', sql`${inMerchants(caller)} and ${knownTo(caller, 'refund')}`),
  bankCards: (caller) =>
    narrow('bank_card_request', sql`${inMerchants(caller)} and ${knownTo(caller, 'bank_card_request')}`),
  staffPayouts: (caller) => narrow('staff_payout', inMerchants(caller)),
  staffPayoutLines: (caller) => narrow('staff_payout_line', inMerchants(caller)),
  settlements: (caller) => narrow('settlement', sql`${inMerchants(caller)} and ${knownTo(caller, 'settlement')}`),
  coupons: (caller) => narrow('coupon', sql`${inMerchants(caller)} and ${knownTo(caller, 'coupon')}`),
  workOrders: (caller) => narrow('work_order', sql`${inMerchants(caller)} and ${knownTo(caller, 'work_order')}`),
  audits: (caller) => narrow('audit', sql`${inMerchants(caller)} and ${auditScope(caller)}`),
  merchantAudits: (caller) => narrow('audit', inMerchants(caller)),
  auditConclusions: (caller) => narrow('audit_conclusion', inMerchants(caller)),
  imageAudits: (caller) => narrow('image_audit', inMerchants(caller)),
  products: (caller) => narrow('product', inMerchants(caller)),
  ageingRuns: (caller) => narrow('ageing_run', inMerchants(caller)),
  payments: (caller) => narrow('payment', ofOwnMoney(caller)),
  paymentExceptions: (caller) => narrow('payment_exception', ofOwnMoney(caller)),
  outgoingOrders: (caller) => narrow('outgoing_order', outgoingScope(caller)),
  assignmentRules: (caller) =>
    narrow(
      'assignment_rule',
      sql`deleted_at is null and merchants <@ ${[...caller.merchants]}::smallint[] and ${stageScope(caller)}`,
    ),
  workplaceRatios: (caller) => narrow('workplace_ratio', sql`${inMerchants(caller)} and ${stageScope(caller)}`),
  stopCases: (caller) => narrow('stop_case', onCases(caller, 'stop_case', 'bill_id')),
  contactDecisions: (caller) => narrow('contact_decision', onCases(caller, 'contact_decision', 'case_id')),
  silences: (caller) => narrow('silence', onCases(caller, 'silence', 'case_id')),
  phoneCalls: (caller) => narrow('phone_call', onCases(caller, 'phone_call', 'case_id')),
  contactLogs: (caller) => narrow('contact_log', onCases(caller, 'contact_log', 'case_id')),
  ppdNumbers: (caller) => narrow('ppd_number', onCases(caller, 'ppd_number', 'case_id')),
  messages: (caller) => narrow('message', onCases(caller, 'message', 'case_id')),
  ppdConfigs: (caller) =>
    narrow(
      'ppd_config',
      sql`country in (select country from merchant where ${inMerchants(caller)}) and ${stageScope(caller)}`,
    ),
  ppdJobs: (caller) =>
    narrow(
      'ppd_job',
      sql`merchants <@ ${[...caller.merchants]}::smallint[] and ${stageScope(caller)} and ${ppdReach(caller)}`,
    ),
  derates: (caller) => narrow('derate', sql`${inMerchants(caller)} and ${derateScope(caller)}`),
  derateQuotas: (caller) => narrow('derate_quota', ofPeople(caller, sql`account_id`)),
  derateRules: (caller) => narrow('derate_rule', sql`deleted_at is null and ${countryScope(caller)}`),
  staff: (caller) => narrow('staff', staffIn(caller)),
  accounts: (caller) => narrow('account', accountScope(caller)),
  incentivePlans: (caller) => narrow('incentive_plan', sql`${countryScope(caller)} and ${planScope(caller)}`),
  goals: (caller) => narrow('goal', sql`${countryScope(caller)} and ${planScope(caller)}`),
  incentiveRuns: (caller) => narrow('incentive_run', countryScope(caller)),
  incentiveDisputes: (caller) => narrow('incentive_dispute', resultScope(caller)),
  incentiveAdjustments: (caller) => narrow('incentive_adjustment', resultScope(caller)),
  incentiveResults: (caller) => narrow('incentive_result', resultScope(caller)),
  leaves: (caller) =>
    narrow(
      'leave_application',
      sql`${ofPeople(caller, sql`account_id`, sql`(${staffIn(caller)} or ${delegated(caller)})`)}`,
    ),
  punches: (caller) => narrow('punch', ofPeople(caller, sql`account_id`)),
  attendanceDays: (caller) => narrow('attendance_day', ofPeople(caller, sql`account_id`)),
  attendanceMonths: (caller) => narrow('attendance_month', ofPeople(caller, sql`account_id`)),
  operationLog: (caller) => narrow('operation_log', logScope(caller)),
  me: (caller) => narrow('account', sql`account_id = ${caller.accountId}`),
  jobs: (caller) => narrow('job', made(caller)),
  files: (caller) => narrow('file', made(caller)),
  notifications: (caller) => narrow('notification', sql`account_id = ${caller.accountId}`),
}

/** Refuses a statement that starts from no scoped table: the predicate that somebody forgot. */
const demandMark: KyselyPlugin = {
  transformQuery({ node }) {
    if (!hasMark(node)) throw new Error("a handler's statement must start from one of its rows (platform/rows.ts)")
    return node
  },
  transformResult: async ({ result }) => result,
}

function hasMark(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false
  if (!RawNode.is(node as OperationNode)) return Object.values(node).some(hasMark)
  const { sqlFragments, parameters } = node as RawNode
  return sqlFragments.some((text) => text.includes(mark)) || parameters.some(hasMark)
}
