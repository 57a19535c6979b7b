/** What every way of giving something up asks of a case first. */
import { workBlock, workBlockWords } from '@cordillera/contract/collection/results'
import { sql, type Tx } from '../platform/db.ts'
import { Failure } from '../platform/fail.ts'

/** The case of a bill is open, not stopped and not on hold: throws 40705. */
export async function demandWorkable(tx: Tx, caseId: string): Promise<void> {
  const { rows } = await sql<{ status: string; closed: boolean; stopped: boolean; onHold: boolean }>`
    select c.status, c.closed_at is not null as closed, c.stopped or b.stopped_at is not null as stopped, c.on_hold
    from collection_case c join bill b using (bill_id) where c.case_id = ${caseId}`.execute(tx)
  const [state] = rows
  const blocked = state && workBlock(state)
  if (blocked) throw new Failure('collection.invalidCaseState', { detail: workBlockWords[blocked] })
}
