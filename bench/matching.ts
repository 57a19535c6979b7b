/**
 * Matching a bank's lines with as many movements of ours, of a book whose truth is known. Against the bare work: the same joins as plain
 * statements, and INSERT … SELECT of the rows that a run makes, ready as they are, into the same tables with the same keys and indexes.
 */
import pg from 'pg'
import { createApp } from '../apps/api/src/app.ts'
import { SettableClock } from '../apps/api/src/platform/clock.ts'
import { inTransaction } from '../apps/api/src/platform/db.ts'
import { matchWithin } from '../apps/api/src/reconciliation/match/run.service.ts'
import { book, fillBook, type Truth, truthOf } from './support/bank-book.ts'
import { benchDatabase, benchKey, benchNow } from './support/database.ts'
import { interleave, median, ms, printTable, ratio } from './support/measure.ts'

const size = Number(process.argv[2] ?? 1_000_000)
const rounds = Number(process.argv[3] ?? 1)
const allowedMs = 60_000
const allowedRatio = 2
const added = ['channel_movement', 'recon_match', 'recon_match_item', 'recon_exception'] as const

const database = await benchDatabase(1000)
const url = await database.scratch()
const client = new pg.Client({ connectionString: url })
await client.connect()
await fillBook(client, size)
const app = await createApp({
  ...{ databaseUrl: url, secretKey: benchKey, clock: new SettableClock(benchNow), workJobs: false, logLevel: 'error' },
})

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}
/** As before anybody matched anything; tables and indexes fresh, as all sides find them. */
async function reset(): Promise<void> {
  await client.query(`truncate recon_run, ${added.join(', ')} cascade`)
  await client.query('checkpoint')
}
const run = () =>
  inTransaction(app.longWork.db, (tx) => matchWithin(tx, { ...book, accountId: null, now: benchNow, dry: false }))

await run()
const truth = await truthOf((sql) => client.query<Truth>(sql))
const made: Record<string, number> = {}
await client.query('create table ready_recon_run as table recon_run')
for (const table of added) {
  await client.query(`create table ready_${table} as table ${table}`)
  await client.query(`analyze ready_${table}`)
  const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from ready_${table}`)
  made[table] = rows[0]?.n ?? 0
}

const line = `l.line_id, l.direction, l.gross_minor as gross, coalesce(l.returns_key, l.tracking_key) as key, l.batch, l.account, l.operation_day as day`
const movement = `m.movement_id, m.direction, m.amount_minor as amount, m.tracking_key as key, m.batch, m.account, m.day`
/** A pair counts where neither side has another; what was found is taken out of what is left. */
const pass = (name: string, condition: string) => [
  `create temp table ${name} on commit drop as select line_id, movement_id from (
     select l.line_id, m.movement_id, count(*) over (partition by l.line_id) as a, count(*) over (partition by m.movement_id) as b
     from l join m on ${condition}) p where a = 1 and b = 1`,
  ...['line_id l', 'movement_id m'].flatMap((of) => {
    const [column, side] = of.split(' ')
    return [
      `create temp table left_${side} on commit drop as select o.* from ${side} o where not exists (select from ${name} f where f.${column} = o.${column})`,
      ...[`drop table ${side}`, `alter table left_${side} rename to ${side}`, `analyze ${side}`],
    ]
  }),
]
const same = 'l.key = m.key and l.direction = m.direction and l.gross = m.amount and l.twin = m.twin'
const passes = [
  `create temp table l on commit drop as select ${line}, row_number() over (partition by direction, tracking_key, gross_minor, operation_day, account order by line_id) as twin
   from statement_line l where channel = 'BENCH'`,
  `create temp table m on commit drop as select ${movement}, row_number() over (partition by direction, tracking_key, amount_minor, day, account order by movement_id) as twin
   from channel_movement m where channel = 'BENCH'`,
  ...['analyze l', 'analyze m'],
  ...pass('same_day', `${same} and l.day = m.day`),
  ...pass('same_key', same),
  ...pass(
    'same_account',
    'l.account = m.account and l.direction = m.direction and l.gross = m.amount and abs(l.day - m.day) <= 3',
  ),
  `create temp table settled on commit drop as select l.line_id, g.batch from l join (select batch, sum(amount) as amount from m group by 1) g
     on g.batch = l.batch and g.amount = l.gross`,
  `create temp table parts on commit drop as select m.movement_id, g.key from m join (select key, sum(gross) as gross from l group by 1) g
     on g.key = m.key and g.gross = m.amount`,
]
const write = (table: string) => {
  const over = table === 'channel_movement' || table === 'recon_match_item' ? 'overriding system value' : ''
  const columns = `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
    where table_name = '${table}' and table_schema = 'public' and is_generated = 'NEVER'`
  return client.query<{ names: string }>(columns).then(({ rows }) => {
    const names = rows[0]?.names ?? ''
    return client.query(`insert into ${table} (${names}) ${over} select ${names} from ready_${table}`)
  })
}
async function bare(): Promise<number> {
  await reset()
  return timed(async () => {
    await client.query('begin')
    await client.query('set local enable_nestloop = off')
    await client.query('insert into recon_run select * from ready_recon_run')
    await write('channel_movement')
    for (const statement of passes) await client.query(statement)
    for (const table of added.slice(1)) await write(table)
    await client.query('commit')
  })
}
async function matched(): Promise<number> {
  await reset()
  return timed(run)
}

const results = await interleave<number>({ bare, matched }, rounds)
const again = await timed(run)
const [mine, plain] = [median(results['matched'] ?? []), median(results['bare'] ?? [])]
printTable(`${truth.lines.toLocaleString('en')} lines with ${truth.movements.toLocaleString('en')} movements`, [
  { what: 'bare passes and rows', value: ms(plain) },
  { what: 'matched', value: `${ms(mine)}, ${ratio(mine / plain)} × (may take ${allowedRatio} ×, ${allowedMs} ms)` },
  { what: 'the same run again', value: ms(again) },
  { what: 'rows made', value: JSON.stringify(made) },
  { what: 'false matches', value: String(truth.wrong) },
  {
    what: 'matched by itself of what is decidable',
    value: `${((truth.matched * 100) / truth.decidable).toFixed(2)} %`,
  },
])
await app.close()
await client.end()
await database.stop()
if (truth.wrong > 0) throw new Error(`${truth.wrong} matches are false`)
if (truth.matched / truth.decidable < 0.98) throw new Error('less than 98 of a hundred that are decidable were matched')
if (mine / plain > allowedRatio || mine > allowedMs)
  throw new Error(`a run took ${ms(mine)}, ${ratio(mine / plain)} × the bare work`)
