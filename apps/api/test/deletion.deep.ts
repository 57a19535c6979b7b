/**
 * Everybody of the demo business lets their account be deleted: of every column that is said to be taken nothing is left, and no text
 * of the whole database says who they were but what is said to be kept, whatever feature wrote it.
 */
import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDemo } from '../seed/demo.ts'
import { keptAfterDeletion, namesWithoutKey, takenAtDeletion } from './deletion-reasons.ts'
import { databaseUrl, freshDatabase } from './harness.ts'

let client: pg.Client
/** By column: what stood in it before. */
const before = new Map<string, string[]>()
/** What says who somebody was. */
let secrets: string[]

/** Rows of a taken column that are a person's; others of its table are nobody's we know. */
const ofPeople: Readonly<Record<string, string>> = {
  app_active_day: 'device_id in (select device_id from borrower_login)',
  channel_touch: 'device_id in (select device_id from borrower_login)',
  partner_click: 'device_id in (select device_id from borrower_login)',
  app_registration: 'user_id is not null',
  curp_check: 'app_id is not null',
  inbound_message: 'user_id is not null',
  inbound_done: 'inbound_id in (select inbound_id from inbound_message where user_id is not null)',
  marketing_member: 'user_id is not null',
  message: 'user_id is not null',
  message_part: 'message_id in (select message_id from message where user_id is not null)',
  message_receipt: 'message_id in (select message_id from message where user_id is not null)',
  short_link_address: 'user_id is not null',
  work_order: 'user_id is not null',
  work_order_draft: 'order_id in (select order_id from work_order where user_id is not null)',
  work_order_entry: 'order_id in (select order_id from work_order where user_id is not null)',
}
/** Of tables without rows there, or that take no free text. */
const noneInDemo = [
  ...['channel_touch.device_id', 'inbound_done.note', 'inbound_message.body', 'inbound_message.from_address'],
  ...['message.provider_template', 'obligor.address', 'obligor.city', 'obligor.doc_number', 'obligor.state'],
  ...[
    'partner_click.device_id',
    'visit.address',
    'work_order.phone',
    'work_order.rating_hash',
    'work_order_draft.text',
  ],
]
/** Whose people are staff; some live in a street and number as invented as a borrower's. */
const ofStaff = new Set(['account', 'staff_person', 'staff_payout_line', 'staff_operation'])

const isBlank = (value: string) => value === '' || value === '{}'
const split = (name: string) => name.split('.') as [string, string]
const valuesOf = async (name: string): Promise<string[]> => {
  const [table, column] = split(name)
  const { rows } = await client.query<{ value: string }>(`
    select distinct ${column}::text as value from ${table} where ${column} is not null and ${ofPeople[table] ?? 'true'}`)
  return rows.map(({ value }) => value)
}

/** Their own request is ended beside, by the function that calls this one. */
const walked = takenAtDeletion.filter((name) => !name.startsWith('account_deletion.'))

/** What nobody of the demo business has is written into it, where its table has rows and takes it. */
async function fill(name: string): Promise<string[]> {
  const [table, column] = split(name)
  try {
    await client.query(`update ${table} set ${column} = 'told by ${column}' where ${ofPeople[table] ?? 'true'}`)
  } catch {
    return []
  }
  return valuesOf(name)
}

beforeAll(async () => {
  const url = process.env['DELETION_DEMO'] ?? databaseUrl(await freshDatabase())
  client = new pg.Client({ connectionString: url })
  if (!process.env['DELETION_DEMO']) {
    const simulatorsFile = resolve(import.meta.dirname, '../simulators/simulators.ts')
    const secretKey = randomBytes(32)
    await makeDemo({ simulatorsFile, databaseUrl: url, secretKey, now: new Date(), say: () => {} })
  }
  await client.connect()
  for (const name of walked) {
    const was = await valuesOf(name)
    before.set(name, was.every(isBlank) ? await fill(name) : was)
  }
  const { rows } = await client.query<{ secret: string }>(`
    with alive as (select * from borrower where anonymised_at is null order by md5(user_id)),
      paid as (select * from alive where bank_account in (select bank_account from payout) limit 75),
      picked as (select * from paid union all (select * from alive limit 150))
    select distinct secret from picked p cross join lateral (values (p.first_name || ' ' || p.last_name), (p.doc_number), (p.mobile),
      (ltrim(p.mobile, '+')), (p.email), (p.whatsapp), (p.bank_account), (p.address)) s (secret) where length(secret) > 6
    union select name from contact where length(name) > 8 and user_id in (select user_id from picked)`)
  secrets = rows.map(({ secret }) => secret)
  expect(secrets.length).toBeGreaterThan(500)
  await client.query(`select anonymise_people(array(select user_id from borrower), now(), '\\x00'::bytea)`)
}, 900_000)
afterAll(() => client?.end())

test.each(walked)('%s is taken away', async (name) => {
  // what is blank, a digest, an id or a mask says nothing, and stays what it is
  const saysNothing = /^(|—|\{\}|sha256:[0-9a-f]{64}|[A-Z][0-9A-Za-z]{12}|(old|new|gone)-\w+|.*•.*)$/
  const was = new Set(before.get(name)?.filter((value) => !saysNothing.test(value)))
  expect((await valuesOf(name)).filter((value) => was.has(value))).toEqual([])
})

test('there was something in nearly all of them', () => {
  const empty = [...before].filter(([, values]) => values.every(isBlank))
  expect(empty.map(([name]) => name).sort()).toEqual(noneInDemo)
})

test('no text of any table says who they were, but what is said to be kept', { timeout: 3_000_000 }, async () => {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.atttypid = any('{text,text[],json,jsonb}'::regtype[])`)
  const isKept = (name: string) =>
    [keptAfterDeletion, namesWithoutKey].some((kept) => name in kept || split(name)[0] in kept)
  const told: string[] = []
  await client.query('create temporary table secret as select unnest($1::text[]) as secret', [secrets])
  for (const { name } of rows) {
    const [table, column] = split(name)
    if (isKept(name) || ofStaff.has(table)) continue
    const { rows: found } = await client.query<{ value: string }>(`
      select left(v.value, 200) as value from (select distinct ${column}::text as value from ${table} where length(${column}::text) > 6) v
      where exists (select from secret where strpos(v.value, secret) > 0) limit 1`)
    if (found[0]) told.push(`${name}: ${found[0].value}`)
  }
  expect(told).toEqual([])
})
