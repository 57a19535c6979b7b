import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useRef } from 'react'
import { currentLanguage, inWords } from '../../ui/language.ts'
import { Empty } from '../../ui/states.tsx'
import type { CaseInfo } from './case-info.ts'
import { EarlierEvents } from './EarlierEvents.tsx'
import { TimelineLine } from './TimelineLine.tsx'
import classes from './timeline.module.css'
import { timelineRows } from './timeline-rows.ts'

interface TimelineProps {
  readonly info: CaseInfo
  /** The line that J and K are on; null before the first of them. */
  readonly at: number | null
}

/** What happened with the person, newest first, and below it what to say in this stage. */
export function Timeline({ info, at }: TimelineProps) {
  const { t } = useLingui()
  const rows = useMemo(() => timelineRows(info.timeline), [info.timeline])
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (at !== null) list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <section className={classes.panel} aria-label={t`Timeline`}>
      <h2>{t`Timeline`}</h2>
      {rows.length === 0 ? (
        <Empty title={t`Nothing happened yet`} />
      ) : (
        // it scrolls: the keyboard reaches it too
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        <ol ref={list} className={classes.lines} tabIndex={0} aria-label={t`Timeline, newest first`}>
          {rows.map((row, index) => (
            <TimelineLine
              key={row.key}
              row={row}
              currency={info.bill.currency}
              isOtherBill={row.entry.billId !== null && row.entry.billId !== info.bill.billId}
              isActive={index === at}
            />
          ))}
        </ol>
      )}
      <EarlierEvents info={info} />
      <div className={classes.script} lang={currentLanguage()}>
        <h3>{t`What to say`}</h3>
        <p>{inWords(info.script)}</p>
      </div>
    </section>
  )
}
