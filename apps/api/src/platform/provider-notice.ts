/** What providers tell, kept as it came before it is understood: the first word of an event counts, another one is kept beside it. */
import { type Db, sql } from './db.ts'

/** `contradiction`: the event is known with other content, and this is the first time that this content came. */
export type Heard = 'new' | 'known' | 'contradiction'

interface Notice {
  provider: string
  /** The provider's own name of the event. */
  eventKey: string
  raw: object
  /** Parts that may differ in a repeat, such as when it was sent. */
  besides?: readonly string[]
  now: Date
}

export async function keepNotice(db: Db, { provider, eventKey, raw, besides = [], now }: Notice): Promise<Heard> {
  const text = JSON.stringify(raw)
  const first = await db
    .insertInto('providerNotice')
    .values({ provider, receivedAt: now, eventKey, raw: text })
    .onConflict((conflict) => conflict.columns(['provider', 'eventKey']).doNothing())
    .executeTakeFirst()
  if ((first.numInsertedOrUpdatedRows ?? 0n) > 0n) return 'new'
  const without = [...besides]
  const { rows } = await sql`
    with first as (select notice_id from provider_notice where provider = ${provider} and event_key = ${eventKey})
    insert into provider_notice (provider, received_at, event_key, raw, conflicts_with)
    select ${provider}, ${now}, ${eventKey} || ' #' || md5((${text}::jsonb - ${without}::text[])::text), ${text}::jsonb, notice_id from first
    where not exists (select from provider_notice known join first on first.notice_id in (known.notice_id, known.conflicts_with)
      where known.raw - ${without}::text[] = ${text}::jsonb - ${without}::text[])
    on conflict do nothing returning notice_id`.execute(db)
  return rows.length > 0 ? 'contradiction' : 'known'
}
