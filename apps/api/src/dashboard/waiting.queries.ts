/** What waits for one person: of each kind that they may decide, what they did not ask for themselves. */
import type { WaitingKind, waitingForMe } from '@cordillera/contract/dashboard/waiting'
import type { Output } from '@cordillera/contract/endpoint'
import type { ButtonName } from '@cordillera/contract/menus'
import { type RawBuilder, sql } from 'kysely'
import { mayUse } from '../platform/caller.ts'
import { type Asked, todayOf } from './place.queries.ts'

type Waiting = Output<typeof waitingForMe>

interface Source {
  /** By which it is decided or worked: who may not press it has nothing waiting. */
  readonly button: ButtonName
  /** `since`, `deadline` and `late` of each row that waits. */
  readonly rows: (asked: Asked) => RawBuilder<unknown>
}
const plain = sql`null::date as deadline, false as late`

const sources: Record<WaitingKind, Source> = {
  order: {
    button: 'order_handel_work',
    rows: ({ rows, user, now }) => sql`
      select created_at as since, null::date as deadline, due_at < ${now} as late from ${rows.workOrders} r
      where handler_id = ${user.accountId} and state in ('handing', 'pending')`,
  },
  complaint: {
    button: 'organization_handel_work',
    rows: (asked) => sql`
      select created_at as since, deadline_day as deadline, deadline_day < ${todayOf(asked)}::date as late
      from ${asked.rows.authorityComplaints} r
      where state in ('received', 'answering') and coalesce(handler_id, ${asked.user.accountId}) = ${asked.user.accountId}`,
  },
  refund: {
    button: 'creditBill_approve',
    rows: ({ rows, user }) => sql`
      select requested_at as since, ${plain} from ${rows.refunds} r
      where state = 'requested' and requested_by <> ${user.accountId}`,
  },
  bankCard: {
    button: 'updateBankCard_approve',
    rows: ({ rows, user }) => sql`
      select requested_at as since, ${plain} from ${rows.bankCards} r
      where state = 'pending' and requested_by <> ${user.accountId}`,
  },
  staffPayout: {
    button: 'payOfMexicoStaff_approve',
    rows: ({ rows, user }) => sql`
      select made_at as since, ${plain} from ${rows.staffPayouts} r
      where state = 'uploaded' and made_by <> ${user.accountId}`,
  },
  writeOff: {
    button: 'creditBill_approve',
    rows: ({ rows, user }) => sql`
      select proposed_at as since, ${plain} from ${rows.writeOffs} r
      where state = 'proposed' and proposed_by is distinct from ${user.accountId}`,
  },
  payerReturn: {
    button: 'paymentInfo_return',
    rows: ({ rows, user }) => sql`
      select requested_at as since, ${plain} from ${rows.payerReturns} r
      where state = 'requested' and requested_by <> ${user.accountId}`,
  },
  unidentified: {
    button: 'paymentInfo_match',
    rows: ({ rows }) => sql`
      select received_at as since, ${plain} from ${rows.payments} r where state = 'unidentified'`,
  },
}

export async function waitingFor(asked: Asked): Promise<Waiting> {
  const kinds = (Object.keys(sources) as WaitingKind[]).filter((kind) => mayUse(asked.user, sources[kind].button))
  if (kinds.length === 0) return []
  const parts = kinds.map(
    (kind, place) => sql`
      select ${place}::int as place, ${kind} as kind, count(*)::int as count, min(since) as "oldestTime",
        min(deadline) as "deadlineDay", count(*) filter (where late)::int as late
      from (${sources[kind].rows(asked)}) waiting`,
  )
  const { rows } = await sql<Waiting[number]>`
    select kind, count, "oldestTime", "deadlineDay", late from (${sql.join(parts, sql` union all `)}) counted
    where count > 0 order by place`.execute(asked.db)
  return rows
}
