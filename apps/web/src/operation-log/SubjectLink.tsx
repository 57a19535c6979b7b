import { nothing } from '../ui/show/show.tsx'
import { CellLink } from '../ui/table/columns.tsx'
import type { Entry } from './EntryDetail.tsx'

/** What an entry is about, leading to everything else that was done to it. */
export function SubjectLink({ entry, linked }: { entry: Entry; linked: boolean }) {
  const id = entry.caseId ?? entry.appId ?? entry.userId
  if (!id && entry.targetName) return entry.targetName
  if (!id) return entry.target ? <span className="mono">{entry.target}</span> : nothing
  const shown = <span className="mono">{id}</span>
  return linked ? <CellLink to={`/opt-audit/case?id=${id}`}>{shown}</CellLink> : shown
}
