/**
 * The outer bound of each country's contact law by date: what no setting may leave without a dated legal note. Reviewed as
 * code is; read in the sources that each names. Where sources differ on an hour or a day the bound is the stricter one,
 * because a note is the way past it; where a limit is read in several ways the bound is the milder and the shipped policy
 * the stricter one.
 */
import type { PolicyTerms } from '@cordillera/contract/compliance/terms'
import type { Country } from '@cordillera/contract/countries'

export interface LegalBound {
  /** First local day. */
  from: string
  terms: PolicyTerms
  /** The law, and where it was read. */
  source: string
}

type Hours = PolicyTerms['week'][number]
const hours = (from: string, to: string): Hours => ({ from, to })
const weekdays = (day: Hours, saturday: Hours = null): PolicyTerms['week'] => [day, day, day, day, day, saturday, null]

const everyChannel: PolicyTerms['channels'] = ['call', 'sms', 'email', 'whatsapp', 'dialer']
const written: PolicyTerms['channels'] = ['sms', 'email', 'whatsapp']
const bound = {
  onHolidays: false,
  channels: everyChannel,
  // whoever owes the debt beside the borrower; nobody else in any of the five
  parties: ['codebtor', 'guarantor'] as PolicyTerms['parties'],
  limits: [],
  oneChannelDays: 0,
}

/** Oldest first. */
export const law: Readonly<Record<Country, readonly LegalBound[]>> = {
  MX: [
    {
      from: '2014-10-07',
      terms: { ...bound, week: weekdays(hours('07:00', '22:00')), provenAge: true },
      source: 'CONDUSEF, Disposiciones para despachos de cobranza (DOF del 7 de octubre de 2014)',
    },
  ],
  CO: [
    {
      from: '2023-10-10',
      terms: {
        ...bound,
        week: weekdays(hours('07:00', '19:00'), hours('08:00', '15:00')),
        limits: [{ channels: [...everyChannel, 'visit'], counts: 'contacts', most: 1, days: 1 }],
        oneChannelDays: 7,
        deliveredCounts: true,
        consent: 'contract',
      },
      source: 'Ley 2300 de 2023, arts. 2 a 4',
    },
  ],
  PE: [
    {
      from: '2010-10-02',
      terms: { ...bound, week: weekdays(hours('07:00', '20:00')) },
      source: 'Ley 29571, arts. 61 y 62',
    },
  ],
  CL: [
    {
      from: '2021-05-20',
      terms: {
        ...bound,
        week: weekdays(hours('08:00', '20:00'), hours('08:00', '20:00')),
        limits: [
          { channels: ['call', 'dialer', 'visit'], counts: 'attempts', most: 1, days: 7 },
          { channels: written, counts: 'attempts', most: 2, days: 7 },
          { channels: written, counts: 'attempts', most: 1, days: 2 },
        ],
      },
      source: 'Ley 19.496, art. 37 (Ley 21.320)',
    },
  ],
  EC: [
    {
      from: '2000-07-10',
      terms: {
        ...bound,
        week: weekdays(hours('07:00', '20:00')),
        limits: [
          { channels: ['call', 'dialer'], counts: 'attempts', most: 1, days: 1 },
          { channels: ['sms'], counts: 'attempts', most: 1, days: 1 },
          { channels: ['email'], counts: 'attempts', most: 1, days: 1 },
          { channels: ['whatsapp'], counts: 'attempts', most: 1, days: 1 },
        ],
      },
      source: 'Ley Orgánica de Defensa del Consumidor, art. 49',
    },
  ],
}

/** Changes with `law`: a decision keeps which bound it was made under. */
export const lawVersion = '2026-11-27'

/** Where no law counts attempts, nobody is harassed all the same; a policy may set its own, over all channels together. */
export const harassmentCap: PolicyTerms['limits'] = [
  { channels: [...everyChannel, 'visit'], counts: 'attempts', most: 3, days: 1 },
  { channels: [...everyChannel, 'visit'], counts: 'attempts', most: 10, days: 7 },
]

/** Calls in Chile show a number that begins with 600 (Subtel, from August 2025). */
const callerPrefixes: Partial<Record<Country, { from: string; prefix: string }>> = {
  CL: { from: '2025-08-10', prefix: '600' },
}

/** What the number that a call shows has to begin with, on a day there. */
export function callerPrefixOf(country: Country, day: string): string | null {
  const rule = callerPrefixes[country]
  return rule && rule.from <= day ? rule.prefix : null
}
