import {
  citeHoliday,
  decideHoliday,
  listHolidays,
  updateHoliday,
  updateHolidayYear,
} from '@cordillera/contract/attendance/holiday'
import { attendanceDays } from '@cordillera/contract/attendance/statistics'
import { mayContact } from '@cordillera/contract/compliance/contact'
import { holidayKeyOf, placeOf } from '@cordillera/contract/places/place'
import { describe, expect, test } from 'vitest'
import { givenKnownCase, later } from '../../test/given-cases.ts'
import { startApp } from '../../test/harness.ts'
import { sql } from '../platform/db.ts'
import { holidaysOfYear } from './holiday.calendar.ts'
import { ensureYears } from './holiday.queries.ts'
import { easterSunday, publicHolidays } from './holiday.rules.ts'
import { localDaysOfEcuador } from './local-days.ts'

const testApp = startApp()
const daysOf = async (country: 'MX' | 'CO' | 'PE' | 'CL' | 'EC', year: number) =>
  (await holidaysOfYear(country, year)).map(({ day }) => day)

describe('the library, put right', () => {
  test('Chile keeps Holy Saturday, Arica and Chillán their own day', async () => {
    const days = await holidaysOfYear('CL', 2026)
    expect(days).toContainEqual({ day: '2026-04-04', name: 'Sábado Santo', place: null })
    expect(days.filter(({ place }) => place !== null).map(({ day, place }) => `${day} ${place}`)).toEqual([
      '2026-06-07 Arica y Parinacota',
      '2026-08-20 Chillán',
      '2026-08-20 Chillán Viejo',
    ])
  })

  test('Ecuador: Guayaquil in October, no Maundy Thursday, days moved to make bridges', async () => {
    const days = await daysOf('EC', 2026)
    expect(days).toContain('2026-10-09')
    expect(days).not.toContain('2026-09-10')
    expect(days).not.toContain('2026-04-02')
    // 24 May 2026 is a Sunday, 1 May 2027 a Saturday, 9 October 2025 a Thursday
    expect(days).toContain('2026-05-25')
    expect(await daysOf('EC', 2027)).toContain('2027-04-30')
    expect(await daysOf('EC', 2025)).toContain('2025-10-10')
  })

  test('Ecuador’s cantons keep their own days, and the day the rest is moved to', async () => {
    const days = await holidaysOfYear('EC', 2028)
    const at = (place: string) => days.filter((one) => one.place?.startsWith(place)).map(({ day }) => day)
    expect(at('Quito')).toEqual(['2028-12-06', '2028-12-08'])
    expect(at('Cuenca')).toEqual(['2028-04-12', '2028-04-14', '2028-11-03'])
    expect(at('Guayaquil')).toEqual(['2028-07-24', '2028-07-25', '2028-10-09'])
  })

  test('the years that were made before know the cantons’ days too', async () => {
    const { rows } = await sql<{ day: string; place: string; name: string }>`
      select day, place, name from holiday where country = 'EC' and place is not null
        and day between '2027-01-01' and '2027-12-31' order by 1, 2`.execute(testApp().app.db)
    const made = (await holidaysOfYear('EC', 2027)).filter(({ place }) => place !== null)
    const text = (all: readonly { day: string; place: string | null; name: string }[]) =>
      all.map(({ day, place, name }) => `${day} ${place} ${name}`).sort()
    expect(text(rows)).toEqual(text(made))
  })

  test.each([
    [2025, ['2025-11-04', '2025-11-03'], 'Sunday and Monday'],
    [2027, ['2027-11-01', '2027-11-02'], 'Tuesday and Wednesday'],
    [2028, ['2028-11-02', '2028-11-03'], 'Thursday and Friday'],
    [2029, ['2029-11-02', '2029-11-01'], 'Friday and Saturday'],
    [2030, ['2030-11-01', '2030-11-04'], 'Saturday and Sunday'],
  ])('Ecuador in %i rests on %j when 2 and 3 November are %s', (year, expected) => {
    const november = publicHolidays('EC', year, [])
      .filter(({ day, place }) => place === null && day.slice(5, 7) === '11')
      .map(({ day }) => day)
    expect(november.sort()).toEqual([...expected].sort())
  })

  test('Mexico’s handover in 2030 is on 1 October; nobody counts Easter Sunday', async () => {
    expect(await daysOf('MX', 2030)).toContain('2030-10-01')
    expect(await daysOf('MX', 2030)).not.toContain('2030-12-01')
    for (const country of ['CO', 'PE', 'CL', 'EC'] as const) {
      // in 2031 it falls on no day that a place of Ecuador keeps
      expect(await daysOf(country, 2031)).not.toContain(easterSunday(2031))
    }
  })
})

