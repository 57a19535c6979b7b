/**
 * The contact gate on one core: decisions a second over histories fetched beforehand, with refusals looking for the next
 * permitted moment. The baseline is the loop that any gate has to do: read the question, look at the hour with a fixed
 * offset, look over the history.
 */
import type { PolicyTerms } from '@cordillera/contract/compliance/terms'
import { type ContactQuestion, decide, type Rulebook } from '../apps/api/src/compliance/gate.rules.ts'
import { dayNumber } from '../apps/api/src/compliance/zone-clock.rules.ts'
import { median, printTable } from './support/measure.ts'

const count = Number(process.argv[2] ?? 200_000)
const rounds = 5
const now = Date.parse('2026-11-24T16:30:00Z')
const hourMs = 3_600_000
const channels: PolicyTerms['channels'] = ['call', 'sms', 'email', 'whatsapp', 'dialer']

const hours = { from: '08:00', to: '20:00' }
const terms: PolicyTerms = {
  week: [hours, hours, hours, hours, hours, hours, null],
  onHolidays: false,
  channels,
  parties: ['guarantor'],
  limits: [
    { channels: ['call', 'dialer'], counts: 'attempts', most: 1, days: 7 },
    { channels: ['sms', 'email', 'whatsapp'], counts: 'attempts', most: 2, days: 7 },
    { channels: ['sms', 'email', 'whatsapp'], counts: 'attempts', most: 1, days: 2 },
  ],
  oneChannelDays: 7,
}
const days = new Map(['2026-11-25', '2026-12-08', '2026-12-25'].map((day) => [dayNumber(day), 'national' as const]))
const book: Rulebook = {
  policies: { MX: [{ policyId: 1, from: 0, terms }], CL: [{ policyId: 2, from: 0, terms }] },
  holidays: {
    MX: { years: new Set([2026, 2027]), days },
    CL: { years: new Set([2026, 2027]), days },
  },
}
const places = [
  { country: 'MX', zones: ['America/Mexico_City'] },
  { country: 'MX', zones: ['America/Tijuana'] },
  { country: 'MX', zones: ['America/Mexico_City', 'America/Cancun', 'America/Hermosillo', 'America/Tijuana'] },
  { country: 'CL', zones: ['America/Santiago'] },
] as const

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T
const questions: ContactQuestion[] = Array.from({ length: count }, (_, n) => ({
  ...pick(places, n),
  places: ['jalisco'],
  party: n % 17 === 0 ? 'thirdParty' : 'self',
  channel: pick(channels, n),
  paid: n % 41 === 0,
  closed: false,
  stopped: n % 53 === 0,
  onHold: false,
  disabled: false,
  silence: null,
  reachable: true,
  history: Array.from({ length: (n * 7) % 9 }, (__, k) => ({
    at: now - (((n * 31 + k * 29) % 300) + 1) * hourMs,
    channel: pick(channels, n + k),
    attempted: true,
    reached: (n + k) % 5 === 0,
  })),
}))

function baseline(): number {
  let allowed = 0
  for (const { history, paid, stopped } of questions) {
    const hour = new Date(now - 6 * hourMs).getUTCHours()
    let recent = 0
    for (const { at } of history) if (at > now - 168 * hourMs) recent++
    if (!paid && !stopped && hour >= 8 && hour < 20 && recent < 3) allowed++
  }
  return allowed
}
function gate(): number {
  let allowed = 0
  for (const question of questions) if (decide(question, book, now).allowed) allowed++
  return allowed
}

const perSecond = (run: () => number) => {
  const start = performance.now()
  run()
  return (count / (performance.now() - start)) * 1000
}
gate()
const loops: number[] = []
const gates: number[] = []
for (let round = 0; round < rounds; round++) {
  loops.push(perSecond(baseline))
  gates.push(perSecond(gate))
}
printTable(`Contact gate, ${count.toLocaleString('en')} decisions, one core`, [
  {
    'baseline loop /s': Math.round(median(loops)).toLocaleString('en'),
    'gate /s': Math.round(median(gates)).toLocaleString('en'),
    'target /s': '20,000',
    allowed: `${((gate() / count) * 100).toFixed(0)} %`,
  },
])
