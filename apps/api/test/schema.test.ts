/** What holds of every table, whoever adds it: what names a row refers to it, what is a code is checked, names are made one way. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepsAccounts, keptAfterDeletion, takenAtDeletion } from './deletion-reasons.ts'
import { databaseUrl, freshDatabase } from './harness.ts'
import { noCheck, noReference } from './schema-reasons.ts'

interface Column {
  name: string
  type: string
  isReference: boolean
  isChecked: boolean
  isKey: boolean
}

let client: pg.Client
let columns: Column[]

beforeAll(async () => {
  client = new pg.Client({ connectionString: databaseUrl(await freshDatabase()) })
  await client.connect()
  const held = (kind: string) =>
    `exists (select from pg_constraint c where c.conrelid = r.oid and c.contype = '${kind}' and a.attnum = any(c.conkey))`
  const { rows } = await client.query<Column>(`
    select r.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      -- histories have no foreign keys: what adds to them looks (decision 254)
      ${held('f')} or exists (select from history_reference h where h.table_name = r.relname and h.column_name = a.attname) as "isReference",
      ${held('c')} as "isChecked",
      exists (select from pg_constraint c where c.conrelid = r.oid and c.contype = 'p' and c.conkey = array[a.attnum]) as "isKey"
    from pg_class r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
    where r.relnamespace = 'public'::regnamespace and r.relkind in ('r', 'p') and not r.relispartition
      and r.relname not like 'schema_migration%'
    order by 1`)
  columns = rows
})
afterAll(() => client?.end())

const namesOf = (wanted: (column: Column) => boolean) => columns.filter(wanted).map(({ name }) => name)

test('a column that names a row or a person refers to it, or says why it does not', () => {
  const free = namesOf(({ name, isReference, isKey }) => /_(id|by)$/.test(name) && !isReference && !isKey)
  expect(free, 'a foreign key in a migration, or a reason in schema-reasons.ts').toEqual(
    Object.keys(noReference).sort(),
  )
})

test('a status or currency is one of those there are, or says why it is not checked', () => {
  const isCode = (name: string) => /[._](status|state|currency)$/.test(name)
  const free = namesOf(({ name, type, isChecked, isReference }) => {
    return isCode(name) && type === 'text' && !isChecked && !isReference
  })
  expect(free, 'a check in a migration, or a reason in schema-reasons.ts').toEqual(Object.keys(noCheck).sort())
})

test('names say what a column is', () => {
  const moment = /[._](at|until|since|valid_from|valid_to|not_before|check_time)$/
  expect(namesOf(({ name, type }) => type === 'timestamp with time zone' && !moment.test(name))).toEqual([])
  expect(namesOf(({ name, type }) => type !== 'timestamp with time zone' && /_at$/.test(name))).toEqual([])
  expect(namesOf(({ type }) => type === 'timestamp without time zone')).toEqual([])
  expect(namesOf(({ name, type }) => type !== 'date' && /_day$/.test(name))).toEqual([])
  expect(namesOf(({ name, type }) => type !== 'bigint' && /_minor$/.test(name))).toEqual([])
  expect(namesOf(({ type }) => /^(real|double|money|character)/.test(type))).toEqual([])
})

test('a constraint is named after its table and column, and holds for every row', async () => {
  const { rows } = await client.query<{ name: string }>(`
    select conrelid::regclass || ': ' || conname as name from pg_constraint
    where connamespace = 'public'::regnamespace and (not convalidated or (contype = 'f' and conname not like '%\\_fkey%'))`)
  expect(rows).toEqual([])
})

test('a text about a person goes with their account, or says why it stays', async () => {
  // whoever has a user, or refers to such a row, at most three steps away
  const { rows } = await client.query<{ table: string; name: string }>(`
    with recursive own as (
      select oid, relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    ), refers as (
      select conrelid as owner, confrelid as target from pg_constraint where contype = 'f'
      union all select to_regclass(table_name), to_regclass(of_table) from history_reference
    ), linked as (
      select own.oid, 1 as steps from own join pg_attribute a on a.attrelid = own.oid and a.attname = 'user_id' and not a.attisdropped
      union select r.owner, l.steps + 1 from refers r join linked l on l.oid = r.target join own on own.oid = r.owner where l.steps < 4
    )
    select own.relname::text as table, own.relname || '.' || a.attname as name
    from own join pg_attribute a on a.attrelid = own.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where own.oid in (select oid from linked)
      and a.atttypid = any('{text,text[],json,jsonb,bytea,inet}'::regtype[])
      and not exists (select from history_reference h where h.table_name = own.relname and h.column_name = a.attname)
      and not exists (select from pg_constraint c where c.conrelid = own.oid and a.attnum = any(c.conkey)
        and (c.contype in ('f', 'p') or c.contype = 'c' and c.conkey = array[a.attnum] and pg_get_constraintdef(c.oid) ~ 'ANY \\(\\(?ARRAY'))
    order by 2`)
  const open = rows.filter(({ table, name }) => !(table in keptAfterDeletion || name in keptAfterDeletion))
  const devices = ['app_active_day.device_id', 'channel_touch.device_id', 'partner_click.device_id'] // of a registration, by no key
  expect(open.map(({ name }) => name)).toEqual(takenAtDeletion.filter((name) => !devices.includes(name)).sort())
  const known = rows.flatMap(({ table, name }) => [table, name])
  expect(Object.keys(keptAfterDeletion).filter((name) => !known.includes(name))).toEqual([])
})

test('what begins and ends about a person keeps their account until it is over, or says why it does not', async () => {
  const { rows } = await client.query<{ table: string; isAsked: boolean }>(`
    select r.relname::text as table, pg_get_functiondef('deletion_obstacles'::regproc) ~ (' from ' || r.relname || ' ') as "isAsked"
    from pg_class r where r.relnamespace = 'public'::regnamespace and r.relkind in ('r', 'p') and not r.relispartition
      and exists (select from pg_attribute a where a.attrelid = r.oid and a.attname = 'user_id' and not a.attisdropped)
      and exists (select from pg_attribute a where a.attrelid = r.oid and not a.attisdropped
        and a.attname in ('state', 'status', 'closed_at', 'ended_at', 'decided_at', 'resolved_at', 'revoked_at'))
    order by 1`)
  expect(rows.map(({ table }) => table)).toEqual(Object.keys(keepsAccounts).sort())
  expect(rows.flatMap(({ table, isAsked }) => (isAsked ? [table] : []))).toEqual(
    Object.keys(keepsAccounts)
      .filter((table) => keepsAccounts[table] === true)
      .sort(),
  )
})
