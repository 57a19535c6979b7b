/**
 * The demo business before the law: contact limits of the five countries written here by hand, from the statutes' summaries, over
 * what was logged, called and sent, apart from the gate that allowed it.
 */
import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDemo } from '../seed/demo.ts'
import { databaseUrl, freshDatabase } from './harness.ts'

let client: pg.Client
/** A Thursday: the fortnight before it has two weekends and the Colombian holidays of November. */
const now = new Date('2026-11-19T16:30:00Z')

beforeAll(async () => {
  const url = databaseUrl(await freshDatabase())
  const simulatorsFile = resolve(import.meta.dirname, '../simulators/simulators.ts')
  await makeDemo({
    simulatorsFile,
    databaseUrl: url,
    secretKey: randomBytes(32),
    now,
    say: (line) => process.stdout.write(`${line}\n`),
  })
  client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(contacts)
}, 900_000)
afterAll(() => client?.end())

/**
 * Everything that reached out to a person, whatever table it stands in, in the person's own time, whom it reached, and whether it
 * collected: a receipt or an offer to somebody without a case keeps hours and days, but is no contact of collection.
 */
const contacts = `
  create temporary table reach as
  with zone as (
    select p.user_id, m.country, p.doc_type || p.doc_number as person, coalesce(p.time_zone, m.time_zone) as zone
    from borrower p join merchant m using (merchant_id))
  select z.country, z.person, c.call_id as id, 'call' as kind, c.answered_at is not null as reached, c.placed_at as at,
    c.placed_at at time zone z.zone as here, true as collects
  from phone_call c join zone z using (user_id) where c.placed_at is not null and c.outcome is distinct from 'refused'
  union all
  select z.country, z.person, m.message_id, 'message', m.state = 'delivered', m.sent_at, m.sent_at at time zone z.zone,
    m.purpose = 'collection' or m.case_id is not null
  from message m join zone z using (user_id) where m.sent_at is not null`

const none = async (query: string) => expect((await client.query(query)).rows).toEqual([])
const count = async (query: string): Promise<number> => Number((await client.query(query)).rows[0]?.n)

describe('in the demo business', () => {
  test('every logged contact has a decision of its own case, contact, channel and time', async () => {
    await none(`
      select l.log_id, l.channel, l.at from contact_log l where l.result <> 15 and not exists (
        select from contact_decision d where d.decision_id = l.decision_id and d.allowed and d.user_id = l.user_id
          and d.contact_id is not distinct from l.contact_id and replace(d.channel, 'dialer', 'call') = l.channel
          and d.at between l.at - interval '2 hours' and l.at)`)
    await none(`
      select decision_id from contact_log where decision_id is not null group by decision_id, case_id having count(*) > 1`)
  })

  test('every call and message was allowed by the decision it names', async () => {
    await none(`
      select id from (select call_id as id, decision_id from phone_call where outcome is distinct from 'refused'
        union all select message_id, decision_id from message where sent_at is not null and (purpose = 'collection' or case_id is not null)) went
      where not exists (select from contact_decision d where d.decision_id = went.decision_id and d.allowed)`)
  })

  test('whoever has an open case is written to under a decision, whatever it is about', async () => {
    await none(`
      select m.message_id from message m where m.sent_at is not null and m.decision_id is null and m.purpose not in ('code', 'legal')
        and exists (select from collection_case c where c.user_id = m.user_id and c.opened_at <= m.queued_at
          and (c.closed_at is null or c.closed_at > m.queued_at))`)
  })

  test('nobody in Chile gets two calls within seven days, nor messages that are too many or too close', async () => {
    await none(closer('CL', `a.kind = 'call' and b.kind = 'call'`, 7))
    await none(closer('CL', `a.kind = 'message' and b.kind = 'message'`, 2))
    await none(`
      select person from (select person, here::date as day, count(*) over (partition by person order by here::date
        range between interval '6 days' preceding and current row) as n from reach where collects and country = 'CL' and kind = 'message') m
      where n > 2`)
  })

  test('nobody in Colombia is spoken to twice on a day or by two channels in a week', async () => {
    await none(closer('CO', 'a.reached and b.reached', 1))
    await none(closer('CO', 'a.reached and b.reached and a.kind <> b.kind', 7))
  })

  test('nobody in Ecuador is reached out to twice on a day by the same means', async () => {
    await none(closer('EC', 'a.kind = b.kind', 1))
  })

  test('nobody in Mexico or Peru is pestered: three times a day, ten a week', async () => {
    await none(`
      select person from (select person, count(*) over (partition by person, here::date) as day, count(*) over (partition by person
        order by here::date range between interval '6 days' preceding and current row) as week
        from reach where collects and country in ('MX', 'PE')) r where day > 3 or week > 10`)
  })

  test('nothing goes out on a Sunday, on a Saturday but in Chile and Colombia, at night, or on a holiday of the country', async () => {
    await none(`
      select r.country, r.here from reach r left join holiday h on h.country = r.country and h.day = r.here::date and h.place is null
      where h.day is not null or extract(isodow from here) = 7
        or extract(isodow from here) = 6 and r.country not in ('CL', 'CO')
        or here::time < case r.country when 'CL' then time '08:00' else time '07:00' end
        or here::time >= case r.country when 'MX' then time '22:00' when 'CO' then time '19:00' else time '20:00' end
        or r.country = 'CO' and extract(isodow from here) = 6 and not here::time between time '08:00' and time '14:59'`)
  })

  test('there is still a living business: logs of many kinds in every country, and refusals by several rules', async () => {
    for (const country of ['MX', 'CO', 'PE', 'CL', 'EC']) {
      const logs = `from contact_log l join merchant m using (merchant_id) where m.country = '${country}'`
      expect(await count(`select count(*) as n ${logs}`), country).toBeGreaterThan(100)
      expect(await count(`select count(distinct result) as n ${logs}`), country).toBeGreaterThan(5)
    }
    expect(await count(`select count(distinct rule) as n from contact_decision where not allowed`)).toBeGreaterThan(2)
    expect(await count(`select count(*) as n from promise`)).toBeGreaterThan(100)
  })
})

/** Pairs of a person's contacts that lie less than so many calendar days apart. */
const closer = (country: string, which: string, days: number) => `
  select a.person, a.here, b.here as again from reach a join reach b on b.person = a.person and b.country = a.country and b.id <> a.id
    and (b.here, b.id) > (a.here, a.id)
  where a.collects and b.collects and a.country = '${country}' and ${which} and b.here::date - a.here::date < ${days}`
