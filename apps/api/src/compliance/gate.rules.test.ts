import type { PolicyTerms } from '@cordillera/contract/compliance/terms'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ContactQuestion, decide, type PastContact, type Rulebook } from './gate.rules.ts'
import { clockOf, dayNumber, dayText, weekdayOf } from './zone-clock.rules.ts'

const everyChannel: PolicyTerms['channels'] = ['call', 'sms', 'email', 'whatsapp', 'dialer']
const weekdays = { from: '07:00', to: '22:00' }
const mexico: PolicyTerms = {
  week: [weekdays, weekdays, weekdays, weekdays, weekdays, null, null],
  onHolidays: false,
  channels: everyChannel,
  parties: ['codebtor', 'guarantor'],
  limits: [],
  oneChannelDays: 0,
}
const chileHours = { from: '08:00', to: '20:00' }
const chile: PolicyTerms = {
  ...mexico,
  week: [...Array.from({ length: 6 }, () => chileHours), null],
  parties: [],
  limits: [
    { channels: ['call', 'dialer'], counts: 'attempts', most: 1, days: 7 },
    { channels: ['sms', 'email', 'whatsapp'], counts: 'attempts', most: 2, days: 7 },
    { channels: ['sms', 'email', 'whatsapp'], counts: 'attempts', most: 1, days: 2 },
  ],
}
const colombia: PolicyTerms = {
  ...mexico,
  limits: [{ channels: everyChannel, counts: 'contacts', most: 1, days: 1 }],
  oneChannelDays: 7,
}
const years = new Set([2025, 2026, 2027])
const noHolidays = { years, days: new Map() }

const bookOf = (terms: PolicyTerms, days: Rulebook['holidays']['MX'] = noHolidays): Rulebook => ({
  policies: { MX: [{ policyId: 1, from: 0, terms }] },
  holidays: { MX: days },
})
const question = (over: Partial<ContactQuestion> = {}): ContactQuestion => ({
  country: 'MX',
  zones: ['America/Mexico_City'],
  places: ['jalisco'],
  party: 'self',
  channel: 'call',
  paid: false,
  closed: false,
  stopped: false,
  onHold: false,
  disabled: false,
  silence: null,
  reachable: true,
  history: [],
  ...over,
})
const at = (instant: string) => Date.parse(instant)
const iso = (instant: number | null) => instant && new Date(instant).toISOString()

