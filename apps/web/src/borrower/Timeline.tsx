import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { TimelineLine, timelineRows } from '../collection/public.tsx'
import { Empty } from '../ui/states.tsx'
import classes from './user.module.css'
import type { UserInfo } from './user-info.ts'

/** What happened with the person, newest first, over all their bills. */
export function Timeline({ info }: { info: UserInfo }) {
  const { t } = useLingui()
  const rows = useMemo(() => timelineRows(info.timeline), [info.timeline])
  if (rows.length === 0) return <Empty title={t`Nothing happened yet`} />
  return (
    <ol className={classes.lines} aria-label={t`Timeline, newest first`}>
      {rows.map((row) => (
        <TimelineLine key={row.key} row={row} currency={info.base.currency} isOtherBill={false} isActive={false} />
      ))}
    </ol>
  )
}
