import type { ContactLimit, PolicyTerms } from '@cordillera/contract/compliance/terms'
import { type Country, countryNames } from '@cordillera/contract/countries'
import { expect, test } from 'vitest'
import { harassmentCap, law } from './law.data.ts'
import { effectivePolicies } from './law.rules.ts'
import { dayNumber } from './zone-clock.rules.ts'

const from = dayNumber('2026-11-23')
const allDay = { from: '00:00', to: '24:00' }
const everyChannel = ['call', 'sms', 'email', 'whatsapp', 'dialer'] as PolicyTerms['channels']
const wide: PolicyTerms = {
  week: Array.from({ length: 7 }, () => allDay),
  onHolidays: true,
  channels: everyChannel,
  parties: ['codebtor', 'guarantor', 'thirdParty'],
  limits: [],
  oneChannelDays: 0,
}
const attempts = (channels: ContactLimit['channels'], most: number, days: number): ContactLimit => ({
  ...{ channels, counts: 'attempts', most, days },
})
function heldIn(country: Country, terms: Partial<PolicyTerms>): PolicyTerms {
  const approved = [{ policyId: 1, from, terms: { ...wide, ...terms }, noteUntil: null }]
  const held = effectivePolicies(approved, law[country]).find((policy) => policy.from === from)
  if (!held) throw new Error('the policy begins on its day')
  return held.terms
}

test.each(countryNames)('in %s nobody can be tried without end, whatever two people approve', (country) => {
  const separately = everyChannel.map((channel) => attempts([channel], 50, 1))
  for (const limits of [[], separately, [attempts(everyChannel, 100, 31)]]) {
    const held = heldIn(country, { limits }).limits.filter(({ counts, days }) => counts === 'attempts' && days <= 7)
    for (const channel of everyChannel) {
      const own = held.filter(({ channels }) => channels.includes(channel))
      expect(Math.min(...own.map(({ most, days }) => (most * 7) / days)), channel).toBeLessThanOrEqual(10)
    }
  }
})

test('a cap for each channel alone is none over all of them; one over all takes the place of the default', () => {
  for (const country of ['MX', 'PE', 'CO'] as const) {
    const separately = everyChannel.map((channel) => attempts([channel], 3, 1))
    expect(heldIn(country, { limits: separately }).limits, country).toEqual(expect.arrayContaining([...harassmentCap]))
    const overAll = [attempts(everyChannel, 5, 1)]
    expect(heldIn(country, { limits: overAll }).limits, country).not.toEqual(expect.arrayContaining([...harassmentCap]))
  }
})