describe('hours and days', () => {
  test('on a Monday morning in Mexico a borrower may be called until 22:00 there', () => {
    const decision = decide(question(), bookOf(mexico), at('2026-11-23T16:00:00Z'))
    expect(decision).toMatchObject({ allowed: true, refusal: null, policyId: 1, near: null })
    expect(iso(decision.untilAt)).toBe('2026-11-24T04:00:00.000Z')
  })

  test('on a Saturday nobody may, and Monday at seven is the next moment', () => {
    const decision = decide(question(), bookOf(mexico), at('2026-11-21T16:00:00Z'))
    expect(decision.refusal?.rule).toBe('weekday')
    expect(iso(decision.nextAt)).toBe('2026-11-23T13:00:00.000Z')
  })

  test('a minute before hours end is allowed and told as near; at their end it is refused', () => {
    const before = decide(question(), bookOf(mexico), at('2026-11-24T03:59:59Z'))
    expect(before).toMatchObject({ allowed: true, near: 'closing' })
    expect(decide(question(), bookOf(mexico), at('2026-11-24T04:00:00Z')).refusal).toEqual({
      rule: 'hours',
      figures: { from: '07:00', to: '22:00' },
    })
  })

  test('a holiday is refused where it is kept, and everywhere when nobody knows where the borrower lives', () => {
    const days = new Map([[dayNumber('2026-11-23'), ['arica']]])
    const book = bookOf(mexico, { years, days })
    const monday = at('2026-11-23T16:00:00Z')
    expect(decide(question({ places: ['santiago', 'providencia'] }), book, monday).allowed).toBe(true)
    expect(decide(question({ places: ['tarapaca', 'arica'] }), book, monday).refusal?.rule).toBe('holiday')
    expect(decide(question({ places: null }), book, monday).refusal?.rule).toBe('holiday')
  })

  test('a year whose holidays nobody entered is refused', () => {
    expect(decide(question(), bookOf(mexico), at('2029-11-26T16:00:00Z')).refusal?.rule).toBe('noCalendar')
  })

  test('an unknown zone has to be legal in every zone of the country', () => {
    const zones = ['America/Cancun', 'America/Mexico_City', 'America/Tijuana']
    // 07:30 in Mexico City, 08:30 in Cancun, 05:30 in Tijuana
    const early = decide(question({ zones }), bookOf(mexico), at('2026-11-23T13:30:00Z'))
    expect(early.refusal?.rule).toBe('hours')
    expect(iso(early.nextAt)).toBe('2026-11-23T15:00:00.000Z')
    const open = decide(question({ zones }), bookOf(mexico), at('2026-11-23T16:00:00Z'))
    expect(iso(open.untilAt)).toBe('2026-11-24T03:00:00.000Z')
  })

  test('the border keeps daylight saving time: Ciudad Juárez opens an hour before Chihuahua in summer', () => {
    const summer = at('2026-07-06T12:00:00Z')
    const opens = (zone: string) => iso(decide(question({ zones: [zone] }), bookOf(mexico), summer).nextAt)
    expect(opens('America/Chihuahua')).toBe('2026-07-06T13:00:00.000Z')
    expect(opens('America/Ciudad_Juarez')).toBe('2026-07-06T13:00:00.000Z')
    expect(opens('America/Tijuana')).toBe('2026-07-06T14:00:00.000Z')
    const winter = at('2026-12-07T12:00:00Z')
    expect(iso(decide(question({ zones: ['America/Ciudad_Juarez'] }), bookOf(mexico), winter).nextAt)).toBe(
      '2026-12-07T14:00:00.000Z',
    )
    expect(iso(decide(question({ zones: ['America/Chihuahua'] }), bookOf(mexico), winter).nextAt)).toBe(
      '2026-12-07T13:00:00.000Z',
    )
  })

  test('hours that open at midnight open then, though the clock goes back two hours later', () => {
    const book = bookOf({ ...mexico, week: mexico.week.map(() => ({ from: '00:00', to: '20:00' })) })
    const lateSaturday = decide(question({ zones: ['America/Tijuana'] }), book, at('2026-11-01T06:30:00Z'))
    expect(iso(lateSaturday.nextAt)).toBe('2026-11-01T07:00:00.000Z')
  })

  test('Chile opens by its own clock before and after the change of hour', () => {
    const book = bookOf(chile)
    const opens = (zone: string, now: string) => iso(decide(question({ zones: [zone] }), book, at(now)).nextAt)
    // Saturday 5 September 2026 to Monday 7: the clock goes from −4 to −3
    expect(opens('America/Santiago', '2026-09-05T06:00:00Z')).toBe('2026-09-05T12:00:00.000Z')
    expect(opens('America/Santiago', '2026-09-06T06:00:00Z')).toBe('2026-09-07T11:00:00.000Z')
    expect(opens('America/Punta_Arenas', '2026-09-05T06:00:00Z')).toBe('2026-09-05T11:00:00.000Z')
  })
})

describe('limits', () => {
  const monday = at('2026-11-23T16:00:00Z')
  const past = (instant: string, over: Partial<PastContact> = {}): PastContact => ({
    at: at(instant),
    channel: 'call',
    attempted: true,
    reached: false,
    ...over,
  })

  test('one call a week: the eighth day is free again', () => {
    const history = [past('2026-11-18T16:00:00Z')]
    const decision = decide(question({ history }), bookOf(chile), monday)
    expect(decision.refusal).toEqual({ rule: 'attemptLimit', figures: { most: 1, days: 7 } })
    expect(iso(decision.nextAt)).toBe('2026-11-25T14:00:00.000Z')
  })

  test('two messages a week, never on two days running', () => {
    const sms = (instant: string) => past(instant, { channel: 'sms' })
    const ask = (...history: PastContact[]) => decide(question({ channel: 'whatsapp', history }), bookOf(chile), monday)
    expect(ask(sms('2026-11-21T16:00:00Z'))).toMatchObject({ allowed: true, near: 'lastOfLimit' })
    expect(ask(sms('2026-11-22T16:00:00Z')).refusal?.figures).toEqual({ most: 1, days: 2 })
    expect(ask(sms('2026-11-18T16:00:00Z'), sms('2026-11-20T16:00:00Z')).refusal?.figures).toEqual({ most: 2, days: 7 })
  })

  test('after a direct contact, that day is over and the week knows one channel', () => {
    const spoke = past('2026-11-23T14:00:00Z', { reached: true })
    const book = bookOf(colombia)
    expect(decide(question({ history: [spoke] }), book, monday).refusal?.rule).toBe('contactLimit')
    const tuesday = at('2026-11-24T16:00:00Z')
    expect(decide(question({ history: [spoke] }), book, tuesday).allowed).toBe(true)
    expect(decide(question({ history: [spoke], channel: 'dialer' }), book, tuesday).allowed).toBe(true)
    expect(decide(question({ history: [spoke], channel: 'sms' }), book, tuesday).refusal?.rule).toBe('otherChannel')
  })
})

