import type { Output } from '@cordillera/contract/endpoint'
import { valueKindOf } from '@cordillera/contract/operation-log/fields'
import type { listCaseOperations, listOperationLog } from '@cordillera/contract/operation-log/log'
import { logValueWords } from '@cordillera/contract/operation-log/values'
import { useLingui } from '@lingui/react/macro'
import { DetailDrawer, DetailSection } from '../ui/DetailDrawer.tsx'
import { useEnvironment } from '../ui/environment.tsx'
import { inWords } from '../ui/language.ts'
import { Changes, type Fact, Facts, Instant } from '../ui/show/show.tsx'
import { changesOf } from './changes.ts'
import classes from './operation-log.module.css'
import { actionName, fieldName, valueText } from './words.ts'

export type Entry = Output<typeof listOperationLog>['list'][number]
export type CaseEntry = Output<typeof listCaseOperations>['list'][number]

type Changed = Pick<Entry, 'action' | 'before' | 'after' | 'currency'>

/** The changes in words. `brief` leaves out what only a machine reads, or what says nothing without its record. */
function useChanges() {
  const { locale, zone } = useEnvironment()
  return ({ action, before, after, currency }: Changed, brief: boolean) => {
    const reading = { action, currency, locale, zone }
    return changesOf(before, after)
      .map((change) => ({ ...change, field: change.path.at(-1) ?? '' }))
      .filter(({ field }) => !brief || valueKindOf(action, field) !== 'machine')
      .map(({ path, field, before: was, after: is }) => ({
        label: path.map((part) => fieldName(part)).join(' · '),
        shortLabel: fieldName(field),
        before: valueText(was, field, reading),
        after: valueText(is, field, reading),
      }))
  }
}

/** A reason is typed in, or one of the codes of the action. */
export const reasonText = ({ reason }: Pick<Entry, 'reason'>): string | null => {
  const words = reason ? logValueWords('reason', reason) : undefined
  return words ? inWords(words) : reason
}

/** What changed, as before → after; where nothing was there before, as the values that were set. */
export function EntryChanges({ entry, brief = false }: { entry: Changed; brief?: boolean }) {
  const changes = useChanges()(entry, brief)
  if (changes.length === 0) return null
  if (changes.some(({ before }) => before !== null)) return <Changes changes={changes} />
  return (
    <dl className={classes.values}>
      {changes.map(({ label, after }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{after ?? '—'}</dd>
        </div>
      ))}
    </dl>
  )
}

/** One line of it, for a table's cell. */
export function useChangeLine() {
  const changesIn = useChanges()
  return (entry: Changed): string =>
    changesIn(entry, true)
      .map(({ shortLabel, before, after }) =>
        before === null ? `${shortLabel}: ${after ?? '—'}` : `${shortLabel}: ${before} → ${after ?? '—'}`,
      )
      .join('; ')
}

export function EntryDrawer({ entry, onClose }: { entry: Entry | null; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <DetailDrawer opened={entry !== null} onClose={onClose} title={entry ? actionName(entry) : ''}>
      {entry && <EntryBody entry={entry} system={t`the system`} />}
    </DetailDrawer>
  )
}

function EntryBody({ entry, system }: { entry: Entry; system: string }) {
  const { t } = useLingui()
  const mono = (value: string | null) => value && <span className="mono">{value}</span>
  const facts: Fact[] = [
    { label: t`When`, value: <Instant at={entry.at} /> },
    { label: t`Who`, value: entry.userName ?? system },
    { label: t`Case`, value: mono(entry.caseId) },
    { label: t`Application`, value: mono(entry.appId) },
    { label: t`Borrower`, value: mono(entry.userId) },
    { label: t`Record`, value: mono(entry.target) },
    { label: t`Reason`, value: reasonText(entry) },
    { label: t`IP address`, value: mono(entry.address) },
    { label: t`Device`, value: mono(entry.deviceId) },
    { label: t`API call`, value: mono(entry.endpoint) },
    { label: t`Action code`, value: mono(entry.action) },
  ]
  const hasChanges = changesOf(entry.before, entry.after).length > 0
  return (
    <>
      <Facts facts={facts.filter(({ value }) => value !== null && value !== '')} />
      {hasChanges && (
        <DetailSection title={t`What changed`}>
          <EntryChanges entry={entry} />
        </DetailSection>
      )}
    </>
  )
}
