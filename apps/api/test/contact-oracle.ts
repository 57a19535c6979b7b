/**
 * A second reading of the contact laws for the tests, derived apart from the gate: offsets by the published rules of each
 * zone, hours as plain numbers, history counted over local dates as text.
 */
import type { Country } from '@cordillera/contract/countries'

export interface OracleContact {
  at: number
  channel: 'call' | 'sms' | 'email' | 'whatsapp' | 'dialer' | 'visit'
  attempted: boolean
  reached: boolean
  delivered: boolean
}
export interface OracleQuestion {
  country: Country
  zone: string
  party: 'self' | 'codebtor' | 'guarantor' | 'thirdParty'
  channel: OracleContact['channel']
  history: readonly OracleContact[]
}

const hour = 3_600_000
/** The n-th Sunday of a month, as a day's number since 1970 (month 1–12). */
function sunday(year: number, month: number, n: number): number {
  const first = Date.UTC(year, month - 1, 1) / 86_400_000
  const firstSunday = first + ((7 - ((first + 4) % 7)) % 7)
  return firstSunday + (n - 1) * 7
}

/** Hours from UTC at an instant. United States: second Sunday of March to first of November, 2:00. */
function bordering(at: number, standard: number): number {
  const year = new Date(at).getUTCFullYear()
  const begins = sunday(year, 3, 2) * 24 * hour + (2 - standard) * hour
  const ends = sunday(year, 11, 1) * 24 * hour + (2 - standard - 1) * hour
  return at >= begins && at < ends ? standard + 1 : standard
}

/** Chile: from the Sunday after the first Saturday of September to that of April, at 4:00 and 3:00 UTC. */
function chilean(at: number, standard: number): number {
  const year = new Date(at).getUTCFullYear()
  const afterFirstSaturday = (month: number) => {
    const first = Date.UTC(year, month - 1, 1) / 86_400_000
    return first + ((6 - ((first + 4) % 7) + 7) % 7) + 1
  }
  const ends = afterFirstSaturday(4) * 24 * hour + 3 * hour
  const begins = afterFirstSaturday(9) * 24 * hour + 4 * hour
  return at >= ends && at < begins ? standard : standard + 1
}

export const oracleZones: Readonly<Record<Country, Readonly<Record<string, (at: number) => number>>>> = {
  MX: {
    'America/Mexico_City': () => -6,
    'America/Cancun': () => -5,
    'America/Hermosillo': () => -7,
    'America/Mazatlan': () => -7,
    'America/Tijuana': (at) => bordering(at, -8),
    'America/Ciudad_Juarez': (at) => bordering(at, -7),
    'America/Matamoros': (at) => bordering(at, -6),
  },
  CO: { 'America/Bogota': () => -5 },
  PE: { 'America/Lima': () => -5 },
  CL: {
    'America/Santiago': (at) => chilean(at, -4),
    'America/Punta_Arenas': () => -3,
    'America/Coyhaique': () => -3,
    'Pacific/Easter': (at) => chilean(at, -6),
  },
  EC: { 'America/Guayaquil': () => -5, 'Pacific/Galapagos': () => -6 },
}

/** Opening and closing hour of Monday to Friday and of Saturday. */
const hoursOf: Readonly<Record<Country, { week: [number, number]; saturday: [number, number] | null }>> = {
  MX: { week: [7, 22], saturday: null },
  CO: { week: [7, 19], saturday: [8, 15] },
  PE: { week: [7, 20], saturday: null },
  CL: { week: [8, 20], saturday: [8, 20] },
  EC: { week: [7, 20], saturday: null },
}

/** Whether the law of the country permits it; `holidays`: its days as YYYY-MM-DD. */
export function oracleAllows(question: OracleQuestion, holidays: ReadonlySet<string>, now: number): boolean {
  const { country, zone, party, history } = question
  if (party === 'thirdParty') return false
  const offset = oracleZones[country][zone]
  if (!offset) throw new Error(`no rule for ${zone}`)
  const wall = (at: number) => new Date(at + offset(at) * hour)
  const here = wall(now)
  const weekday = here.getUTCDay()
  const { week, saturday } = hoursOf[country]
  const open = weekday === 0 ? null : weekday === 6 ? saturday : week
  const clock = here.getUTCHours()
  if (!open || clock < open[0] || clock >= open[1]) return false
  if (holidays.has(here.toISOString().slice(0, 10))) return false
  const today = Math.floor(here.getTime() / 86_400_000)
  const daysAgo = history.map((one) => today - Math.floor(wall(one.at).getTime() / 86_400_000))
  return mayAgain(
    question,
    now,
    (days, counts) =>
      history.filter((one, n) => (daysAgo[n] ?? -1) >= 0 && (daysAgo[n] ?? 99) < days && counts(one)).length,
  )
}

type CountDays = (days: number, counts: (one: OracleContact) => boolean) => number
const isVoice = ({ channel }: { channel: OracleContact['channel'] }) => channel === 'call' || channel === 'dialer'
const isWritten = ({ channel }: { channel: OracleContact['channel'] }) => !isVoice({ channel }) && channel !== 'visit'

function mayAgain(question: OracleQuestion, now: number, count: CountDays): boolean {
  const tried = (one: OracleContact) => one.attempted
  const direct = (one: OracleContact) => one.reached || one.delivered
  switch (question.country) {
    case 'MX':
    case 'PE':
      return count(1, tried) < 3 && count(7, tried) < 10
    case 'EC':
      return count(1, tried) < 1
    case 'CO':
      return count(1, tried) < 3 && count(7, tried) < 10 && count(7, direct) < 1
    case 'CL': {
      if (!isWritten(question)) return count(7, (one) => tried(one) && (isVoice(one) || one.channel === 'visit')) < 1
      const last = question.history.filter((one) => tried(one) && isWritten(one) && one.at <= now)
      return count(7, (one) => tried(one) && isWritten(one)) < 2 && last.every(({ at }) => now - at >= 48 * hour)
    }
  }
}
