/** Statements as rows: staged by COPY, proved, then kept without what an earlier statement had already. */
import { copyValue } from '../../platform/copy.ts'
import { type Db, sql, type Tx } from '../../platform/db.ts'
import type { StatementFile, StatementHead, StatementLine, Sums } from './statement.rules.ts'

export interface Account {
  channel: string
  currency: string
}

const columns = [
  ...[
    'row_number',
    'direction',
    'gross_minor',
    'fee_minor',
    'fee_tax_minor',
    'tracking_key',
    'returns_key',
    'reference',
    'batch',
  ],
  ...['bank_line_key', 'account', 'payer', 'operation_day', 'value_day', 'status', 'is_charge', 'is_reversal', 'raw'],
]
export const stagingCopy = `copy statement_row (${columns.join(', ')}) from stdin`

export const stagingLine = (line: StatementLine): string =>
  `${[
    line.row,
    line.direction,
    line.gross,
    line.fee,
    line.feeTax,
    line.trackingKey,
    line.returnsKey,
    line.reference,
    line.batch,
    line.bankLineKey,
    line.account,
    line.payer,
    line.operationDay,
    line.valueDay,
    line.status,
    line.isCharge,
    line.isReversal,
    JSON.stringify(line.raw),
  ]
    .map(copyValue)
    .join('\t')}\n`

export async function createStaging(tx: Tx): Promise<void> {
  await sql`create temp table statement_row (
    row_number int, direction text, gross_minor bigint, fee_minor bigint, fee_tax_minor bigint, tracking_key text, returns_key text,
    reference text, batch text, bank_line_key text, account text, payer text, operation_day date, value_day date, status text,
    is_charge boolean, is_reversal boolean, raw jsonb) on commit drop`.execute(tx)
}
export const emptyStaging = (tx: Tx) => sql`truncate statement_row`.execute(tx)

export interface Staged extends Sums {
  lines: number
  fees: number
  fromDay: string | null
  toDay: string | null
}

const net = sql.raw(
  `case direction when 'in' then gross_minor - fee_minor - fee_tax_minor else gross_minor + fee_minor + fee_tax_minor end`,
)

/** Counted over the lines of the file, whatever an earlier statement had of them. */
export async function sumStaged(tx: Tx): Promise<Staged> {
  const { rows } = await sql<Staged>`
    select count(*)::int as lines, coalesce(sum(${net}) filter (where direction = 'in'), 0)::bigint as "in",
      coalesce(sum(${net}) filter (where direction = 'out'), 0)::bigint as out,
      coalesce(sum(case direction when 'in' then ${net} else -(${net}) end) filter (where is_reversal), 0)::bigint as reversed,
      coalesce(sum(fee_minor + fee_tax_minor), 0)::bigint as fees,
      min(operation_day)::text as from_day, max(operation_day)::text as to_day from statement_row`.execute(tx)
  const [sums] = rows
  if (!sums) throw new Error('a sum has a row')
  return sums
}

/** The bank signs reversals as what they undo. */
export const turnReversals = (tx: Tx) =>
  sql`update statement_row set direction = case direction when 'in' then 'out' else 'in' end where is_reversal`.execute(
    tx,
  )

export const findStatement = (db: Db, { channel, currency }: Account, sha256: string) =>
  db
    .selectFrom('statement')
    .select(['statementId', 'importedAt'])
    .where('channel', '=', channel)
    .where('currency', '=', currency)
    .where('sha256', '=', sha256)
    .executeTakeFirst()

