/**
 * What staff wrote of people whose account was deleted since, in months that lie in the archive: replaced by its digest there too, as
 * here (migration 1848). A month is found as it was moved before, and sealed anew after; stopped in between, the next run ends it.
 */
import pg from 'pg'
import { columnsMoved, contentOf, type Part, sealOf } from './part.ts'
import type { Ends } from './place.ts'

const digested = '^sha256:[0-9a-f]{64}$'
const q = pg.escapeIdentifier

/** Answers a line for each month that was changed, or should have been. */
export async function forgetThere(ends: Ends, secretKey: Buffer): Promise<string[]> {
  const { rows: parts } = await ends.here.query<Part & { gone: string[]; hash: string }>(`
    select h.part_name as name, h.table_name as table, t.time_column as "timeColumn", t.key_column as "keyColumn", h.state,
      h.from_at::text as from, h.to_at::text as to, encode(h.hash, 'hex') as hash,
      -- a deletion that went on while the month was moved counts too
      array(select b.user_id from borrower b where b.anonymised_at > h.moved_at - interval '1 day') as gone
    from history_part h join history_table t using (table_name) where h.state = 'away' and h.table_name = 'contact_log' order by h.from_at`)
  const said: string[] = []
  for (const part of parts.filter(({ gone }) => gone.length > 0)) said.push(...(await forgetIn(ends, part, secretKey)))
  return said
}

async function forgetIn(
  { here, there }: Ends,
  { gone, hash: kept, ...part }: Part & { gone: string[]; hash: string },
  secretKey: Buffer,
): Promise<string[]> {
  const theirs = `from ${q(part.name)} where user_id = any($1) and remark !~ '${digested}'`
  const { rows: found } = await there.query(`select ${theirs} limit 1`, [gone])
  if (found.length === 0) return []
  const columns = await columnsMoved(there, part.name)
  const before = await contentOf(there, part, columns)
  await there.query('begin')
  try {
    const { rowCount } = await there.query(
      `update ${q(part.name)} set remark = 'sha256:' || encode(sha256(convert_to(remark, 'UTF8')), 'hex')
      where user_id = any($1) and remark !~ '${digested}'`,
      [gone],
    )
    const after = await contentOf(there, part, columns)
    // as it was moved, or as an earlier run that was stopped was about to leave it
    if (before.hash !== kept && after.hash !== kept) {
      await there.query('rollback')
      return [`WRONG ${part.name}: it has other rows than it had; nothing in it was changed.`]
    }
    await here.query(`update history_part set hash = decode($2, 'hex'), seal = $3 where part_name = $1`, [
      part.name,
      after.hash,
      sealOf(secretKey, part, after),
    ])
    await there.query('commit')
    return [`${part.name}: what was written of deleted people is gone, in ${rowCount} rows.`]
  } catch (error) {
    await there.query('rollback').catch(() => {})
    throw error
  }
}
