import { countryNames } from '@cordillera/contract/countries'
import { clocksOf, holidayKeyOf, placeOf, regionsOf, zoneOfPlace } from '@cordillera/contract/places/place'
import { describe, expect, test } from 'vitest'
import { givenLoans } from '../../test/given-loans.ts'
import { startApp } from '../../test/harness.ts'
import { sql } from '../platform/db.ts'
import { readPlacesAgain } from './place.queries.ts'

/** Official name, short name, ISO 3166-2 code, abbreviation, without accents, in capitals: written from the gazetteers. */
const written: readonly (readonly [
  country: 'MX' | 'CO' | 'PE' | 'CL' | 'EC',
  state: string,
  city: string,
  zone: string,
])[] = [
  ['EC', 'Provincia de Galápagos', '', 'Pacific/Galapagos'],
  ['EC', 'GALAPAGOS', 'Puerto Ayora', 'Pacific/Galapagos'],
  ['EC', 'EC-W', '', 'Pacific/Galapagos'],
  ['EC', 'Archipiélago de Colón', '', 'Pacific/Galapagos'],
  ['EC', '', 'Puerto Baquerizo Moreno', 'Pacific/Galapagos'],
  ['EC', 'Provincia del Guayas', 'Guayaquil', 'America/Guayaquil'],
  ['EC', 'Sto. Domingo de los Tsáchilas', '', 'America/Guayaquil'],
  ['EC', 'Provincia de Los Ríos', 'Babahoyo', 'America/Guayaquil'],
  ['EC', 'El Oro', 'Machala', 'America/Guayaquil'],
  ['CL', 'Región de Magallanes y de la Antártica Chilena', '', 'America/Punta_Arenas'],
  ['CL', 'XII Región', '', 'America/Punta_Arenas'],
  ['CL', 'CL-MA', '', 'America/Punta_Arenas'],
  ['CL', 'MAGALLANES Y ANTARTICA CHILENA', 'Punta Arenas', 'America/Punta_Arenas'],
  ['CL', 'Región de Aysén', '', 'America/Coyhaique'],
  ['CL', 'Aisén del General Carlos Ibáñez del Campo', 'Coyhaique', 'America/Coyhaique'],
  ['CL', 'Región de Aysén del Gral. Carlos Ibáñez del Campo', '', 'America/Coyhaique'],
  ['CL', 'Isla de Pascua', '', 'Pacific/Easter'],
  ['CL', 'Valparaíso', 'Hanga Roa', 'Pacific/Easter'],
  ['CL', 'V Región de Valparaíso', 'ISLA DE PASCUA', 'Pacific/Easter'],
  ['CL', 'Región de Valparaíso', 'Viña del Mar', 'America/Santiago'],
  ['CL', 'Región Metropolitana de Santiago', 'Ñuñoa', 'America/Santiago'],
  ['CL', 'RM', '', 'America/Santiago'],
  ['CL', "Región del Libertador General Bernardo O'Higgins", '', 'America/Santiago'],
  ['CL', 'Región de La Araucanía', 'Temuco', 'America/Santiago'],
  ['MX', 'Q. Roo', 'Cancún', 'America/Cancun'],
  ['MX', 'Estado de Quintana Roo', '', 'America/Cancun'],
  ['MX', 'MX-ROO', '', 'America/Cancun'],
  ['MX', 'Son.', 'Hermosillo', 'America/Hermosillo'],
  ['MX', 'Estado Libre y Soberano de Sonora', 'Nogales', 'America/Hermosillo'],
  ['MX', 'B.C.', 'Tijuana', 'America/Tijuana'],
  ['MX', 'Baja California Norte', '', 'America/Tijuana'],
  ['MX', 'BCS', 'La Paz', 'America/Mazatlan'],
  ['MX', 'Sin.', 'Culiacán', 'America/Mazatlan'],
  ['MX', 'Nay.', 'Tepic', 'America/Mazatlan'],
  ['MX', 'Nayarit', 'Bahía de Banderas', 'America/Bahia_Banderas'],
  ['MX', 'Chih.', 'Cd. Juárez', 'America/Ciudad_Juarez'],
  ['MX', 'Chihuahua', 'Ojinaga', 'America/Ojinaga'],
  ['MX', 'CHIHUAHUA', 'DELICIAS', 'America/Chihuahua'],
  ['MX', 'Coahuila de Zaragoza', 'Piedras Negras', 'America/Matamoros'],
  ['MX', 'Coah.', 'Torreón', 'America/Monterrey'],
  ['MX', 'N.L.', 'Anáhuac', 'America/Matamoros'],
  ['MX', 'Nuevo León', 'San Nicolás de los Garza', 'America/Monterrey'],
  ['MX', 'Tamps.', 'Reynosa', 'America/Matamoros'],
  ['MX', 'Tamaulipas', 'Cd. Victoria', 'America/Monterrey'],
  ['MX', 'Edo. de México', 'Toluca', 'America/Mexico_City'],
  ['MX', 'Estado de México', '', 'America/Mexico_City'],
  ['MX', 'México, D.F.', '', 'America/Mexico_City'],
  ['MX', 'Ciudad de México', 'Coyoacán', 'America/Mexico_City'],
  ['MX', 'Veracruz de Ignacio de la Llave', 'Tuxpan', 'America/Mexico_City'],
  ['MX', 'Michoacán de Ocampo', '', 'America/Mexico_City'],
  ['MX', 'Yuc.', 'Mérida', 'America/Merida'],
  ['CO', 'Bogotá, D.C.', '', 'America/Bogota'],
  ['CO', 'no such place', '', 'America/Bogota'],
  ['PE', 'Provincia Constitucional del Callao', '', 'America/Lima'],
]