describe('a day that only a place keeps', () => {
  test('is unverified until somebody says where it was read; then in every year of it, also one made later', async () => {
    const hr = await testApp().given.person({ role: 'HR', country: 'EC' })
    const inYear = async (year: number, called = 'Cantonización de Durán') => {
      await hr.call(updateHolidayYear, { country: 'EC', year })
      const { list } = await hr.call(listHolidays, { country: 'EC', year })
      const day = list.find(({ name }) => name === called)
      if (!day) throw new Error('the canton keeps a day')
      return day
    }
    const { holidayId, version, source } = await inYear(2031)
    expect(source).toBeNull()
    const cited = { holidayId, version, source: 'Ordenanza municipal de Durán, Registro Oficial', dated: '2026-11-20' }
    await hr.refused(citeHoliday, { ...cited, dated: '2036-01-01' }, 'attendance.sourceDay')
    await hr.call(citeHoliday, cited)
    await hr.refused(citeHoliday, cited, 'record.stale')
    expect(await inYear(2031)).toMatchObject({ source: cited.source, sourceDated: cited.dated })
    expect(await inYear(2032)).toMatchObject({ source: cited.source, sourceDated: cited.dated })
    // found in a published calendar before it shipped
    expect(await inYear(2032, 'Independencia de Loja')).toMatchObject({ sourceDated: '2026-11-23' })
  })

  test('every province and canton of Ecuador that keeps a day is one that a borrower may live in', () => {
    for (const [monthDay, place, name] of localDaysOfEcuador) {
      const [first = '', second] = place.split(', ')
      const key = holidayKeyOf('EC', place)
      const lives = second === undefined ? placeOf('EC', place, null) : placeOf('EC', second, first)
      expect(lives.keys, `${monthDay} ${name}: ${key}`).toContain(key)
    }
  })

  test.each([
    ['Morona, Morona Santiago', 'Macas'],
    ['Baños, Tungurahua', 'BAÑOS DE AGUA SANTA'],
    ['Píllaro, Tungurahua', 'Santiago de Píllaro'],
    ['Chimbo, Bolívar', 'San José de Chimbo'],
    ['Isabela, Galápagos', 'Puerto Villamil'],
    ['Pastaza, Pastaza', 'El Puyo'],
    ['Durán, Guayas', 'Eloy Alfaro (Durán)'],
    ['Rumiñahui, Pichincha', 'Sangolquí'],
    ['Quito, Pichincha', 'Distrito Metropolitano de Quito'],
    ['Guayaquil, Guayas', 'Santiago de Guayaquil'],
    ['Cuenca, Azuay', 'Santa Ana de los Ríos de Cuenca'],
    ['Santo Domingo, Santo Domingo de los Tsáchilas', 'Santo Domingo de los Colorados'],
  ])('the day of %s is kept by whoever writes %s', (place, city) => {
    const province = place.slice(place.indexOf(', ') + 2)
    for (const state of [province, `Provincia de ${province}`, null])
      expect(placeOf('EC', state, city).keys, `${city}, ${state}`).toContain(holidayKeyOf('EC', place))
  })
})

