/** A number before a noun may be one: the sentence then says so. Only numbers that are never one go without. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const source = resolve(import.meta.dirname, '..')
const sentences = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('en.po'))
  .flatMap((file) => readFileSync(join(source, file), 'utf8').match(/^msgid ".*"$/gm) ?? [])
  .map((line) => line.slice(7, -1))

const nouns =
  'accounts|answers|applications|audits|bills|bookings|borrowers|calls|cases|changes|characters|clicks|codes|collectors|contacts|countries|coupons|days|devices|entries|events|exceptions|faults|files|hours|instalments|items|lines|links|loans|matches|members|merchants|messages|minutes|months|numbers|orders|pages|pairs|payments|people|pictures|pixels|points|promises|punches|questions|registrations|releases|roles|rows|screens|seats|seconds|stages|steps|times|tries|views|weeks|words|years|zones'
const counted = new RegExp(`\\{\\w+\\} (?:[a-z]+ )?(?:${nouns})\\b`)

/** Each with the number that is never one, or whose one reads well; what it stands for decides, not the sentence. */
const neverOne: Readonly<Record<string, string>> = {
  'A click less than {leastSeconds} seconds before the registration': 'a constant',
  'A device counts once. After {restDays} days without doing anythi': 'a constant',
  'A rule proposes {0} bookings together:': 'one would be no "together": at least two',
  'All {codesAtMost} codes of this change were sent': 'a constant',
  'Annual leave {year}: {0} of {1} days are left; taken {2}, asked ': 'of the year’s days',
  'Day, at most {internalPaymentDays} days': 'a constant',
  'Default after {defaultDays} days': 'a constant',
  'Devices that entered in these days; later steps may fall after t':
    'the devices of a funnel: the sentence speaks of many',
  'First instalments open {firstPaymentGraceDays} days after they w': 'a constant',
  'Goals are set for {created} days': 'one day has a sentence of its own',
  'Here it may be asked for only after {after} days past due.': 'a law’s days, twenty',
  'It is of fewer than {marketingNumbersFrom} numbers alone: what c': 'a constant',
  'It registered before and did not rest for {restDays} days: count': 'a constant',
  'Saved. The town is not recognised: contact must be legal in each': 'a place in one zone is recognised',
  'Shown at most {width} × {height} pixels and sent with at most 20': 'pixels of a place for pictures',
  'The first {teamAtMost} people are shown.': 'a constant',
  'The latest click within {clickDays} days wins; without one the l': 'constants',
  'There are {viewsAtMost} views. Delete one first.': 'a constant',
  'What was forecast up to {forecastHorizonDays} days before missed': 'a constant',
  'With what you began alone within a day it goes to more than {cas': 'a constant',
  'With what you began alone within a day it goes to more than {mar': 'a constant',
  'registered for {days} days': 'a span, such as 1–7 or from 30',
  '{0} of {1} audits were passed: {share}': 'a part of a whole',
  '{0} of {1} contacts were allowed': 'a part of a whole',
  '{0} of {1} devices came through': 'a part of a whole',
  '{0} × {1} days': 'a term, of a week at least',
  '{age} years': 'of a grown-up',
  '{closed} of {of} applications, {share}': 'a part of a whole',
  '{seated} of {capacity} seats': 'a part of a whole',
  '{used} of {most} characters': 'a part of a whole',
  '{used} of {most} characters: shorten it by {over}.': 'a part of a whole',
  '{value} days': 'spans to choose from, of a week at least',
}

test('a number that may be one has a sentence for it', () => {
  const found = [...new Set(sentences.filter((one) => !one.includes('plural,') && counted.test(one)))]
  const known = Object.keys(neverOne)
  expect(found.filter((one) => !known.some((begin) => one.startsWith(begin)))).toEqual([])
  expect(known.filter((begin) => !found.some((one) => one.startsWith(begin)))).toEqual([])
})
