/** Showing cases to whoever works them at an hour: a call that is asked for, not by the borrower but by the house. */
import { sql, type Tx } from '../../platform/db.ts'

export interface AskedCall {
  caseId: string
  at: Date
}

/** An earlier callback stands. Answers the cases that somebody works; the others are on nobody's list. */
export async function askForCalls(tx: Tx, calls: readonly AskedCall[]): Promise<Set<string>> {
  if (calls.length === 0) return new Set()
  const { rows } = await sql<{ caseId: string }>`
    update collection_case c set callback_at = least(c.callback_at, x.at), version = c.version + 1
    from jsonb_to_recordset(${JSON.stringify(calls)}::jsonb) as x("caseId" text, at timestamptz)
    where c.case_id = x."caseId" and c.closed_at is null and c.collector_id is not null
    returning c.case_id`.execute(tx)
  return new Set(rows.map(({ caseId }) => caseId))
}
