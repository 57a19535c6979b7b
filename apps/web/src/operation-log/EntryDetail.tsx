import type { Output } from '@cordillera/contract/endpoint'
import type { listCaseOperations, listOperationLog } from '@cordillera/contract/operation-log/log'
import {
  type Changed,
  changeLine,
  changesOf,
  type Reader,
  readChanges,
} from '@cordillera/contract/operation-log/reading'
import { useLingui } from '@lingui/react/macro'
import { DetailDrawer, DetailSection } from '../ui/DetailDrawer.tsx'
import { useEnvironment } from '../ui/environment.tsx'
import { currentLanguage } from '../ui/language.ts'
import { instantText } from '../ui/show/dates.ts'
import { Changes, type Fact, Facts, Instant } from '../ui/show/show.tsx'
import classes from './operation-log.module.css'
import { nameOf, reasonOf } from './words.ts'

export type Entry = Output<typeof listOperationLog>['list'][number]
export type CaseEntry = Output<typeof listCaseOperations>['list'][number]

function useReader(): Reader {
  const { locale, zone } = useEnvironment()
  const language = currentLanguage()
  return { language, locale, instant: (kept) => instantText(new Date(kept), language, zone, new Date()) }
}

/** What changed, as before → after; where nothing was there before, as the values that were set. */
export function EntryChanges({ entry, brief = false }: { entry: Changed; brief?: boolean }) {
  const reader = useReader()
  const changes = readChanges(entry, reader, brief).map(({ fields, ...values }) => ({
    ...values,
    label: fields.join(' · '),
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

/** One line of it, for a table's cell. */
export function useChangeLine() {
  const reader = useReader()
  return (entry: Changed): string => changeLine(entry, reader)
}

export function EntryDrawer({ entry, onClose }: { entry: Entry | null; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <DetailDrawer opened={entry !== null} onClose={onClose} title={entry ? nameOf(entry) : ''}>
      {entry && <EntryBody entry={entry} system={t`the system`} />}
    </DetailDrawer>
  )
}

/** By name, and the user name that they signed in with. */
const whoOf = ({ byName, userName }: Entry) => (byName && userName ? `${byName} · ${userName}` : userName)

function EntryBody({ entry, system }: { entry: Entry; system: string }) {
  const { t } = useLingui()
  const mono = (value: string | null) => value && <span className="mono">{value}</span>
  const facts: Fact[] = [
    { label: t`When`, value: <Instant at={entry.at} /> },
    { label: t`Who`, value: whoOf(entry) ?? system },
    { label: t`Case`, value: mono(entry.caseId) },
    { label: t`Application`, value: mono(entry.appId) },
    { label: t`Borrower`, value: mono(entry.userId) },
    { label: t`Record`, value: entry.targetName ?? mono(entry.target) },
    { label: t`Reason`, value: reasonOf(entry) },
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
