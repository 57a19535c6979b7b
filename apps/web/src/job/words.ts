/** What jobs, their states and the numbers they answer are called. */
import { type JobKind, jobKinds, type jobStates } from '@cordillera/contract/job/job'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { currentLanguage, inWords } from '../ui/language.ts'
import { recordedDay } from '../ui/show/dates.ts'
import type { ToneName } from '../ui/show/show.tsx'

export type JobState = (typeof jobStates)[number]

/** A title with its day as people write it; the name of a file stays as it is. */
export const jobTitle = (title: string): string =>
  title.replace(/(?<![\w.-])\d{4}-\d\d-\d\d(?![\w.-])/g, (day) => recordedDay(day, currentLanguage()))

/** A kind that is newer than this page is shown by its code. */
export const kindName = (kind: string): string =>
  Object.hasOwn(jobKinds, kind) ? inWords(jobKinds[kind as JobKind]) : kind

export const stateTones: Record<JobState, ToneName> = { queued: 'grey', running: 'blue', done: 'green', failed: 'red' }
const stateWords: Record<JobState, MessageDescriptor> = {
  queued: msg`Waiting`,
  running: msg`Running`,
  done: msg`Done`,
  failed: msg`Failed`,
}
export const stateName = (i18n: I18n, state: JobState): string => i18n._(stateWords[state])

/** In the order in which they are shown. */
const countWords: Readonly<Record<string, MessageDescriptor>> = {
  rows: msg`Rows`,
  accepted: msg`Rows ready to import`,
  ready: msg`Lines that can be paid`,
  payments: msg`Payments`,
  reversals: msg`Reversals`,
  booked: msg`Booked lines`,
  matched: msg`Lines matched`,
  unmatched: msg`Lines not matched`,
  settled: msg`Settled lines`,
  failed: msg`Failed lines`,
  unclear: msg`Unclear lines`,
  unidentified: msg`Unidentified`,
  held: msg`Held for a second person`,
  unchanged: msg`Here already`,
  duplicates: msg`Booked already`,
  added: msg`New`,
  replaced: msg`Replaced`,
  same: msg`There already`,
  removed: msg`Replaced`,
  repeated: msg`Twice in the file`,
  refused: msg`Refused`,
  loans: msg`Loans`,
  borrowers: msg`Borrowers`,
  contacts: msg`Contacts`,
  products: msg`Products`,
  applications: msg`Applications`,
  bills: msg`Bills`,
  repaid: msg`Bills repaid`,
  overdue: msg`Overdue`,
  opened: msg`Cases opened`,
  closed: msg`Cases closed`,
  stayed: msg`Cases that stayed with their collector`,
  moved: msg`Bills that changed stage`,
  penalised: msg`Bills with penalty booked`,
  beyond: msg`Bills past day 361`,
  promisesDue: msg`Promises due`,
  promisesKept: msg`Promises kept`,
  promisesPartlyKept: msg`Promises partly kept`,
  promisesBroken: msg`Promises broken`,
  days: msg`Days`,
  people: msg`People`,
  results: msg`Results`,
  adjustments: msg`Adjustments`,
  differences: msg`Differences`,
  seals: msg`Seals`,
  entries: msg`Entries`,
  broken: msg`Broken`,
  rules: msg`Rules`,
  assigned: msg`Cases assigned`,
  proposed: msg`Write-offs proposed`,
  files: msg`Files removed`,
  answers: msg`Old answers removed`,
  unsigned: msg`Unsigned webhooks removed`,
  decided: msg`Decisions looked at again`,
  matches: msg`Matches`,
  healed: msg`Settled by a later statement`,
  lines: msg`Lines`,
  newLines: msg`New lines`,
  invalid: msg`Not valid`,
  coupons: msg`Coupons`,
  attempts: msg`Attempts`,
}
export function countName(i18n: I18n, count: string): string {
  const words = countWords[count]
  if (words) return i18n._(words)
  return count.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
}

const order = Object.keys(countWords)
/** A job's numbers in the order of their names above; the database keeps none. */
export function orderedCounts(counts: Readonly<Record<string, number>>): [name: string, count: number][] {
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return Object.entries(counts).sort(([one], [other]) => place(one) - place(other))
}

/** `12 s`, `2 min 5 s`. */
export function durationText(ms: number, locale: string): string {
  const unit = (value: number, name: 'second' | 'minute') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short', maximumFractionDigits: 1 }).format(
      value,
    )
  const seconds = ms / 1000
  if (seconds < 60) return unit(seconds < 10 ? Math.round(seconds * 10) / 10 : Math.round(seconds), 'second')
  const whole = Math.round(seconds)
  return `${unit(Math.floor(whole / 60), 'minute')} ${unit(whole % 60, 'second')}`
}
