/** Random questions put to the gate and to the second reading of the law. */
import { type Country, countryNames } from '@cordillera/contract/countries'
import { decide, type Rulebook } from '../src/compliance/gate.rules.ts'
import { dayText } from '../src/compliance/zone-clock.rules.ts'
import { type OracleContact, type OracleQuestion, oracleAllows, oracleZones } from './contact-oracle.ts'

const from = Date.parse('2026-01-15T00:00:00Z')
const to = Date.parse('2028-12-01T00:00:00Z')
const channels = ['call', 'sms', 'email', 'whatsapp', 'dialer'] as const
const pastChannels = [...channels, 'visit'] as const
const parties = ['self', 'self', 'self', 'codebtor', 'guarantor', 'thirdParty'] as const

/** Numbers that repeat with their seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Compares so many; answers the first few questions on which they differ, and how many the law permitted. */
export function compareWithOracle(book: Rulebook, runs: number, seed: number) {
  const next = randomOf(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T
  const zones = Object.fromEntries(countryNames.map((country) => [country, Object.keys(oracleZones[country])]))
  const holidays = Object.fromEntries(countryNames.map((country) => [country, nationalDays(book, country)]))
  const differing: string[] = []
  let permitted = 0
  for (let run = 0; run < runs && differing.length < 5; run++) {
    const country = pick(countryNames)
    const now = from + Math.floor((next() * (to - from)) / 60_000) * 60_000
    const history = Array.from({ length: next() < 0.5 ? 0 : Math.floor(next() * 5) }, () => past(now))
    const question: OracleQuestion = {
      ...{ country, zone: pick(zones[country] ?? []), party: pick(parties), channel: pick(pastChannels), history },
    }
    const expected = oracleAllows(question, holidays[country] ?? new Set(), now)
    if (expected) permitted++
    const { allowed } = decide(
      {
        ...question,
        ...{ zones: [question.zone], places: ['nowhere'], paid: false, closed: false, stopped: false, onHold: false },
        ...{ disabled: false, silence: null, reachable: true },
      },
      book,
      now,
    )
    if (allowed !== expected) differing.push(`${new Date(now).toISOString()} ${expected} ${JSON.stringify(question)}`)
  }
  return { differing, permitted }

  function past(now: number): OracleContact {
    const at = now - Math.floor(next() * 9 * 24 * 60) * 60_000
    const reached = next() < 0.3
    return { at, channel: pick(pastChannels), attempted: true, reached, delivered: next() < 0.2 }
  }
}

function nationalDays(book: Rulebook, country: Country): Set<string> {
  const days = [...(book.holidays[country]?.days ?? [])]
  return new Set(days.flatMap(([day, where]) => (where === 'national' ? [dayText(day)] : [])))
}
