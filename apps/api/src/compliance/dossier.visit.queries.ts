/** The dossier's visits. */
import { array, type Db, sql } from '../platform/db.ts'
import { whomText } from './dossier.contact.queries.ts'
import type { Covered, Part, Say } from './dossier.say.ts'

export async function visitsOf(db: Db, { billIds }: Covered, say: Say): Promise<Part> {
  const { rows } = await sql<{
    visitId: string
    decisionId: string
    billId: string
    relation: string | null
    contactName: string | null
    address: string
    by: string
    begunAt: Date
    endedAt: Date | null
    outcome: string | null
    reason: string | null
  }>`
    select v.visit_id, v.decision_id, v.bill_id, k.relation, k.name as contact_name, v.address, a.name as by, v.begun_at, v.ended_at,
      v.outcome, v.reason
    from visit v join account a using (account_id) left join contact k on k.contact_id = v.contact_id
    where v.bill_id = any(${array(billIds)}::text[]) order by v.begun_at, v.visit_id`.execute(db)
  return {
    name: 'visitas',
    title: say.word('visits'),
    heads: say.heads(
      ...(['visit', 'decision', 'bill', 'whom', 'address', 'by', 'when', 'visitEnded', 'outcome', 'why'] as const),
    ),
    rows: rows.map((row) => [
      row.visitId,
      row.decisionId,
      row.billId,
      whomText(row, say),
      say.show.address(row.address),
      row.by,
      say.time(row.begunAt),
      say.time(row.endedAt),
      say.word(row.outcome === 'notMade' ? 'notMade' : row.outcome === 'made' ? 'visited' : 'noResult'),
      say.show.words(row.reason ?? ''),
    ]),
  }
}
