/** A run: collects our side, matches it with the bank's, keeps what was found, opens what was not. Repeated, it adds nothing. */
import { type Database, inTransaction, planForRowsOf, sql, type Tx, takeLock } from '../../platform/db.ts'
import { collectMovements, type Span } from './movement.queries.ts'
import { countHits, type HitCount, loadBothSides, type Rule, runPass, type Terms } from './pass.queries.ts'
import { findTerms, liveRules } from './rule.queries.ts'
import {
  type By,
  bookKept,
  type ClassCount,
  countClasses,
  forgetVoid,
  heal,
  hitsKept,
  keepMatches,
  openLeft,
  replaceSuggestions,
} from './settle.queries.ts'

export interface RunOutcome {
  runId: string
  hits: HitCount[]
  classes: ClassCount[]
  healed: number
  /** Of a dry run: pairs that stand now and would not, and the other way round. */
  differs: { lost: number; won: number } | null
}

interface Asked extends Span, By {
  dry: boolean
  /** Of a dry run: what is tried instead of what holds. */
  terms?: Terms
  rules?: Rule[]
}

export const runMatching = ({ db }: Pick<Database, 'db'>, asked: Asked): Promise<RunOutcome> =>
  inTransaction(db, (tx) => matchWithin(tx, asked))

export async function matchWithin(tx: Tx, asked: Asked): Promise<RunOutcome> {
  const { channel, currency, fromDay, toDay, accountId, now, dry } = asked
  const span: Span = { channel, currency, fromDay, toDay }
  // two runs of one account wait for each other
  await takeLock(tx, sql`hashtext('reconciliation'), hashtext(${`${channel} ${currency}`})`)
  const terms = asked.terms ?? (await findTerms(tx, span))
  const rules = asked.rules ?? (await liveRules(tx))
  await collectMovements(tx, span)
  if (!dry) await forgetVoid(tx, span, now)
  if (!dry) await replaceSuggestions(tx, span, now)
  await loadBothSides(tx, span, terms, dry)
  // what is only proposed comes after everything that is sure
  for (const sure of [true, false]) {
    for (const rule of rules) if (rule.confirms === sure) await runPass(tx, rule, terms)
  }
  const hits = await countHits(tx)
  const runId = await keepRun(tx, asked, rules, hits)
  if (dry) return { runId, hits, classes: [], healed: 0, differs: await differences(tx) }
  await planForRowsOf(tx, 'recon_hit')
  await keepMatches(tx, span, terms, runId, { accountId, now })
  await bookKept(tx, hitsKept, { way: 1, accountId, now })
  const healed = await heal(tx, span, now)
  await openLeft(tx, span, { accountId, now })
  const classes = await countClasses(tx, span)
  await tx
    .updateTable('reconRun')
    .set({ counts: JSON.stringify({ hits, classes, healed }) })
    .where('runId', '=', runId)
    .execute()
  return { runId, hits, classes, healed, differs: null }
}

async function keepRun(
  tx: Tx,
  { channel, currency, fromDay, toDay, dry, accountId, now }: Asked,
  rules: readonly Rule[],
  hits: HitCount[],
): Promise<string> {
  const { runId } = await tx
    .insertInto('reconRun')
    .values({
      ...{ channel, currency, fromDay, toDay, dry, rules: JSON.stringify(rules), counts: JSON.stringify({ hits }) },
      ...{ ranBy: accountId, ranAt: now },
    })
    .returning('runId')
    .executeTakeFirstOrThrow()
  return runId
}

/** What the rules that were tried would pair otherwise than it is paired now. */
async function differences(tx: Tx): Promise<{ lost: number; won: number }> {
  const { rows } = await sql<{ lost: number; won: number }>`
    with tried as (
      select l.line_id, m.movement_id from recon_hit_item l join recon_hit_item m using (hit_no) where l.line_id is not null and m.movement_id is not null
    ), standing as (
      select l.line_id, m.movement_id from recon_match_item l join recon_match_item m using (match_id)
      where l.live and m.live and l.line_id is not null and m.movement_id is not null
        and (l.line_id in (select line_id from tried) or m.movement_id in (select movement_id from tried)
          or l.line_id in (select line_id from recon_l) or m.movement_id in (select movement_id from recon_m))
    )
    select (select count(*) from (table standing except table tried) s)::int as lost,
      (select count(*) from (table tried except table standing) t)::int as won`.execute(tx)
  return rows[0] ?? { lost: 0, won: 0 }
}
