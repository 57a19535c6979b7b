/** Asking channels something harmless: wanted by a call, done outside of any transaction, kept as it was answered. */
import { type Db, sql, type Tx } from '../../platform/db.ts'
import { type Connecting, connect } from './connections.ts'
import type { ChannelKept } from './route.queries.ts'

export async function askTest(tx: Tx, channelId: number, now: Date): Promise<void> {
  await sql`update payment_channel set test_state = 'waiting', test_asked_at = ${now} where channel_id = ${channelId}`.execute(
    tx,
  )
}

/** Each taken once, whichever process looks first. */
async function takeTests(db: Db): Promise<ChannelKept[]> {
  const { rows } = await sql<ChannelKept>`
    update payment_channel set test_asked_at = null where channel_id in (
      select channel_id from payment_channel where test_state = 'waiting' and test_asked_at is not null
      order by test_asked_at limit 5 for update skip locked)
    returning channel_id, code, provider, direction, version, settings, secrets`.execute(db)
  return rows
}

interface Tested {
  ok: boolean
  raw: Record<string, string>
  ms: number
}

export async function testChannels(app: Connecting): Promise<void> {
  for (const kept of await takeTests(app.db)) {
    const { ok, raw, ms } = await asked(app, kept)
    // what was tested is the channel as it was: changed meanwhile, it is asked again
    await sql`update payment_channel set test_state = ${ok ? 'pass' : 'fail'}, needs_test = needs_test and not ${ok}::boolean,
        tested_at = ${app.clock.now()}, test_ms = ${ms}, test_answer = ${JSON.stringify(raw)}
      where channel_id = ${kept.channelId} and settings = ${JSON.stringify(kept.settings)}::jsonb and test_state = 'waiting'`.execute(
      app.db,
    )
  }
}

async function asked(app: Connecting, kept: ChannelKept): Promise<Tested> {
  const began = performance.now()
  const ms = () => Math.round(performance.now() - began)
  try {
    const channel = connect(app, kept)
    if (!channel?.check) return { ok: false, raw: { answer: 'nothing to ask it' }, ms: ms() }
    const { ok, raw } = await channel.check()
    return { ok, raw, ms: ms() }
  } catch (error) {
    // a key that is none, an address where nobody listens, an answer in other words
    return { ok: false, raw: { answer: (error as Error).message.slice(0, 300) }, ms: ms() }
  }
}