describe('what no hour cures', () => {
  const monday = at('2026-11-23T16:00:00Z')
  test.each([
    [{ paid: true }, 'paid'],
    [{ silence: 'deceased' as const }, 'silenced'],
    [{ onHold: true }, 'hold'],
    [{ stopped: true }, 'stopped'],
    [{ closed: true }, 'closed'],
    [{ disabled: true }, 'disabled'],
    [{ reachable: false }, 'noAddress'],
    [{ party: 'thirdParty' as const }, 'thirdParty'],
  ])('%j is refused as %s, with no next moment', (over, rule) => {
    const decision = decide(question(over), bookOf(mexico), monday)
    expect(decision).toMatchObject({ allowed: false, refusal: { rule }, nextAt: null })
  })

  test('a guarantor may be contacted where the country’s law says so', () => {
    expect(decide(question({ party: 'guarantor' }), bookOf(mexico), monday).allowed).toBe(true)
    expect(decide(question({ party: 'guarantor' }), bookOf(chile), monday).refusal?.rule).toBe('thirdParty')
  })

  test('a policy that begins on a later day opens the next moment', () => {
    const book: Rulebook = {
      policies: {
        MX: [
          { policyId: 1, from: 0, terms: chile },
          { policyId: 2, from: dayNumber('2026-11-26'), terms: mexico },
        ],
      },
      holidays: { MX: noHolidays },
    }
    const decision = decide(question({ party: 'guarantor' }), book, monday)
    expect(iso(decision.nextAt)).toBe('2026-11-26T13:00:00.000Z')
  })
})