describe('where somebody lives', () => {
  test.each(written)('%s “%s” “%s” keeps %s', (country, state, city, zone) => {
    expect(zoneOfPlace(country, state, city)).toBe(zone)
  })

  test.each(countryNames)(
    'every region of %s is known by its code, its name, in capitals and without accents',
    (country) => {
      for (const { code, name } of regionsOf[country]) {
        const bare = name.normalize('NFKD').replace(/\p{M}/gu, '')
        for (const text of [`${country}-${code}`, name, name.toUpperCase(), bare, `  ${bare.toLowerCase()} `]) {
          expect(placeOf(country, text, '').region, `${country} ${text}`).toBe(`${country}-${code}`)
        }
      }
    },
  )

  test('what is not recognised has to be legal everywhere it may be', () => {
    expect(placeOf('MX', 'Nowhere', 'Lost').zones).toEqual(clocksOf.MX)
    expect(placeOf('EC', '', '').zones).toEqual(['America/Guayaquil', 'Pacific/Galapagos'])
    expect(placeOf('CL', 'Valparaíso', 'I. d. Pasqua').zones).toEqual(['America/Santiago', 'Pacific/Easter'])
    expect(placeOf('MX', 'Tamaulipas', '').zones).toEqual(['America/Monterrey', 'America/Matamoros'])
    expect(placeOf('MX', 'Sonora', 'San Luis Río Colorado').zones).toEqual(['America/Hermosillo', 'America/Tijuana'])
  })

  test('a local holiday finds who lives there, however it is written, and who may live there', () => {
    const isKept = (country: 'CL' | 'EC', holiday: string, state: string, city: string) => {
      const key = holidayKeyOf(country, holiday)
      const { keys } = placeOf(country, state, city)
      return key !== null && (keys === null || keys.includes(key) || keys.includes(key.replace(/\/.*/, '/*')))
    }
    expect(isKept('CL', 'Arica y Parinacota', 'Región de Arica y Parinacota', 'Putre')).toBe(true)
    expect(isKept('CL', 'Chillán Viejo', 'Ñuble', 'Chillan Viejo')).toBe(true)
    expect(isKept('CL', 'Chillán', 'Región del Biobío', 'Chillán')).toBe(true)
    expect(isKept('CL', 'Chillán', 'Ñuble', 'San Carlos')).toBe(false)
    expect(isKept('CL', 'Chillán', 'Ñuble', '')).toBe(true)
    expect(isKept('EC', 'Quito, Pichincha', 'Pichincha', 'Distrito Metropolitano de Quito')).toBe(true)
    expect(isKept('EC', 'Quito, Pichincha', 'Pichincha', 'Cayambe')).toBe(false)
    expect(isKept('EC', 'Quito, Pichincha', 'Pichincha', 'Kito')).toBe(true)
    expect(isKept('EC', 'Quito', '', 'Quito')).toBe(true)
    expect(isKept('EC', 'Cuenca, Azuay', 'Guayas', 'Guayaquil')).toBe(false)
    expect(isKept('EC', 'Galápagos', 'Provincia de Galápagos', 'Puerto Ayora')).toBe(true)
    expect(holidayKeyOf('EC', 'Atlantis')).toBeNull()
  })
})

const testApp = startApp()

test('what an earlier version read wrongly is read again, once', async () => {
  const { db } = testApp().app
  await givenLoans(testApp(), { merchant: 'Mitad Credito', count: 3 })
  const people = await db.selectFrom('borrower').select('userId').orderBy('userId').execute()
  const places = ['Provincia de Galápagos', 'Pichincha', 'Atlantis']
  for (const [n, state] of places.entries()) {
    const { userId = '' } = people[n] ?? {}
    await db
      .updateTable('borrower')
      .set({ state, timeZone: 'America/Guayaquil' })
      .where('userId', '=', userId)
      .execute()
  }
  const [first] = people
  await sql`
    with known as (
      insert into contact (merchant_id, user_id, relation, name, mobile, source, created_at)
      select merchant_id, user_id, 'aval', 'Rosa', '+593991112233', 'import', now() from borrower where user_id = ${first?.userId} returning *
    ), made as (
      insert into account (user_name, name, password_hash, created_at) values ('of.places', 'x', 'x', now()) returning account_id
    )
    insert into obligor (merchant_id, user_id, contact_id, role, doc_type, doc_number, contract, state, time_zone, made_by, made_at)
    select merchant_id, user_id, contact_id, 'guarantor', 'CI', '1710034065', 'seen', 'Provincia de Galápagos', 'America/Guayaquil', account_id, now()
    from known cross join made`.execute(db)
  await sql`insert into place_reading (version, read_at) values ('of old', now())
    on conflict (only_row) do update set version = 'of old'`.execute(db)
  expect(await readPlacesAgain(db, testApp().clock.now())).toBe(3)
  const zones = await db.selectFrom('borrower').select('timeZone').orderBy('userId').execute()
  expect(zones.map(({ timeZone }) => timeZone)).toEqual(['Pacific/Galapagos', 'America/Guayaquil', null])
  const guarantor = await db.selectFrom('obligor').select('timeZone').executeTakeFirst()
  expect(guarantor?.timeZone).toBe('Pacific/Galapagos')
  expect(await readPlacesAgain(db, testApp().clock.now())).toBe(0)
})
