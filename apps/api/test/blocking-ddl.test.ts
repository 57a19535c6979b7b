/** A new version is put beside the old one while people work: no migration may hold them up or break what still runs. */
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { blockingIn, largeTables } from './blocking-ddl.ts'
import { databaseUrl, freshDatabase } from './harness.ts'

/** Older ones have run wherever they will. */
const firstJudged = 1260
const folder = resolve(import.meta.dirname, '../migrations')

test('no new migration blocks calls on a large table or breaks the version before', () => {
  const judged = readdirSync(folder).filter((name) => name.endsWith('.sql') && Number(name.slice(0, 4)) >= firstJudged)
  const wrong = judged.flatMap((name) =>
    blockingIn(readFileSync(resolve(folder, name), 'utf8')).map((what) => `${name}: ${what}`),
  )
  expect(wrong).toEqual([])
})

test('the large tables are tables', async () => {
  const client = new pg.Client({ connectionString: databaseUrl(await freshDatabase()) })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  )
  await client.end()
  const there = new Set(rows.map(({ name }) => name))
  expect([...largeTables].filter((name) => !there.has(name))).toEqual([])
})

test.each([
  ['create index message_by_day on message (sent_at)', /build it concurrently/],
  ['CREATE UNIQUE INDEX IF NOT EXISTS a ON public.bill\n  (bill_id)', /build it concurrently/],
  ['do $$ begin\n  create index a on bill (bill_id);\nend $$;', /build it concurrently/],
  ['alter table bill add constraint bill_open_check check (open_minor >= 0)', /"not valid"/],
  ['alter table only contact_log add foreign key (case_id) references collection_case', /"not valid"/],
  ['alter table bill add constraint bill_ref_key unique (ref)', /"using index"/],
  ['alter table bill add column note text, add constraint a check (length(note) < 9)', /"not valid"/],
  ['alter table message alter column body type varchar(200)', /rewrites the table/],
  ['alter table message alter body set data type varchar(200)', /rewrites the table/],
  ['alter table operation_log add column seen_at timestamptz default clock_timestamp()', /rewrites the table/],
  ['alter table operation_log add column key uuid not null default gen_random_uuid()', /rewrites the table/],
  ['alter table case_event add column n bigint generated always as identity', /rewrites the table/],
  ['alter table bill add column doubled bigint generated always as (open_minor * 2) stored', /rewrites the table/],
  ["alter table bill add column state text check (state <> '')", /by itself/],
  ['alter table payment alter column currency set not null', /reads the table under a lock/],
  ['vacuum full payment', /locks payment/],
  ['lock table payment in exclusive mode', /locks payment/],
  ['alter table shift add column kind text not null', /Give it a default/],
  ['alter table shift drop column kind', /the version before still reads it/],
  ['alter table shift rename column a to b', /the version before still reads it/],
  ['alter table shift rename to shifts', /the version before still reads it/],
  ['drop table shift', /the version before still reads it/],
])('refused: %s', (statement, why) => {
  expect(blockingIn(`-- adds something\n${statement};`).join()).toMatch(why)
})

test.each([
  '-- outside of a transaction\ncreate index concurrently if not exists a on bill (bill_id);',
  'create table shiny (id int); create index a on shiny (id); alter table shiny add constraint b check (id > 0);',
  'create index a on shift (shift_id); alter table shift alter column name type text;',
  'alter table bill add constraint a check (open_minor >= 0) not valid;',
  'alter table bill add constraint a unique using index bill_ref;',
  "alter table bill add column note text, add column kind text not null default 'plain', add column at timestamptz default now();",
  'alter table bill add column by_id int references account;',
  'alter table bill validate constraint a; alter table bill alter column note set not null;',
  'alter table bill drop constraint a;',
  '-- contract: nobody has read it since 0.3.0\nalter table shift drop column kind; drop table shift;',
  "insert into setting (key, value) values ('create index a on bill', 'drop table bill');",
  '-- create index a on bill (bill_id);',
])('let through: %s', (text) => {
  expect(blockingIn(text)).toEqual([])
})
