/**
 * The public holidays of a country and year. The library (date-holidays) is the start; what it gets wrong is put right here,
 * with where the law says so. People edit the result: the table is what counts.
 */
import type { Country } from '@cordillera/contract/countries'
import { addDays } from '../platform/clock.ts'

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
    ...cantonal(year),
  ]
}

/**
 * Days that a canton keeps alone. The rest may be moved to make a bridge like the national ones: nobody is contacted on
 * the day itself nor on the one it moves to.
 */
function cantonal(year: number): PublicHoliday[] {
  return cantonalDays.flatMap(([monthDay, place, name]) => {
    const day = `${year}-${monthDay}`
    const rest = bridged(day)
    const own = { day, name, place }
    return rest === day ? [own] : [own, { day: rest, name: `${name} (descanso trasladado)`, place }]
  })
}

const cantonalDays: readonly (readonly [monthDay: string, place: string, name: string])[] = [
  ['01-10', 'Durán, Guayas', 'Cantonización de Durán'],
  ['02-18', 'Galápagos', 'Provincialización de Galápagos'],
  ['03-12', 'Portoviejo, Manabí', 'Fundación de Portoviejo'],
  ['04-11', 'Tulcán, Carchi', 'Cantonización de Tulcán'],
  ['04-12', 'Cuenca, Azuay', 'Fundación de Cuenca'],
  ['04-21', 'Riobamba, Chimborazo', 'Batalla de Tapi'],
  ['05-12', 'Pastaza, Pastaza', 'Fundación de Puyo'],
  ['05-31', 'Rumiñahui, Pichincha', 'Cantonización de Rumiñahui'],
  ['06-25', 'Machala, El Oro', 'Cantonización de Machala'],
  ['07-03', 'Santo Domingo, Santo Domingo de los Tsáchilas', 'Cantonización de Santo Domingo'],
  ['07-25', 'Guayaquil, Guayas', 'Fundación de Guayaquil'],
  ['08-05', 'Esmeraldas, Esmeraldas', 'Independencia de Esmeraldas'],
  ['09-17', 'Milagro, Guayas', 'Cantonización de Milagro'],
  ['09-28', 'Ibarra, Imbabura', 'Fundación de Ibarra'],
  ['10-07', 'Quevedo, Los Ríos', 'Cantonización de Quevedo'],
  ['10-09', 'Guayaquil, Guayas', 'Independencia de Guayaquil'],
  ['10-18', 'Portoviejo, Manabí', 'Independencia de Portoviejo'],
  ['11-03', 'Cuenca, Azuay', 'Independencia de Cuenca'],
  ['11-04', 'Manta, Manabí', 'Cantonización de Manta'],
  ['11-04', 'Azogues, Cañar', 'Independencia de Azogues'],
  ['11-10', 'Guaranda, Bolívar', 'Independencia de Guaranda'],
  ['11-11', 'Latacunga, Cotopaxi', 'Independencia de Latacunga'],
  ['11-12', 'Ambato, Tungurahua', 'Independencia de Ambato'],
  ['11-15', 'Tena, Napo', 'Fundación de Tena'],
  ['11-18', 'Loja, Loja', 'Independencia de Loja'],
  ['12-06', 'Quito, Pichincha', 'Fundación de Quito'],
  ['12-08', 'Loja, Loja', 'Fundación de Loja'],
]

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
