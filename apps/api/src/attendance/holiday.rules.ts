/**
 * The public holidays of a country and year. The library (date-holidays) is the start; what it gets wrong is put right here,
 * with where the law says so. People edit the result: the table is what counts.
 */
import type { Country } from '@cordillera/contract/countries'
import { addDays } from '../platform/clock.ts'
import { localDaysOfEcuador } from './local-days.ts'

export interface PublicHoliday {
  /** YYYY-MM-DD. */
  day: string
  name: string
  /** Null: the whole country; else the state or city where it is kept. */
  place: string | null
}

/** What a library offers: a day and its name in Spanish. */
export interface Listed {
  day: string
  name: string
}

/** The corrected holidays, by day. */
export function publicHolidays(country: Country, year: number, listed: readonly Listed[]): PublicHoliday[] {
  const national = listed.map(({ day, name }) => ({ day, name, place: null }))
  return corrections[country](national, year).sort((a, b) => (a.day < b.day ? -1 : 1))
}

type Correct = (holidays: PublicHoliday[], year: number) => PublicHoliday[]
const without = (holidays: PublicHoliday[], days: readonly string[]) =>
  holidays.filter(({ day }) => !days.includes(day))

const corrections: Record<Country, Correct> = {
  // the presidents' handover moved from 1 December to 1 October (constitutional reform of 2014, from 2024 every six years)
  MX: (holidays, year) => {
    if ((year - 2024) % 6 !== 0) return holidays
    const rest = without(holidays, [`${year}-12-01`, `${year}-10-01`])
    return [...rest, { day: `${year}-10-01`, name: 'Transmisión del Poder Ejecutivo Federal', place: null }]
  },
  CO: (holidays, year) => without(holidays, [easterSunday(year)]),
  PE: (holidays, year) => without(holidays, [easterSunday(year)]),
  CL: (holidays, year) => {
    const easter = easterSunday(year)
    return [
      ...without(holidays, [easter]),
      { day: addDays(easter, -1), name: 'Sábado Santo', place: null },
      { day: `${year}-06-07`, name: 'Asalto y Toma del Morro de Arica', place: 'Arica y Parinacota' },
      // both communes (Ley 20.768)
      ...['Chillán', 'Chillán Viejo'].map((place) => ({
        day: `${year}-08-20`,
        name: 'Nacimiento del Prócer de la Independencia',
        place,
      })),
    ]
  },
  EC: ecuador,
}

/** Ecuador's days of rest move to make bridges (law of public holidays of 2016), but not these. */
const fixedInEcuador = new Set(['01-01', '12-25'])

function ecuador(holidays: PublicHoliday[], year: number): PublicHoliday[] {
  const easter = easterSunday(year)
  // Maundy Thursday is no holiday, and Guayaquil's independence is in October
  const kept = without(holidays, [
    addDays(easter, -3),
    easter,
    `${year}-09-10`,
    `${year}-10-09`,
    `${year}-11-02`,
    `${year}-11-03`,
  ])
  const guayaquil = { day: `${year}-10-09`, name: 'Independencia de Guayaquil', place: null }
  const carnival = new Set([addDays(easter, -48), addDays(easter, -47)])
  const moved = [...kept, guayaquil].map((holiday) =>
    carnival.has(holiday.day) || fixedInEcuador.has(holiday.day.slice(5)) || holiday.day === addDays(easter, -2)
      ? holiday
      : { ...holiday, day: bridged(holiday.day) },
  )
  const [second, third] = novemberDays(year)
  return [
    ...moved,
    { day: second, name: 'Día de los Difuntos', place: null },
    { day: third, name: 'Independencia de Cuenca', place: null },
    ...localDays(year),
  ]
}

/**
 * Days that a province or canton keeps alone. The rest may be moved to make a bridge like the national ones: nobody is contacted on
 * the day itself nor on the one it moves to.
 */
function localDays(year: number): PublicHoliday[] {
  return localDaysOfEcuador.flatMap(([monthDay, place, name]) => {
    const day = `${year}-${monthDay}`
    const rest = bridged(day)
    const own = { day, name, place }
    return rest === day ? [own] : [own, { day: rest, name: `${name} (descanso trasladado)`, place }]
  })
}

/** Tuesday → Monday, Wednesday and Thursday → Friday, Saturday → Friday, Sunday → Monday. */
function bridged(day: string): string {
  const by = [0, -1, 2, 1, 0, -1, 1][isoWeekday(day) - 1] ?? 0
  return addDays(day, by)
}

/** 2 and 3 November follow each other, so they move together. */
function novemberDays(year: number): [string, string] {
  const second = `${year}-11-02`
  const [a, b] = (
    {
      // the weekday of the 2nd: how far the 2nd and the 3rd move
      1: [0, 0],
      2: [-1, -1],
      3: [1, 1],
      4: [0, 0],
      5: [0, -2],
      6: [-1, 1],
      7: [2, 0],
    } as Record<number, [number, number]>
  )[isoWeekday(second)] ?? [0, 0]
  return [addDays(second, a), addDays(`${year}-11-03`, b)]
}

const isoWeekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** Gregorian Easter Sunday (Meeus, Jones, Butcher). */
export function easterSunday(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  const day = ((h + l - 7 * m + 114) % 31) + 1
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
