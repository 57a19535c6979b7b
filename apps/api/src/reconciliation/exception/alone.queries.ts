/** What a person has said alone of differences today: each of them small, together they are not. */
import { accountsOf } from '../../access/public.ts'
import { sql, type Tx, takeLock } from '../../platform/db.ts'
import { zoneOf } from '../account.queries.ts'

/** Minor units of fees, roundings and explanations under all accounts of the person. Locked: two calls at once don't both fit. */
export async function saidAloneToday(
  tx: Tx,
  { currency, accountId, now }: { currency: string; accountId: number; now: Date },
): Promise<number> {
  const mine = accountsOf([accountId])
  await takeLock(tx, sql`hashtext('reconciliation.alone'), (select min(a) from unnest(${mine}) a)`)
  const zone = zoneOf(currency)
  const since = sql`date_trunc('day', ${now}::timestamptz at time zone ${zone}) at time zone ${zone}`
  const { rows } = await sql<{ minor: number }>`
    select (coalesce((
        select sum(abs(e.amount_minor)) from recon_exception e
        where e.resolved_by = any(${mine}) and e.resolved_at >= ${since} and e.currency = ${currency} and e.state = 'resolved'
          and e.side <> 'match' and e.resolution in ('fee', 'rounding', 'explained') and e.proposed_by is null), 0)
      + coalesce((
        select sum(abs(m.adjusted_minor) + m.fee_minor - coalesce((select sum(l.fee_minor + l.fee_tax_minor) from recon_match_item i
          join statement_line l using (line_id) where i.match_id = m.match_id), 0))
        from recon_match m where m.made_by = any(${mine}) and m.made_at >= ${since} and m.rule = 'hand' and m.currency = ${currency}
          and m.state = 'confirmed'), 0))::bigint as minor`.execute(tx)
  return rows[0]?.minor ?? 0
}
