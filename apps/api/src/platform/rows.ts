/**
 * Database doors. A handler can't reach tenant rows except through a table that is already narrowed to the caller's
 * merchants and scope: each door is a subselect that PostgreSQL flattens, marked by a comment, and the handler's `db`
 * refuses any statement that has no mark. This is the one file of the platform that names tables, and the one place
 * where a scope (docs/ARCHITECTURE.md, "Scope") is written.
 */
import type { Rows } from '@cordillera/contract/endpoint'
import { type Kysely, type KyselyPlugin, type RawBuilder, type Selectable, sql } from 'kysely'
import { type Caller, mayUse } from './caller.ts'
import type { DB, Db } from './db.ts'

const mark = '/*in scope*/'

type Narrowed<T extends keyof DB> = RawBuilder<Selectable<DB[T]>>

export interface Door {
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

/** Opens the door an endpoint declares. Reaching for a table that it doesn't cover throws, in the first test that does. */
export function openDoor(declared: Rows, caller: Caller, db: Db): { rows: Door; scoped: Scoped } {
  const allowed = tablesOf[declared]
  const rows = new Proxy({} as Door, {
    get(_, table: string) {
      if (!allowed.includes(table as keyof Door)) throw new Error(`rows: '${declared}' does not open ${table}`)
      return doors[table as keyof Door](caller)
    },
  })
  return { rows, scoped: db.withPlugin(demandMark) }
}

const tablesOf: Record<Rows, readonly (keyof Door)[]> = {
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
    'ppdConfigs',
    'ppdJobs',
    'derates',
    'derateQuotas',
    'derateRules',
  ],
  merchant: [
    'me',
    'staff',
    'borrowers',
    'applications',
    'applicationImages',
    'certificates',
    'blacklist',
    'bills',
    'payments',
    'writeOffs',
    'refunds',
    'bankCards',
    'staffPayouts',
    'staffPayoutLines',
    'settlements',
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

const inMerchants = (caller: Caller) => sql`merchant_id = any(${[...caller.merchants]}::smallint[])`

const made = (caller: Caller) => (caller.isSuperuser ? sql`true` : sql`created_by = ${caller.accountId}`)

const doors: { readonly [T in keyof Door]: (caller: Caller) => Door[T] } = {
  cases: (caller) =>
    sql`(select * from collection_case where ${inMerchants(caller)} and (${caseScope(caller)}${orContained(caller, sql`collector_id`)}) ${sql.raw(mark)})`,
  merchantCases: (caller) => sql`(select * from collection_case where ${inMerchants(caller)} ${sql.raw(mark)})`,
  borrowers: (caller) =>
    sql`(select * from borrower where ${inMerchants(caller)} and ${knownTo(caller, 'borrower')} ${sql.raw(mark)})`,
  merchantBorrowers: (caller) => sql`(select * from borrower where ${inMerchants(caller)} ${sql.raw(mark)})`,
  applications: (caller) => sql`(select * from application where ${inMerchants(caller)} ${sql.raw(mark)})`,
  applicationImages: (caller) => sql`(select * from application_image where ${inMerchants(caller)} ${sql.raw(mark)})`,
  certificates: (caller) => sql`(select * from certificate where ${inMerchants(caller)} ${sql.raw(mark)})`,
  blacklist: (caller) => sql`(select * from blacklist where ${inMerchants(caller)} ${sql.raw(mark)})`,
  bills: (caller) =>
    sql`(select * from bill where ${inMerchants(caller)} and ${knownTo(caller, 'bill')} ${sql.raw(mark)})`,
  writeOffs: (caller) => sql`(select * from write_off where ${inMerchants(caller)} ${sql.raw(mark)})`,
  refunds: (caller) =>
    sql`(select * from refund where ${inMerchants(caller)} and ${knownTo(caller, 'refund')} ${sql.raw(mark)})`,
  bankCards: (caller) =>
    sql`(select * from bank_card_request where ${inMerchants(caller)} and ${knownTo(caller, 'bank_card_request')} ${sql.raw(mark)})`,
  staffPayouts: (caller) => sql`(select * from staff_payout where ${inMerchants(caller)} ${sql.raw(mark)})`,
  staffPayoutLines: (caller) => sql`(select * from staff_payout_line where ${inMerchants(caller)} ${sql.raw(mark)})`,
  settlements: (caller) =>
    sql`(select * from settlement where ${inMerchants(caller)} and ${knownTo(caller, 'settlement')} ${sql.raw(mark)})`,
  audits: (caller) =>
    sql`(select * from audit where ${inMerchants(caller)} and ${auditScope(caller)} ${sql.raw(mark)})`,
  merchantAudits: (caller) => sql`(select * from audit where ${inMerchants(caller)} ${sql.raw(mark)})`,
  auditConclusions: (caller) => sql`(select * from audit_conclusion where ${inMerchants(caller)} ${sql.raw(mark)})`,
  imageAudits: (caller) => sql`(select * from image_audit where ${inMerchants(caller)} ${sql.raw(mark)})`,
  products: (caller) => sql`(select * from product where ${inMerchants(caller)} ${sql.raw(mark)})`,
  ageingRuns: (caller) => sql`(select * from ageing_run where ${inMerchants(caller)} ${sql.raw(mark)})`,
  // money that nobody could name yet has no merchant: it waits with those who work that currency
  payments: (caller) =>
    sql`(select * from payment where (${inMerchants(caller)} or (merchant_id is null and currency in (select currency from merchant where ${inMerchants(caller)}))) ${sql.raw(mark)})`,
  assignmentRules: (caller) =>
    sql`(select * from assignment_rule where deleted_at is null and merchants <@ ${[...caller.merchants]}::smallint[] and ${stageScope(caller)} ${sql.raw(mark)})`,
  workplaceRatios: (caller) =>
    sql`(select * from workplace_ratio where ${inMerchants(caller)} and ${stageScope(caller)} ${sql.raw(mark)})`,
  stopCases: (caller) =>
    sql`(select * from stop_case where ${onCases(caller, 'stop_case', 'bill_id')} ${sql.raw(mark)})`,
  contactDecisions: (caller) =>
    sql`(select * from contact_decision where ${onCases(caller, 'contact_decision', 'case_id')} ${sql.raw(mark)})`,
  silences: (caller) => sql`(select * from silence where ${onCases(caller, 'silence', 'case_id')} ${sql.raw(mark)})`,
  phoneCalls: (caller) =>
    sql`(select * from phone_call where ${onCases(caller, 'phone_call', 'case_id')} ${sql.raw(mark)})`,
  contactLogs: (caller) =>
    sql`(select * from contact_log where ${onCases(caller, 'contact_log', 'case_id')} ${sql.raw(mark)})`,
  ppdNumbers: (caller) =>
    sql`(select * from ppd_number where ${onCases(caller, 'ppd_number', 'case_id')} ${sql.raw(mark)})`,
  ppdConfigs: (caller) =>
    sql`(select * from ppd_config where country in (select country from merchant where ${inMerchants(caller)}) and ${stageScope(caller)} ${sql.raw(mark)})`,
  ppdJobs: (caller) =>
    sql`(select * from ppd_job where merchants <@ ${[...caller.merchants]}::smallint[] and ${stageScope(caller)} and ${ppdReach(caller)} ${sql.raw(mark)})`,
  derates: (caller) =>
    sql`(select * from derate where ${inMerchants(caller)} and ${ofPeople(caller, sql`asked_by`)} ${sql.raw(mark)})`,
  derateQuotas: (caller) =>
    sql`(select * from derate_quota where ${ofPeople(caller, sql`account_id`)} ${sql.raw(mark)})`,
  derateRules: (caller) =>
    sql`(select * from derate_rule where deleted_at is null and ${countryScope(caller)} ${sql.raw(mark)})`,
  staff: (caller) => sql`(select * from staff where ${staffIn(caller)} ${sql.raw(mark)})`,
  accounts: (caller) => sql`(select * from account where ${accountScope(caller)} ${sql.raw(mark)})`,
  incentivePlans: (caller) =>
    sql`(select * from incentive_plan where ${countryScope(caller)} and ${planScope(caller)} ${sql.raw(mark)})`,
  goals: (caller) => sql`(select * from goal where ${countryScope(caller)} and ${planScope(caller)} ${sql.raw(mark)})`,
  incentiveRuns: (caller) => sql`(select * from incentive_run where ${countryScope(caller)} ${sql.raw(mark)})`,
  incentiveDisputes: (caller) => sql`(select * from incentive_dispute where ${resultScope(caller)} ${sql.raw(mark)})`,
  incentiveAdjustments: (caller) =>
    sql`(select * from incentive_adjustment where ${resultScope(caller)} ${sql.raw(mark)})`,
  incentiveResults: (caller) => sql`(select * from incentive_result where ${resultScope(caller)} ${sql.raw(mark)})`,
  leaves: (caller) =>
    sql`(select * from leave_application where ${ofPeople(caller, sql`account_id`, sql`(${staffIn(caller)} or ${delegated(caller)})`)} ${sql.raw(mark)})`,
  punches: (caller) => sql`(select * from punch where ${ofPeople(caller, sql`account_id`)} ${sql.raw(mark)})`,
  attendanceDays: (caller) =>
    sql`(select * from attendance_day where ${ofPeople(caller, sql`account_id`)} ${sql.raw(mark)})`,
  attendanceMonths: (caller) =>
    sql`(select * from attendance_month where ${ofPeople(caller, sql`account_id`)} ${sql.raw(mark)})`,
  operationLog: (caller) => sql`(select * from operation_log where ${logScope(caller)} ${sql.raw(mark)})`,
  me: (caller) => sql`(select * from account where account_id = ${caller.accountId} ${sql.raw(mark)})`,
  jobs: (caller) => sql`(select * from job where ${made(caller)} ${sql.raw(mark)})`,
  files: (caller) => sql`(select * from file where ${made(caller)} ${sql.raw(mark)})`,
  notifications: (caller) => sql`(select * from notification where account_id = ${caller.accountId} ${sql.raw(mark)})`,
}

/** People who hold a role that the caller's own contains, in its country: a superset role has their view too. */
function orContained(caller: Caller, account: RawBuilder<unknown>): RawBuilder<unknown> {
  if (caller.isSuperuser || caller.containedRoles.length === 0) return sql``
  return sql` or ${account} in (select s.account_id from staff s join account_role r using (account_id) where s.country = ${caller.country} and r.role_id = any(${[...caller.containedRoles]}::int[]))`
}

const staffIn = (caller: Caller) => sql`(${staffScope(caller)}${orContained(caller, sql`account_id`)})`

/** What somebody in the caller's scope did or holds; one's own always. An array, so that an index by account serves it. */
const ofPeople = (caller: Caller, account: RawBuilder<unknown>, people = staffIn(caller)) =>
  caller.isSuperuser
    ? sql`true`
    : sql`${account} = any(array(select account_id from staff where ${people} union select ${caller.accountId}::int))`

/** People whose leave somebody asked the caller to decide: a leader's team, HR's country. On which days is the handler's to say. */
const delegated = ({ accountId }: Caller) =>
  sql`exists (select from leave_delegation d join staff f on f.account_id = d.from_account where d.to_account = ${accountId} and d.ended_at is null and f.country = staff.country and (staff.leader_id = f.account_id or f.role in ('HR', 'HR_DIRECTOR', 'DIRECTOR', 'WORKPLACE_DIRECTOR', 'COUNTRY_DIRECTOR')))`

/** A pool case waits for one workplace, or for whoever comes; those without a workplace see all of it. */
const poolOf = ({ workplaceId }: Caller) =>
  workplaceId === null ? sql`true` : sql`(workplace_id is null or workplace_id = ${workplaceId})`

/**
 * Rows that were written on a case which the caller sees; who sees every case of the merchants is spared the look. Each
 * such table has the merchant of its case. The `offset` keeps the look a look per row, by the case's key: the latest rows
 * are wanted in their order, and a join would read every case of the scope first.
 */
function onCases(caller: Caller, table: string, key: 'case_id' | 'bill_id'): RawBuilder<unknown> {
  if (seesEveryCase(caller)) return inMerchants(caller)
  return sql`${inMerchants(caller)} and exists (select from collection_case own where own.${sql.ref(key)} = ${sql.ref(`${table}.${key}`)} and (${caseScope(caller)}${orContained(caller, sql`collector_id`)}) offset 0)`
}

const seesEveryCase = ({ isSuperuser, role }: Caller) =>
  isSuperuser || role === 'COUNTRY_DIRECTOR' || role === 'QUALITY_INSPECTION'

/** Which cases a role sees, on top of its merchants (DOMAIN "Data scope"). A case that nobody works belongs to its stage. */
function caseScope(caller: Caller): RawBuilder<unknown> {
  if (seesEveryCase(caller)) return sql`true`
  const { accountId, stage, workplaceId } = caller
  switch (caller.role) {
    case 'AGENT':
    case 'JUNIOR':
      return sql`collector_id = ${accountId}`
    case 'LEADER':
      // own ones too: a collector hands a case over to the leader
      return sql`((collector_id is null and stage = ${stage} and ${poolOf(caller)}) or collector_id = ${accountId} or collector_id in (select account_id from staff where leader_id = ${accountId}))`
    case 'DIRECTOR':
      return sql`stage = ${stage}`
    case 'WORKPLACE_DIRECTOR':
      return sql`((collector_id is null and ${poolOf(caller)}) or collector_id in (select account_id from staff where workplace_id = ${workplaceId}))`
    case 'TRAINER':
    case 'TRAINER_DIRECTOR':
      return sql`collector_id in (select account_id from staff where status in ('TRAINING', 'TESTING') and country = ${caller.country})`
    default:
      return sql`false`
  }
}

/**
 * Whom a role knows: those who collect know the people of the cases they see, closed ones too; those who work borrowers,
 * money or records know all of their merchants. The rest know nobody.
 */
function knownTo(
  caller: Caller,
  table: 'borrower' | 'bill' | 'refund' | 'bank_card_request' | 'settlement',
): RawBuilder<unknown> {
  if (caller.isSuperuser || caller.lendingApp) return sql`true`
  switch (caller.role) {
    case 'COUNTRY_DIRECTOR':
    case 'QUALITY_INSPECTION':
    case 'FINANCE':
    case 'CUSTOMER_SERVICE':
      return sql`true`
    default:
      return sql`exists (select from collection_case known where known.user_id = ${sql.ref(`${table}.user_id`)} and ${caseScope(caller)})`
  }
}

/** Who hands audits out sees all of them, as do those who read what auditors do; auditors those they were given, hold or concluded. */
function auditScope(caller: Caller): RawBuilder<unknown> {
  const { accountId, isSuperuser, role } = caller
  if (isSuperuser || mayUse(caller, 'assignAudit_assign')) return sql`true`
  if (role === 'COUNTRY_DIRECTOR' || role === 'WORKPLACE_DIRECTOR' || role === 'QUALITY_INSPECTION') return sql`true`
  return sql`(auditor_id = ${accountId} or claimed_by = ${accountId} or audit_id = any(array(select audit_id from audit_conclusion where account_id = ${accountId})))`
}

/** Which stages' settings a role sees: its own, or all of them where it sees all cases. */
function stageScope(caller: Caller): RawBuilder<unknown> {
  if (caller.isSuperuser) return sql`true`
  switch (caller.role) {
    case 'LEADER':
    case 'DIRECTOR':
      return sql`stage = ${caller.stage}`
    case 'WORKPLACE_DIRECTOR':
    case 'COUNTRY_DIRECTOR':
    case 'QUALITY_INSPECTION':
      return sql`true`
    default:
      return sql`false`
  }
}

/** A leader sees the own team's jobs and those of the whole stage; a workplace director the own workplace's and those of all. */
function ppdReach({ isSuperuser, role, accountId, workplaceId }: Caller): RawBuilder<unknown> {
  if (isSuperuser) return sql`true`
  if (role === 'LEADER') return sql`(leader_id is null or leader_id = ${accountId})`
  if (role === 'WORKPLACE_DIRECTOR') return sql`(workplace_id is null or workplace_id = ${workplaceId})`
  return sql`true`
}

/** Which people a role sees. */
function staffScope(caller: Caller): RawBuilder<unknown> {
  if (caller.isSuperuser) return sql`true`
  const { accountId, country, stage, workplaceId } = caller
  switch (caller.role) {
    case 'LEADER':
      return sql`(leader_id = ${accountId} or account_id = ${accountId})`
    case 'DIRECTOR':
      return sql`(country = ${country} and stage = ${stage})`
    case 'WORKPLACE_DIRECTOR':
    case 'ADMINISTRATIVE':
      return sql`workplace_id = ${workplaceId}`
    case 'COUNTRY_DIRECTOR':
    case 'HR_DIRECTOR':
    case 'HR':
    case 'QUALITY_INSPECTION':
      return sql`country = ${country}`
    case 'TRAINER':
    case 'TRAINER_DIRECTOR':
      return sql`(country = ${country} and status in ('WAIT_TRAIN', 'TRAINING', 'WAIT_TEST', 'TESTING'))`
    default:
      return sql`account_id = ${accountId}`
  }
}

/** Which accounts a caller sees. An account of no merchant is for superusers. */
function accountScope(caller: Caller): RawBuilder<unknown> {
  if (caller.isSuperuser) return sql`true`
  const people = sql`account_id in (select account_id from staff where ${staffIn(caller)})`
  if (!mayUse(caller, 'accountManage_change')) return people
  return sql`(${people} or (account_id in (select am.account_id from account_merchant am) and account_id not in (
    select am.account_id from account_merchant am where am.merchant_id <> all(${[...caller.merchants]}::smallint[]))))`
}

/** What is planned for a country: a superuser's is every one. */
const countryScope = (caller: Caller): RawBuilder<unknown> =>
  caller.isSuperuser ? sql`true` : sql`country = ${caller.country}`

/** Who works one stage sees what is planned for it; everybody else sees all stages. */
function planScope({ isSuperuser, role, stage }: Caller): RawBuilder<unknown> {
  const worksOne = role === 'AGENT' || role === 'JUNIOR' || role === 'LEADER' || role === 'DIRECTOR'
  return worksOne && !isSuperuser ? sql`stage = ${stage}` : sql`true`
}

/** A result belongs to its stage's director even when the person works elsewhere now; finance pays the country's. */
function resultScope(caller: Caller): RawBuilder<unknown> {
  if (caller.isSuperuser) return sql`true`
  const { accountId, country, role, stage } = caller
  if (role === 'FINANCE') return sql`country = ${country}`
  if (role === 'DIRECTOR') return sql`((country = ${country} and stage = ${stage}) or account_id = ${accountId})`
  return sql`(account_id = ${accountId} or account_id in (select account_id from staff where ${staffIn(caller)}))`
}

/** Whose operations a role reads: a leader the team's, others those on their merchants; everyone their own. */
function logScope(caller: Caller): RawBuilder<unknown> {
  if (caller.isSuperuser) return sql`true`
  const { accountId } = caller
  if (caller.role === 'LEADER') {
    return sql`account_id = any(array(select account_id from staff where leader_id = ${accountId} union select ${accountId}::int))`
  }
  return sql`(${inMerchants(caller)} or account_id = ${accountId})`
}

/** Refuses a statement that starts from no door: the predicate that somebody forgot. */
const demandMark: KyselyPlugin = {
  transformQuery({ node }) {
    if (!hasMark(node)) throw new Error("a handler's statement must start from one of its rows (platform/rows.ts)")
    return node
  },
  transformResult: async ({ result }) => result,
}

function hasMark(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false
  if ('sqlFragments' in node && (node.sqlFragments as string[]).some((text) => text.includes(mark))) return true
  return Object.values(node).some(hasMark)
}
