/** What others' products of this kind were complained of, as demands: which test proves each here. One that is renamed or goes missing is told. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const content = 'apps/api/src/market/content.test.ts'
const rules = 'apps/api/src/market/rules.test.ts'
const events = 'apps/api/src/acquisition/events/events.test.ts'
const step = 'apps/api/src/acquisition/alerts/alert-step.test.ts'
const conversion = 'apps/api/src/acquisition/conversion/conversion.test.ts'
const partners = 'apps/api/src/app-operation/partners/partners.test.ts'

const demands: readonly [demand: string, file: string, title: string][] = [
  [
    'validity is checked again at publishing',
    content,
    'a picture that was retired after the approval stops the release, which says so',
  ],
  [
    'scheduled publishing obeys every rule of manual publishing',
    content,
    'what broke since its approval stops its schedule, keeps why',
  ],
  ['rescheduling cancels the older schedule', content, 'a new time takes the place of the old one'],
  [
    'saving after the scheduled instant publishes nothing',
    content,
    'an approved release goes live at its time, once, whatever is saved meanwhile',
  ],
  ['schedules can be cancelled', content, 'a cancelled release never goes live'],
  ['unfinished languages never go live', content, 'a language that was begun and not finished never goes live'],
  [
    'going back restores byte for byte',
    content,
    'going back serves the older content byte for byte, under a new number',
  ],
  [
    'a fallback is marked and never kept as own',
    content,
    'texts fall back along the languages, marked; nothing of that is kept as own',
  ],
  ['1.10.0 is above 1.9.0', rules, 'order as their integers do, and are written back as they were'],
  ['unreadable versions match nothing', rules, 'that can’t be read match nothing, bounded or not'],
  ['bounds are tested at their edge', rules, 'two ranges that meet share no version and leave none out'],
  ['an answer says until when it holds', content, 'and the answer says when it changes next'],
  [
    'two steps of one second convert, ties by arrival',
    events,
    'a funnel follows the order of events, ends with its window',
  ],
  ['an open window is marked', conversion, 'the running day is open and nothing is compared with it'],
  [
    'the n-th day is the calendar’s, in every merchant’s zone',
    'apps/api/src/acquisition/conversion/retention.test.ts',
    'of %s (%s, %s)',
  ],
  ['what a figure opens keeps its days', conversion, 'a figure opens those it counts'],
  ['uniques of a period never sum days', events, 'whole days stay different devices, each once'],
  ['different people sent on are never summed', partners, 'different people are never summed over days'],
  ['an alert fires once and re-arms', step, 'it fires once, and again only after it recovered'],
  ['an error keeps the state, no data is its own', step, 'missing data and a failed query are states of their own'],
  ['a minimum volume', step, 'too little to judge by changes nothing: 2 → 4 people is no doubling'],
  ['a baseline of the same weekdays', step, 'compared with the usual of the same weekdays'],
  ['a running day is never judged', 'apps/api/src/acquisition/alerts/alerts.test.ts', 'a running day is never judged'],
  ['a cap holds against 200 at once', partners, 'of 200 who press at once exactly as many go as the cap'],
  [
    'order is changed by keyboard',
    'apps/web/e2e/market/content.e2e.ts',
    'banners change their order by keyboard alone',
  ],
  [
    'a script is no address',
    rules,
    'whatever somebody types as an address, only https without user, port or trick has a host',
  ],
]

test.each(demands)('%s', (_, file, title) => {
  expect(readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')).toContain(title)
})