describe('the table', () => {
  test('a year is made once; what people changed stays when it is made again', async () => {
    const hr = await testApp().given.person({ role: 'HR', country: 'CL' })
    const { added } = await hr.call(updateHolidayYear, { country: 'CL', year: 2030 })
    expect(added).toBeGreaterThan(10)
    const { list } = await hr.call(listHolidays, { country: 'CL', year: 2030 })
    const [first, second] = list
    if (!first || !second) throw new Error('a year has holidays')
    await hr.call(updateHoliday, {
      operation: 'remove',
      holidayId: first.holidayId,
      version: 0,
      reason: 'not this year',
    })
    const another = await testApp().given.person({ role: 'HR', country: 'CL' })
    const agreed = { holidayId: first.holidayId, version: 1, approve: true, reason: 'the decree says so' }
    await hr.refused(decideHoliday, agreed, 'credit.ownRequest')
    expect((await another.call(listHolidays, { country: 'CL', year: 2030 })).list[0]).toMatchObject({
      removed: false,
      proposal: { kind: 'remove', own: false },
    })
    await another.call(decideHoliday, agreed)
    await another.refused(decideHoliday, { ...agreed, version: 2 }, 'attendance.noProposal')
    await hr.call(updateHoliday, {
      operation: 'change',
      holidayId: second.holidayId,
      version: 0,
      day: second.day,
      name: 'Otro nombre',
    })
    expect(await hr.call(updateHolidayYear, { country: 'CL', year: 2030 })).toEqual({ added: 0, kept: added })
    const after = (await hr.call(listHolidays, { country: 'CL', year: 2030 })).list
    expect(after[0]).toMatchObject({ removed: true, version: 2 })
    expect(after[1]).toMatchObject({ name: 'Otro nombre' })
  })

  test('a day can’t be there twice, an old version is refused, another country’s holidays are not one’s own', async () => {
    const hr = await testApp().given.person({ role: 'HR', country: 'PE' })
    const day = '2026-11-24'
    const made = await hr.call(updateHoliday, { operation: 'add', country: 'PE', day, name: 'Feriado extraordinario' })
    await hr.refused(updateHoliday, { operation: 'add', country: 'PE', day, name: 'otra' }, 'attendance.holidayTwice')
    const remove = { operation: 'remove', holidayId: made.holidayId, version: 7, reason: 'too late' }
    await hr.refused(updateHoliday, remove, 'record.stale')
    await hr.refused(updateHoliday, { ...remove, holidayId: 999_999 }, 'record.missing')
    await hr.refused(updateHoliday, { operation: 'add', country: 'CL', day, name: 'ajeno' }, 'staff.noPermission')
    await hr.refused(updateHolidayYear, { country: 'CL', year: 2031 }, 'staff.noPermission')
  })

  test('a day that HR adds is no day of work, and nobody is contacted on it, until HR takes it away', async () => {
    const workplaceId = await testApp().given.workplace('MX')
    const hr = await later(testApp(), '2026-11-24T16:00:00Z', await testApp().given.person({ role: 'HR', workplaceId }))
    const agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A', workplaceId })
    const { caseId } = await givenKnownCase(testApp(), agent)
    const ofToday = async () => {
      const { answers } = await agent.call(mayContact, { caseId })
      const own = answers.find(({ contactId, channel }) => contactId === null && channel === 'call')
      const { days } = await agent.call(attendanceDays, { month: '2026-11-01' })
      return [own?.rule ?? null, days.find(({ day }) => day === '2026-11-24')?.outcome]
    }
    expect(await ofToday()).toEqual([null, 'open'])
    const made = await hr.call(updateHoliday, { operation: 'add', country: 'MX', day: '2026-11-24', name: 'Duelo' })
    expect(await ofToday()).toEqual(['holiday', 'holiday'])
    const { holidayId, version } = made
    const asked = await hr.call(updateHoliday, { operation: 'remove', holidayId, version, reason: 'a mistake' })
    expect(asked.waits).toBe(true)
    expect(await ofToday()).toEqual(['holiday', 'holiday'])
    const another = await testApp().given.person({ role: 'HR', workplaceId })
    await another.call(decideHoliday, { holidayId, version: asked.version, approve: true, reason: 'it was a mistake' })
    expect(await ofToday()).toEqual([null, 'open'])
  })

  test('the coming year is made in time by itself', async () => {
    await ensureYears(testApp().app.db, new Date('2031-12-30T00:00:00Z'))
    const anybody = await testApp().given.person({ role: 'HR', country: 'EC' })
    for (const year of [2031, 2032]) {
      expect(await anybody.call(listHolidays, { country: 'EC', year })).toMatchObject({ known: true })
    }
    expect(await anybody.call(listHolidays, { country: 'EC', year: 2040 })).toEqual({ known: false, list: [] })
  })
})
