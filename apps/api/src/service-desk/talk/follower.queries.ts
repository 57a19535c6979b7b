/** Who follows a work order, and is told of what happens to it. */
import { buttonPermission, menuPermission } from '@cordillera/contract/menus'
import type { Words } from '@cordillera/contract/words'
import { holds, mayStillWork } from '../../access/public.ts'
import type { Caller } from '../../platform/caller.ts'
import { array, sql, type Tx } from '../../platform/db.ts'
import { Failure } from '../../platform/fail.ts'
import { announce } from '../../platform/notifications.ts'
import { handlersFor } from '../order.queries.ts'

interface By {
  user: Pick<Caller, 'accountId' | 'name'>
  now: Date
}
const place = (orderId: string) => `/jedi/order_handel?order=${orderId}` as const

export async function follow(tx: Tx, orderId: string, accounts: readonly number[], now: Date): Promise<void> {
  await sql`
    insert into work_order_follower (order_id, account_id, since)
    select ${orderId}, account_id, ${now} from unnest(${array(accounts)}::int[]) account_id on conflict do nothing`.execute(
    tx,
  )
}

export async function unfollow(tx: Tx, orderId: string, accountId: number): Promise<void> {
  await tx.deleteFrom('workOrderFollower').where('orderId', '=', orderId).where('accountId', '=', accountId).execute()
}

/** All of them may work the merchant's orders. */
export async function demandHandlers(tx: Tx, merchantId: number, accounts: readonly number[]): Promise<void> {
  if (accounts.length === 0) return
  const may = new Set((await handlersFor(tx, [merchantId])).map(({ accountId }) => accountId))
  if (!accounts.every((account) => may.has(account))) throw new Failure('serviceDesk.mentionMissing')
}

/** They are told, and follow it from now on. */
export async function mention(
  tx: Tx,
  { orderId }: { orderId: string },
  accounts: readonly number[],
  { user, now }: By,
): Promise<void> {
  if (accounts.length === 0) return
  await follow(tx, orderId, accounts, now)
  const told = accounts.filter((account) => account !== user.accountId)
  const params = { name: user.name }
  await announce(
    tx,
    now,
    told.map((to) => ({ to, kind: 'order.mentioned' as const, params, place: place(orderId), about: orderId })),
  )
}

/** Of `work_order_follower f` and its `work_order o`: who may see it no more hears no more of it, and again once they may. */
export const stillFollows = mayStillWork(sql`f.account_id`, sql`o.merchant_id`, menuPermission('order_handel'))

interface Moved {
  orderId: string
  what: Words
}

/** Whoever follows them hears of it, but who did it and who hears of it anyway. */
export async function tellFollowers(
  tx: Tx,
  moved: readonly Moved[],
  { user, now, except = [] }: By & { except?: readonly number[] },
): Promise<void> {
  const { rows } = await sql<{ orderId: string; accountId: number }>`
    select f.order_id, f.account_id from work_order_follower f join work_order o using (order_id)
    where f.order_id = any(${array(moved.map(({ orderId }) => orderId))}::text[])
      and f.account_id <> all(${array([user.accountId, ...except])}::int[]) and ${stillFollows}`.execute(tx)
  const whatOf = new Map(moved.map(({ orderId, what }) => [orderId, what]))
  await announce(
    tx,
    now,
    rows.flatMap(({ orderId, accountId: to }) => {
      const what = whatOf.get(orderId)
      const params = what && { what: { zh: what.zh, en: what.en, es: what.es }, name: user.name }
      return params ? [{ to, kind: 'order.moved' as const, params, place: place(orderId), about: orderId }] : []
    }),
  )
}

interface Escalated {
  orderId: string
  merchantId: number
  handlerId: number | null
  type: Words
  merchant: string
}

/** Who leads the desk of its merchant, whoever handles it and whoever follows it; but not who escalated it. */
export async function tellOfEscalation(
  tx: Tx,
  escalated: readonly Escalated[],
  { accountId, now }: { accountId: number | null; now: Date },
): Promise<void> {
  if (escalated.length === 0) return
  const asked = JSON.stringify(
    escalated.map(({ orderId, merchantId, handlerId }) => ({ orderId, merchantId, handlerId })),
  )
  const { rows } = await sql<{ orderId: string; accountId: number }>`
    select e."orderId" as order_id, a.account_id
    from jsonb_to_recordset(${asked}::jsonb) as e("orderId" text, "merchantId" int, "handlerId" int)
      join account a on a.active and not a.is_superuser and a.account_id is distinct from ${accountId}::int
        and (a.account_id = e."handlerId"
          or exists (select from work_order_follower f join work_order o using (order_id)
            where f.order_id = e."orderId" and f.account_id = a.account_id and ${stillFollows})
          or (exists (select from account_merchant am where am.account_id = a.account_id and am.merchant_id = e."merchantId")
            and ${holds(sql`a.account_id`, buttonPermission('order_handel_transfer'))}))`.execute(tx)
  const of = new Map(escalated.map((each) => [each.orderId, each]))
  await announce(
    tx,
    now,
    rows.flatMap(({ orderId, accountId: to }) => {
      const each = of.get(orderId)
      if (!each) return []
      const { zh, en, es } = each.type
      const params = { type: { zh, en, es }, merchant: each.merchant }
      return [{ to, kind: 'order.escalated' as const, params, place: place(orderId), about: orderId }]
    }),
  )
}
