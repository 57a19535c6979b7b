/**
 * What others' products of this kind were complained of, as twenty-two demands: which tests prove each here. A test that is renamed, skipped
 * or goes missing is told.
 */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const content = 'apps/api/src/market/content.test.ts'
const kept = 'apps/api/src/market/kept.test.ts'
const rules = 'apps/api/src/market/rules.test.ts'
const events = 'apps/api/src/acquisition/events/events.test.ts'
const step = 'apps/api/src/acquisition/alerts/alert-step.test.ts'
const alerts = 'apps/api/src/acquisition/alerts/alerts.test.ts'
const conversion = 'apps/api/src/acquisition/conversion/conversion.test.ts'
const partners = 'apps/api/src/app-operation/partners/partners.test.ts'

type Proof = readonly [file: string, title: string]
const demands: readonly (readonly [demand: string, ...Proof[]])[] = [
  [
    'validity is checked again at publishing; an item broken after its approval stops the release',
    [content, 'a picture that was retired after the approval stops the release, which says so'],
  ],
  [
    'scheduled publishing obeys every rule of publishing by hand',
    [content, 'what broke since its approval stops its schedule, keeps why, and tells who asked and who approved'],
  ],
  ['a new time cancels the older one, and it goes live once', [content, 'a new time takes the place of the old one']],
  [
    'saving after the scheduled instant publishes nothing',
    [content, 'an approved release goes live at its time, once, whatever is saved meanwhile'],
  ],
  [
    'schedules can be cancelled; unfinished languages never go live',
    [content, 'a cancelled release never goes live'],
    [content, 'a language that was begun and not finished never goes live'],
  ],
  [
    'going back restores the former state byte for byte',
    [content, 'going back serves the older content byte for byte, under a new number'],
  ],
  [
    'texts fall back in an order of their own; what fell back is marked and never kept as own',
    [content, 'texts fall back along the languages, marked; nothing of that is kept as own'],
  ],
  [
    'a long history is read a page at a time, and what was served is never forgotten',
    [kept, 'a page of a long history is its latest revisions, and the rest is counted to ten thousand'],
    [kept, 'no revision is changed or taken away, whether it was served or not'],
  ],
  [
    '1.10.0 is above 1.9.0; versions that can’t be read match nothing',
    [rules, 'order as their integers do, and are written back as they were'],
    [rules, 'that can’t be read match nothing, bounded or not'],
  ],
  [
    'bounds are tested at their edge',
    [rules, 'two ranges that meet share no version and leave none out'],
    [content, 'two items at one place may not overlap in versions and times; at their edges they meet'],
  ],
  [
    'the last good answer works offline for days, and says until when',
    [kept, 'an answer says for how long it may be shown without asking, and until when each of its items'],
    [content, 'a window opens and ends at the merchant’s own minute, and the answer says when it changes next'],
  ],
  [
    'two steps of one second convert, ties by the order in which they came',
    [events, 'a funnel follows the order of events, ends with its window, and steps of one instant by their arrival'],
  ],
  [
    'days choose who enters, who goes on later has still come, open windows are marked',
    [events, 'the days choose who enters; who goes on after them has still come, and whose window is open is told'],
  ],
  [
    'the n-th day is the calendar’s in every merchant’s zone',
    ['apps/api/src/acquisition/conversion/retention.test.ts', 'of %s (%s, %s)'],
    [
      content,
      'a window typed by any merchant’s clock is the same minute there, on days that are changed to summer time too',
    ],
  ],
  [
    'uniques of a period never sum days',
    [
      events,
      'a late event counts on the day it happened, and is called late; whole days stay different devices, each once',
    ],
    [partners, 'in and out of each partner agree with a count by hand; different people are never summed over days'],
  ],
  [
    'what a figure opens keeps its days, and every call has a limit of time',
    [conversion, 'a figure opens those it counts'],
    [
      'apps/api/test/outage.test.ts',
      'statements, waits for locks and forgotten transactions of calls and of jobs have their own limits',
    ],
  ],
  [
    'an alert fires once and is armed again by its recovery',
    [step, 'it fires once, and again only after it recovered'],
    [alerts, 'a whole hour is looked at once, some minutes after it; it fires once and recovers'],
  ],
  [
    'pending begins anew, an error keeps the state, no data is a state of its own',
    [step, 'it waits for as many windows in a row as it was told to, and one within the bound begins anew'],
    [step, 'missing data and a failed query are states of their own: each is told once and keeps what stood'],
  ],
  [
    'a minimum volume, the same weekdays, and never a running day',
    [step, 'too little to judge by changes nothing: 2 → 4 people is no doubling'],
    [step, 'compared with the usual of the same weekdays; with nothing usual it says so'],
    [alerts, 'a running day is never judged: the day before is, once it is over where the merchant is'],
  ],
  [
    'a cap is one conditional statement on its row, and holds against 200 at once',
    [partners, 'of 200 who press at once exactly as many go as the cap of the hour and of the day have left'],
    [partners, 'opens the address with its parameters filled, counted once however often the click comes'],
  ],
  [
    'order is changed by keyboard, in a browser',
    ['apps/web/e2e/market/content.e2e.ts', 'banners change their order by keyboard alone'],
  ],
  [
    'a script is refused at saving, and is in no answer and no preview',
    [rules, 'whatever somebody types as an address, only https without user, port or trick has a host'],
    [kept, 'a script that got in past every check is in no answer and no preview'],
  ],
]

const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

test('there are as many as were complained of', () => {
  expect(demands).toHaveLength(22)
})

test.each(demands)('%s', (_, ...proofs) => {
  // the title of a test that runs: one that is only written about, skipped or left for later is no proof
  for (const [file = '', title = ''] of proofs)
    expect(read(file), title).toMatch(new RegExp(`^ *test(?:\\.each\\([^\n]*\\))?\\(\\s*'${escaped(title)}'`, 'm'))
})
