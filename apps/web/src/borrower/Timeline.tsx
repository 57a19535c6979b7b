import { fetchHistory } from '@cordillera/contract/borrower/user'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { EarlierEvents, TimelineLine, timelineRows } from '../collection/public.tsx'
import { Archived } from '../ui/Archived.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { useData } from '../ui/use-data.ts'
import classes from './user.module.css'
import type { UserInfo } from './user-info.ts'

/** What happened with the person, newest first, over all their bills. */
export function Timeline({ info }: { info: UserInfo }) {
  const { t } = useLingui()
  return (
    <>
      <Lines
        entries={info.timeline}
        info={info}
        label={t`Timeline, newest first`}
        empty={<Empty title={t`Nothing happened yet`} />}
      />
      <EarlierEvents info={info} />
    </>
  )
}

/** Calls and logs alone, or messages alone: they go further back than the timeline of everything. */
export function History({ info, part }: { info: UserInfo; part: 'contacts' | 'messages' }) {
  const { t } = useLingui()
  const [withArchive, setWithArchive] = useState(false)
  const history = useData(fetchHistory, { userId: info.base.userId, part, withArchive })
  const since = part === 'contacts' && !withArchive ? info.logsSince : null
  const words = {
    contacts: { label: t`Contact log, newest first`, none: t`Nobody called or noted anything yet` },
    messages: { label: t`Messages, newest first`, none: t`No message was sent yet` },
  }
  const { label, none } = words[part]
  return (
    <>
      <Loaded {...history}>
        {(entries) => <Lines entries={entries} info={info} label={label} empty={<Empty title={none} />} />}
      </Loaded>
      <Archived since={since} onLook={() => setWithArchive(true)} />
    </>
  )
}

interface LinesProps {
  readonly entries: UserInfo['timeline']
  readonly info: UserInfo
  readonly label: string
  readonly empty: ReactNode
}
function Lines({ entries, info, label, empty }: LinesProps) {
  const rows = useMemo(() => timelineRows(entries), [entries])
  if (rows.length === 0) return empty
  return (
    <ol className={classes.lines} aria-label={label}>
      {rows.map((row) => (
        <TimelineLine key={row.key} row={row} currency={info.base.currency} isOtherBill={false} isActive={false} />
      ))}
    </ol>
  )
}