/** The account that the channel's statements named last; null: none has named one. */
export async function accountOf(db: Db, { channel, currency }: Account): Promise<string | null> {
  const found = await db
    .selectFrom('statement')
    .select('account')
    .where('channel', '=', channel)
    .where('currency', '=', currency)
    .where('account', 'is not', null)
    .orderBy('importedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.account ?? null
}

export async function toldAgain(tx: Tx, { channel, currency }: Account, sha256: string, now: Date): Promise<void> {
  await sql`update statement set last_told_at = ${now}
    where channel = ${channel} and currency = ${currency} and sha256 = ${sha256}`.execute(tx)
}

/** What tells a line from another; how often a file has the same is counted beside it. */
const fingerprint = sql`md5(concat_ws('|', direction, gross_minor, fee_minor, fee_tax_minor, coalesce(tracking_key, '-'), coalesce(returns_key, '-'),
  coalesce(reference, '-'), coalesce(batch, '-'), coalesce(bank_line_key, '-'), coalesce(account, '-'), operation_day, coalesce(value_day::text, '-')))::uuid`

export interface ToldBefore {
  lines: number
  otherFormat: boolean
  name: string
}
/**
 * New lines of a statement that another one has told in other words: the same amount, day and key, or, from a file of another format,
 * no key beside it. Lines that this file tells again word by word are no such ones.
 */
export async function toldInOtherWords(tx: Tx, statementId: string): Promise<ToldBefore | null> {
  const { rows } = await sql<ToldBefore>`
    with fresh as materialized (
      select l.line_id, l.channel, l.currency, l.direction, l.gross_minor, l.operation_day, l.tracking_key, s.format
      from statement_line l join statement s using (statement_id) where l.statement_id = ${statementId}
    ), span as (select min(operation_day) as first, max(operation_day) as last from fresh), again as (
      select ${fingerprint} as fingerprint from statement_row
    ), old as materialized (
      select l.direction, l.gross_minor, l.operation_day, l.tracking_key, s.format, s.name
      from span, statement_line l join statement s using (statement_id)
      where (l.channel, l.currency) = (select channel, currency from fresh limit 1) and l.book_day >= span.first
        and l.operation_day between span.first and span.last and l.statement_id <> ${statementId}
        and l.fingerprint not in (select fingerprint from again)
    ), twin as (
      select f.line_id, bool_or(o.format <> f.format) as other_format, min(o.name) as name
      from fresh f join old o using (direction, gross_minor, operation_day)
      where o.tracking_key = f.tracking_key or (o.format <> f.format and (o.tracking_key is null or f.tracking_key is null))
      group by 1
    )
    select count(*)::int as lines, bool_or(other_format) as other_format, min(name) as name from twin having count(*) > 0`.execute(
    tx,
  )
  return rows[0] ?? null
}

interface NewStatement extends Account {
  format: StatementFile['format']
  head: StatementHead
  sums: Staged
  name: string
  fileId: string | null
  sha256: string
  accountId: number | null
  now: Date
}

/** Keeps the statement and those of its lines that are new. Lines of a closed day count in the first open one. */
export async function keepStatement(tx: Tx, of: NewStatement): Promise<{ statementId: string; newLines: number }> {
  const { channel, currency, head, sums } = of
  const { statementId } = await tx
    .insertInto('statement')
    .values({
      ...{ channel, currency, format: of.format, name: of.name, fileId: of.fileId, sha256: of.sha256 },
      bankReference: head.bankReference,
      account: head.account,
      fromDay: head.fromDay ?? sums.fromDay,
      toDay: head.toDay ?? sums.toDay,
      openingMinor: head.opening,
      closingMinor: head.closing,
      lineCount: sums.lines,
      newLines: 0,
      ...{ inMinor: sums.in, outMinor: sums.out, feeMinor: sums.fees },
      ...{ importedBy: of.accountId, importedAt: of.now },
    })
    .returning('statementId')
    .executeTakeFirstOrThrow()
  const { numAffectedRows } = await sql`
    with printed as (
      select r.*, ${fingerprint} as fingerprint from statement_row r
    ), closed as (
      select max(day) as day from recon_day where channel = ${channel} and currency = ${currency} and state = 'closed'
    )
    insert into statement_line (statement_id, row_number, channel, currency, direction, gross_minor, fee_minor, fee_tax_minor, tracking_key,
      returns_key, reference, batch, bank_line_key, account, payer, operation_day, value_day, status, is_charge, raw, fingerprint, occurrence,
      book_day)
    select ${statementId}, row_number, ${channel}, ${currency}, direction, gross_minor, fee_minor, fee_tax_minor, tracking_key, returns_key,
      reference, batch, bank_line_key, account, payer, operation_day, value_day, status, is_charge, raw, fingerprint,
      row_number() over (partition by fingerprint order by row_number), greatest(operation_day, closed.day + 1)
    from printed, closed
    on conflict (channel, currency, fingerprint, occurrence) do nothing`.execute(tx)
  const newLines = Number(numAffectedRows ?? 0)
  await tx.updateTable('statement').set({ newLines }).where('statementId', '=', statementId).execute()
  return { statementId, newLines }
}
