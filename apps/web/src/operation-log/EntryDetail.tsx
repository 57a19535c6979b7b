import type { Output } from '@cordillera/contract/endpoint'
import type { listCaseOperations, listOperationLog } from '@cordillera/contract/operation-log/log'
import { useLingui } from '@lingui/react/macro'
import { DetailDrawer, DetailSection } from '../ui/DetailDrawer.tsx'
import { useEnvironment } from '../ui/environment.tsx'
import { Changes, type Fact, Facts, Instant } from '../ui/show/show.tsx'
import { changesOf } from './changes.ts'
import classes from './operation-log.module.css'
import { actionName, fieldName, valueText } from './words.ts'

export type Entry = Output<typeof listOperationLog>['list'][number]
export type CaseEntry = Output<typeof listCaseOperations>['list'][number]

type Changed = Pick<Entry, 'before' | 'after' | 'currency'>

/** What only a machine reads, or says nothing without its record: left to the detail. */
const forMachines = new Set(
  'logId contactId sha256 promiseId promise batch batchId ruleId decisionId resultId accountId'.split(' '),
)

/** The changes in words. `brief` leaves out what only a machine reads. */
function useChanges() {
  const { i18n } = useLingui()
  const { locale } = useEnvironment()
  return ({ before, after, currency }: Changed, brief: boolean) =>
    changesOf(before, after)
      .map((change) => ({ ...change, field: change.path.at(-1) ?? '' }))
      .filter(({ field }) => !brief || !forMachines.has(field))
      .map(({ path, field, before: was, after: is }) => ({
        label: path.map((part) => fieldName(part)).join(' · '),
        shortLabel: fieldName(field),
        before: valueText(i18n, was, { field, currency, locale }),
        after: valueText(i18n, is, { field, currency, locale }),
      }))
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
    { label: t`Reason`, value: entry.reason },
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
