/**
 * Data scope: which rows a role reaches, as conditions (docs/ARCHITECTURE.md, "Scope"). Each domain's scope.ts says which of them
 * narrow its tables.
 */
import { type RawBuilder, sql } from 'kysely'
import { type Caller, mayUse } from '../platform/caller.ts'

export const inMerchants = (caller: Caller) => sql`merchant_id = any(${[...caller.merchants]}::smallint[])`

/** What is kept of the loan market: of the caller's merchants those whose market the account keeps. */
export const inMarketMerchants = (caller: Caller) => sql`merchant_id = any(${[...caller.marketMerchants]}::smallint[])`

/** People who hold a role that the caller's own contains, in its country: a superset role has their view too. */
export function orContained(caller: Caller, account: RawBuilder<unknown>): RawBuilder<unknown> {
  if (caller.isSuperuser || caller.containedRoles.length === 0) return sql``
  return sql` or ${account} in (select s.account_id from staff s join account_role r using (account_id) where s.country = ${caller.country} and r.role_id = any(${[...caller.containedRoles]}::int[]))`
}

export const staffIn = (caller: Caller) => sql`(${staffScope(caller)}${orContained(caller, sql`account_id`)})`

/** What somebody in the caller's scope did or holds; one's own always. An array, so that an index by account serves it. */
export const ofPeople = (caller: Caller, account: RawBuilder<unknown>, people = staffIn(caller)) =>
  caller.isSuperuser
    ? sql`true`
    : sql`${account} = any(array(select account_id from staff where ${people} union select ${caller.accountId}::int))`

/** A pool case waits for one workplace, or for whoever comes; those without a workplace see all of it. */
const poolOf = ({ workplaceId }: Caller) =>
  workplaceId === null ? sql`true` : sql`(workplace_id is null or workplace_id = ${workplaceId})`

/**
 * Rows that were written on a case which the caller sees; who sees every case of the merchants is spared the look. Each
 * such table has the merchant of its case. The `offset` keeps the look a look per row, by the case's key: the latest rows
 * are wanted in their order, and a join would read every case of the scope first.
 */
export function onCases(caller: Caller, table: string, key: 'case_id' | 'bill_id'): RawBuilder<unknown> {
  if (seesEveryCase(caller)) return inMerchants(caller)
  return sql`${inMerchants(caller)} and exists (select from collection_case own where own.${sql.ref(key)} = ${sql.ref(`${table}.${key}`)} and (${caseScope(caller)}${orContained(caller, sql`collector_id`)}) offset 0)`
}

const seesEveryCase = ({ isSuperuser, role }: Caller) =>
  isSuperuser || role === 'COUNTRY_DIRECTOR' || role === 'QUALITY_INSPECTION'

/**
 * Which cases a role sees, on top of its merchants (DOMAIN "Data scope"). A case that nobody works belongs to its stage.
 * People come as an array: it is read once and looked up in an index, where a subquery beside an `or` filters every case.
 */
export function caseScope(caller: Caller): RawBuilder<unknown> {
  const parts = caseScopeParts(caller)
  return parts.length === 1 ? (parts[0] ?? sql`false`) : sql`(${sql.join(parts, sql` or `)})`
}

/**
 * The same in parts that share no case, so that one is counted where it is found first: cases that wait and cases that somebody
 * holds stand apart in the index, and a condition over both reads the table.
 */
export function caseScopeParts(caller: Caller): RawBuilder<unknown>[] {
  const { accountId, stage, workplaceId } = caller
  switch (seesEveryCase(caller) ? null : caller.role) {
    case 'LEADER':
      // own ones too: a collector hands a case over to the leader
      return [
        sql`(collector_id is null and stage = ${stage} and ${poolOf(caller)})`,
        sql`collector_id = any(array(select account_id from staff where leader_id = ${accountId} or account_id = ${accountId}))`,
      ]
    case 'WORKPLACE_DIRECTOR':
      return [
        sql`(collector_id is null and ${poolOf(caller)})`,
        sql`collector_id = any(array(select account_id from staff where workplace_id = ${workplaceId}))`,
      ]
    default:
      return [undividedScope(caller)]
  }
}

function undividedScope(caller: Caller): RawBuilder<unknown> {
  if (seesEveryCase(caller)) return sql`true`
  const { accountId, stage } = caller
  switch (caller.role) {
    case 'AGENT':
    case 'JUNIOR':
      return sql`collector_id = ${accountId}`
    case 'DIRECTOR':
      return sql`stage = ${stage}`
    case 'TRAINER':
    case 'TRAINER_DIRECTOR':
      return sql`collector_id = any(array(select account_id from staff where status in ('TRAINING', 'TESTING') and country = ${caller.country}))`
    case 'CUSTOMER_SERVICE':
      // the open cases of whoever asks for help: what is written to them, forgiven or no longer used hangs on one
      return mayUse(caller, 'searchUsers_contact') ? sql`closed_at is null` : sql`false`
    default:
      return sql`false`
  }
}

/**
 * Whom a role knows: those who collect know the people of the cases they see, closed ones too, auditors those of their audits; those who work borrowers,
 * money or records know all of their merchants. The rest know nobody.
 */
export function knownTo(
  caller: Caller,
  table:
    | 'borrower'
    | 'bill'
    | 'refund'
    | 'bank_card_request'
    | 'settlement'
    | 'coupon'
    | 'work_order'
    | 'app_feedback'
    | 'chat_conversation'
    | 'authority_complaint'
    | 'complaint'
    | 'held_coupon'
    | 'phone_change'
    | 'account_deletion',
): RawBuilder<unknown> {
  if (caller.isSuperuser || caller.lendingApp) return sql`true`
  switch (caller.role) {
    case 'COUNTRY_DIRECTOR':
    case 'QUALITY_INSPECTION':
    case 'FINANCE':
    case 'CUSTOMER_SERVICE':
      return sql`true`
    case 'AUDITOR':
      return sql`exists (select from audit looked where looked.user_id = ${sql.ref(`${table}.user_id`)} and ${auditScope(caller)})`
    default:
      return sql`exists (select from collection_case known where known.user_id = ${sql.ref(`${table}.user_id`)} and ${caseScope(caller)})`
  }
}

/** Who hands audits out sees all of them, as do those who read what auditors do; auditors those they were given, hold or concluded. */
export function auditScope(caller: Caller): RawBuilder<unknown> {
  const { accountId, isSuperuser, role } = caller
  if (isSuperuser || mayUse(caller, 'assignAudit_assign')) return sql`true`
  if (role === 'COUNTRY_DIRECTOR' || role === 'WORKPLACE_DIRECTOR' || role === 'QUALITY_INSPECTION') return sql`true`
  return sql`(auditor_id = ${accountId} or claimed_by = ${accountId} or audit_id = any(array(select audit_id from audit_conclusion where account_id = ${accountId})))`
}

/** Which stages' settings a role sees: its own, or all of them where it sees all cases. */
export function stageScope(caller: Caller): RawBuilder<unknown> {
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

/** What is planned for a country: a superuser's is every one. */
export const countryScope = (caller: Caller): RawBuilder<unknown> =>
  caller.isSuperuser ? sql`true` : sql`country = ${caller.country}`
