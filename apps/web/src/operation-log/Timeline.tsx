import { useLingui } from '@lingui/react/macro'
import { useEnvironment } from '../ui/environment.tsx'
import { currentLanguage } from '../ui/language.ts'
import { dayIn, dayText, longDay, longInstant, timeText } from '../ui/show/dates.ts'
import { Tone } from '../ui/show/show.tsx'
import { type CaseEntry, type Entry, EntryChanges } from './EntryDetail.tsx'
import classes from './operation-log.module.css'
import { nameOf, reasonOf } from './words.ts'

/** An entry of the operation log, or of a case's own history. */
export type TimelineRow = Entry & Partial<Pick<CaseEntry, 'source'>>

/** Entries under the day they belong to, newest first. `of`: the id they are about, which need not stand on each. */
export function Timeline({ entries, of }: { entries: readonly TimelineRow[]; of: string }) {
  const { zone } = useEnvironment()
  const language = currentLanguage()
  const today = dayIn(zone, new Date())
  const days = new Map<string, TimelineRow[]>()
  for (const entry of entries) {
    const day = dayIn(zone, new Date(entry.at))
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days].map(([day, ofDay]) => (
    <section key={day} className={classes.day}>
      <h3 title={longDay(day, language)}>{dayText(day, language, today)}</h3>
      <ol>
        {ofDay.map((entry) => (
          <TimelineEntry key={`${entry.source}${entry.entryId}`} entry={entry} zone={zone} of={of} />
        ))}
      </ol>
    </section>
  ))
}

function TimelineEntry({ entry, zone, of }: { entry: TimelineRow; zone: string; of: string }) {
  const { t } = useLingui()
  const language = currentLanguage()
  const at = new Date(entry.at)
  return (
    <li className={classes.entry} data-source={entry.source}>
      <time dateTime={entry.at} title={longInstant(at, language, zone)}>
        {timeText(at, language, zone)}
      </time>
      <div className={classes.entryBody}>
        <p className={classes.entryHead}>
          <strong>{nameOf(entry)}</strong>
          <span>{entry.byName ?? entry.userName ?? t`the system`}</span>
          {entry.source === 'event' && <Tone tone="slate">{t`case`}</Tone>}
          {entry.caseId && entry.caseId !== of && <span className="mono">{entry.caseId}</span>}
        </p>
        {entry.reason && <p className={classes.reason}>{reasonOf(entry)}</p>}
        <EntryChanges entry={entry} brief />
      </div>
    </li>
  )
}
