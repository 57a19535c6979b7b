import type { Output } from '@cordillera/contract/endpoint'
import type { listCaseOperations, listOperationLog } from '@cordillera/contract/operation-log/log'
import { useLingui } from '@lingui/react/macro'
import { DetailDrawer, DetailSection } from '../ui/DetailDrawer.tsx'
import { Changes, type Fact, Facts, Instant } from '../ui/show/show.tsx'
import { changesOf } from './changes.ts'
import classes from './operation-log.module.css'
import { actionName, fieldName } from './words.ts'

export type Entry = Output<typeof listOperationLog>['list'][number]
export type CaseEntry = Output<typeof listCaseOperations>['list'][number]

/** What changed, as before → after; where nothing was there before, as the values that were set. */
export function EntryChanges({ entry }: { entry: Pick<Entry, 'before' | 'after'> }) {
  const { i18n } = useLingui()
  const changes = changesOf(entry.before, entry.after).map(({ path, before, after }) => ({
    label: path.map((field) => fieldName(i18n, field)).join(' · '),
    before,
    after,
  }))
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

/** What only a machine reads, or says nothing without its record: left to the detail. */
const notInLine = new Set(['logId', 'contactId', 'sha256', 'promiseId'])

/** One line of it, for a table's cell. */
export function useChangeLine() {
  const { i18n } = useLingui()
  return (entry: Pick<Entry, 'before' | 'after'>): string =>
    changesOf(entry.before, entry.after)
      .filter(({ path }) => !notInLine.has(path.at(-1) ?? ''))
      .map(({ path, before, after }) => {
        const name = fieldName(i18n, path.at(-1) ?? '')
        return before === null ? `${name}: ${after ?? '—'}` : `${name}: ${before} → ${after ?? '—'}`
      })
      .join('; ')
}

export function EntryDrawer({ entry, onClose }: { entry: Entry | null; onClose: () => void }) {
  const { t, i18n } = useLingui()
  return (
    <DetailDrawer opened={entry !== null} onClose={onClose} title={entry ? actionName(i18n, entry) : ''}>
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
    { label: t`Reason`, value: entry.reason },
    { label: t`Address`, value: mono(entry.address) },
    { label: t`Device`, value: mono(entry.deviceId) },
    { label: t`Call`, value: mono(entry.endpoint) },
    { label: t`Code`, value: mono(entry.action) },
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