describe('whatever comes', () => {
  const zones = [
    'America/Mexico_City',
    'America/Tijuana',
    'America/Ciudad_Juarez',
    'America/Santiago',
    'America/Punta_Arenas',
    'Pacific/Easter',
    'America/Bogota',
    'Pacific/Galapagos',
  ]
  const from = at('2026-01-15T00:00:00Z')
  const to = at('2026-12-15T00:00:00Z')
  const moment = fc.integer({ min: from / 60_000, max: to / 60_000 }).map((minute) => minute * 60_000)
  const hour = fc.integer({ min: 0, max: 46 })
  const hhmm = (half: number) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`
  const hours = fc.tuple(hour, hour).map(([a, b]) => {
    const [first, last] = a <= b ? [a, b + 1] : [b, a + 1]
    return { from: hhmm(first), to: hhmm(last) }
  })
  const limit = fc.record({
    channels: fc.subarray(everyChannel, { minLength: 1 }),
    counts: fc.constantFrom('attempts' as const, 'contacts' as const),
    most: fc.integer({ min: 1, max: 3 }),
    days: fc.integer({ min: 1, max: 9 }),
  })
  const terms: fc.Arbitrary<PolicyTerms> = fc.record({
    week: fc.array(fc.option(hours, { nil: null, freq: 5 }), { minLength: 7, maxLength: 7 }),
    onHolidays: fc.boolean(),
    channels: fc.constant(everyChannel),
    parties: fc.constant([]),
    limits: fc.array(limit, { maxLength: 3 }),
    oneChannelDays: fc.integer({ min: 0, max: 7 }),
  })
  const holidays = fc
    .array(fc.integer({ min: dayNumber('2026-01-15'), max: dayNumber('2026-12-31') }), { maxLength: 30 })
    .map((days) => ({ years, days: new Map(days.map((day) => [day, 'national' as const])) }))
  const somewhere = fc.subarray(zones, { minLength: 1, maxLength: 3 })
  const channel = fc.constantFrom(...everyChannel)
  const before = (now: number) =>
    fc.array(
      fc.record({
        at: fc.integer({ min: 0, max: 12 * 24 * 60 }).map((minutes) => now - minutes * 60_000),
        channel,
        attempted: fc.boolean(),
        reached: fc.boolean(),
      }),
      { maxLength: 5 },
    )
  const asked = moment.chain((now) =>
    fc.record({ now: fc.constant(now), terms, holidays, somewhere, channel, history: before(now) }),
  )

  test('the next moment is legal, and no minute before it is', () => {
    fc.assert(
      fc.property(asked, ({ now, terms, holidays, somewhere, channel, history }) => {
        const book = bookOf(terms, holidays)
        const one = question({ zones: somewhere, channel, history })
        const { allowed, nextAt } = decide(one, book, now)
        if (allowed) return
        const end = nextAt ?? now + 5 * 86_400_000
        if (nextAt !== null) expect(decide(one, book, nextAt).allowed).toBe(true)
        const step = end - now > 3 * 86_400_000 ? 30 : 10
        for (let minute = now; minute < end; minute += step * 60_000) {
          if (decide(one, book, minute).allowed) throw new Error(`${iso(minute)} was legal before ${iso(nextAt)}`)
        }
      }),
      { numRuns: 150 },
    )
  })

  test('more history never allows more, and never sooner', () => {
    fc.assert(
      fc.property(
        asked.chain((one) => fc.record({ one: fc.constant(one), more: before(one.now) })),
        ({ one: { now, terms, holidays, somewhere, channel, history }, more }) => {
          const book = bookOf(terms, holidays)
          const less = decide(question({ zones: somewhere, channel, history }), book, now)
          const full = decide(question({ zones: somewhere, channel, history: [...history, ...more] }), book, now)
          if (full.allowed) expect(less.allowed).toBe(true)
          if (full.allowed || less.allowed || full.nextAt === null) return
          expect(less.nextAt).not.toBeNull()
          expect(less.nextAt ?? 0).toBeLessThanOrEqual(full.nextAt)
        },
      ),
      { numRuns: 400 },
    )
  })

  test('what is allowed is inside the hours of that weekday on every wall, on no holiday, until it says', () => {
    fc.assert(
      fc.property(asked, ({ now, terms, holidays, somewhere, channel, history }) => {
        const { allowed, untilAt } = decide(
          question({ zones: somewhere, channel, history }),
          bookOf(terms, holidays),
          now,
        )
        if (!allowed || untilAt === null) return
        for (const instant of [now, untilAt - 60_000]) {
          for (const zone of somewhere) {
            const wall = new Intl.DateTimeFormat('en-GB', {
              timeZone: zone,
              hour: '2-digit',
              minute: '2-digit',
              hourCycle: 'h23',
            }).format(instant)
            const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(instant)
            const open = terms.week[(new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7]
            expect(open && wall >= open.from && wall < open.to, `${zone} ${day} ${wall}`).toBe(true)
            if (!terms.onHolidays) expect(holidays.days.has(dayNumber(day))).toBe(false)
          }
        }
      }),
      { numRuns: 400 },
    )
  })

  test('the zone’s clock agrees with Intl at every minute, over leaps of both kinds', () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), moment, (zone, instant) => {
        const { day, minute } = clockOf(zone).at(instant)
        const shown = new Intl.DateTimeFormat('en-CA', {
          timeZone: zone,
          year: 'numeric',
          month: '2-digit',
          day: '2-digit',
          hour: '2-digit',
          minute: '2-digit',
          hourCycle: 'h23',
        })
          .format(instant)
          .replace(', ', ' ')
        const text = `${dayText(day)} ${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
        expect(text).toBe(shown)
        expect(clockOf(zone).instantsOf(day, minute)).toContain(instant)
        expect(weekdayOf(day)).toBe(new Date(`${dayText(day)}T00:00:00Z`).getUTCDay() || 7)
      }),
      { numRuns: 1500 },
    )
  })
})
