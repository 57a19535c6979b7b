/** Handing audits out: who can take them, what of a selection can be handed out, and the one statement that does it. */
import type { assignAudits, listAuditors } from '@cordillera/contract/audit/audit'
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import { buttonPermission } from '@cordillera/contract/menus'
import { holds } from '../access/public.ts'
import { isAbsent } from '../attendance/public.ts'
import { array, sql, type Tx } from '../platform/db.ts'
import { type Asked, auditsMatching, decidedBefore } from './audit.queries.ts'
import type { AuditorLoad, ToAssign } from './audit.rules.ts'

export type Auditor = Output<typeof listAuditors>[number] & AuditorLoad

/** Active accounts that may conclude audits and use one of the caller's merchants, with what each has. */
export async function auditorsFor(tx: Tx, { user, now }: Pick<Asked, 'user' | 'now'>): Promise<Auditor[]> {
  const { rows } = await sql<Auditor>`
    select a.account_id as "accountId", a.name, coalesce(has.open, 0) as open, coalesce(has.overdue, 0) as overdue,
      (select count(*) from audit_conclusion c join merchant m using (merchant_id)
        where c.account_id = a.account_id and c.at > ${now}::timestamptz - interval '1 day'
          and c.day = (${now}::timestamptz at time zone m.time_zone)::date) as "concludedToday",
      coalesce(${isAbsent(now)}, false) as away, s.country,
      array(select am.merchant_id from account_merchant am where am.account_id = a.account_id) as merchants
    from account a left join staff s on s.account_id = a.account_id
      left join lateral (select count(*) as open, count(*) filter (where u.due_at < ${now} and u.waits is null) as overdue
        from audit u where u.auditor_id = a.account_id and u.step is not null) has on true
    where a.active and not a.is_superuser
      and exists (select from account_merchant am where am.account_id = a.account_id
        and am.merchant_id = any(${[...user.merchants]}::smallint[]))
      and ${holds(sql`a.account_id`, buttonPermission('pendingAudit_conclude'))}
    order by a.name, a.account_id`.execute(tx)
  return rows
}

interface Selected {
  audits: ToAssign[]
  /** Everything that was asked for. */
  asked: number
}

type Selection = Parsed<typeof assignAudits>['selection']
/** For whom audits are looked for: those of their merchants alone, so that another country's take no place. */
interface Takers {
  merchants: readonly number[]
  atMost: number
}
const merchantsOf = (auditors: readonly AuditorLoad[]) => [...new Set(auditors.flatMap(({ merchants }) => merchants))]
export const takersOf = (auditors: readonly AuditorLoad[], each: number): Takers => ({
  merchants: merchantsOf(auditors),
  atMost: auditors.length * each,
})

const matchingOf = (selection: Selection, { user }: Pick<Asked, 'user'>) =>
  'audits' in selection
    ? sql`(h.audit_id, h.version) in (select * from unnest(${selection.audits.map(({ auditId }) => auditId)}::text[],
        ${selection.audits.map(({ version }) => version)}::int[]))`
    : auditsMatching(selection.filter, user)

const waits = (now: Date) =>
  sql`h.step is not null and h.waits is null and h.auditor_id is null and (h.claimed_until is null or h.claimed_until <= ${now})`

const dueFirst = (asked: Asked, selection: Selection, { merchants, atMost }: Takers) => sql`
  select h.audit_id, h.merchant_id, ${decidedBefore} from ${asked.rows.audits} h
  where ${matchingOf(selection, asked)} and ${waits(asked.now)} and h.merchant_id = any(${array(merchants)}::smallint[])
  order by h.due_at, h.audit_id limit ${atMost}`

/** What of a selection would be looked at, the due ones first, and how many of it wait for an auditor. */
export async function findSelected(asked: Asked, selection: Selection, takers: Takers) {
  const { db, rows, now } = asked
  const { rows: audits } = await sql<ToAssign>`${dueFirst(asked, selection, takers)}`.execute(db)
  const { rows: counted } = await sql<{ n: number }>`
    select count(*) as n from ${rows.audits} h where ${matchingOf(selection, asked)} and ${waits(now)}`.execute(db)
  return { audits, waiting: counted[0]?.n ?? 0 }
}

/** What of a selection waits for an auditor, the due ones first, locked. */
export async function lockSelected(asked: Asked, selection: Selection, takers: Takers): Promise<Selected> {
  const { db, rows } = asked
  const ticked = 'audits' in selection ? selection.audits : null
  const matching = matchingOf(selection, asked)
  const { rows: audits } =
    await sql<ToAssign>`${dueFirst(asked, selection, takers)} for update of h skip locked`.execute(db)
  if (ticked) return { audits, asked: ticked.length }
  const { rows: counted } = await sql<{
    n: number
  }>`select count(*) as n from ${rows.audits} h where ${matching}`.execute(db)
  return { audits, asked: counted[0]?.n ?? 0 }
}

/** How many of the ticked audits are still as they were seen. */
export async function countUnchanged({ db, rows }: Asked, audits: readonly { auditId: string; version: number }[]) {
  const { rows: found } = await sql<{ n: number }>`
    select count(*) as n from ${rows.audits} h where (h.audit_id, h.version) in (
      select * from unnest(${audits.map(({ auditId }) => auditId)}::text[], ${audits.map(({ version }) => version)}::int[]))`.execute(
    db,
  )
  return found[0]?.n ?? 0
}

/** Gives each audit to its auditor; whoever had one in hand has it no more. */
export async function handOver(tx: Tx, now: Date, assigned: readonly { auditId: string; auditor: number }[]) {
  await sql`
    update audit a set auditor_id = d.auditor, assigned_at = ${now}, claimed_by = null, claimed_at = null,
      claimed_until = null, version = a.version + 1
    from unnest(${array(assigned.map(({ auditId }) => auditId))}::text[], ${array(assigned.map(({ auditor }) => auditor))}::int[]) d (audit_id, auditor)
    where a.audit_id = d.audit_id`.execute(tx)
}

/** Ticked audits that are open, and who decided them before; locked. */
export async function lockTicked({ db, rows }: Asked, audits: readonly { auditId: string; version: number }[]) {
  const { rows: found } = await sql<ToAssign>`
    select h.audit_id, h.merchant_id, ${decidedBefore} from ${rows.audits} h
    where (h.audit_id, h.version) in (select * from unnest(${audits.map(({ auditId }) => auditId)}::text[],
      ${audits.map(({ version }) => version)}::int[])) and h.step is not null
    order by h.audit_id for update of h`.execute(db)
  return found
}
