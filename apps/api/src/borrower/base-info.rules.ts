/** What a correction of a borrower changes, and how it is told. Pure. */
import type { BaseInfoChanges, correctedFields } from '@cordillera/contract/borrower/base-info-change'
import type { Country } from '@cordillera/contract/countries'
import { placeOf, regionsOf, zoneOfPlace } from '@cordillera/contract/places/place'
import { maskAll, maskEmail, maskNumber, maskPhone } from '../platform/mask.ts'

/** By wire name, the column it stands in. */
const columnOf = {
  maritalStatus: 'maritalStatus',
  pinCode: 'postalCode',
  address: 'address',
  region: 'state',
  city: 'city',
  permanentState: 'permanentState',
  permanentCity: 'permanentCity',
  permanentAddress: 'permanentAddress',
  email: 'email',
  whatsApp: 'whatsapp',
  telegram: 'telegram',
  employmentType: 'employmentType',
  monthlyIncome: 'monthlyIncomeMinor',
  monthlyFamilyIncome: 'familyIncomeMinor',
  language: 'language',
  education: 'education',
  secondId: 'secondId',
} as const satisfies Record<keyof BaseInfoChanges, string>
type Field = keyof typeof columnOf
type Value = string | number | null
type Column = (typeof columnOf)[Field]
export type ChangedColumns = Partial<Record<Column, Value>>
export type Changeable = Record<Column, Value> & { state: string | null; city: string | null }

const fields = Object.keys(columnOf) as Field[]

/** Wire names of changed columns. */
export const changedFields = (columns: ChangedColumns): (typeof correctedFields)[number][] =>
  fields.filter((field) => columnOf[field] in columns)

const withoutSame = (kept: Changeable, columns: ChangedColumns): ChangedColumns =>
  Object.fromEntries(Object.entries(columns).filter(([column, value]) => value !== kept[column as Column]))

/** Only what differs from what is kept; where somebody lives is `correctedPlace`. */
export function changedColumns(
  kept: Changeable,
  { region: _region, city: _city, ...changes }: BaseInfoChanges,
): ChangedColumns {
  const told = Object.entries(changes).filter(([, value]) => value !== undefined)
  return withoutSame(kept, Object.fromEntries(told.map(([field, value]) => [columnOf[field as Field], value])))
}

/**
 * Where somebody lives by a correction; the zone goes with it. Another region without its town makes the town unknown.
 * `unknownRegion`: the country has none of that code.
 */
export function correctedPlace(
  country: Country,
  kept: Changeable,
  { region, city }: Pick<BaseInfoChanges, 'region' | 'city'>,
): (ChangedColumns & { timeZone?: string | null }) | 'unknownRegion' {
  const isMoved = region !== undefined && region !== placeOf(country, kept.state, kept.city).region
  const moved = isMoved ? regionsOf[country].find(({ code }) => `${country}-${code}` === region) : undefined
  if (isMoved && !moved) return 'unknownRegion'
  const state = moved?.name ?? kept.state
  const town = city === undefined && isMoved ? null : (city ?? null)
  const after = city === undefined && !isMoved ? {} : withoutSame(kept, { state, city: town })
  return Object.keys(after).length === 0 ? {} : { ...after, timeZone: zoneOfPlace(country, state, town) }
}

const masks: Partial<Record<Field, (text: string) => string>> = {
  address: maskAll,
  permanentAddress: maskAll,
  email: maskEmail,
  whatsApp: maskPhone,
  telegram: maskNumber,
  secondId: maskNumber,
}

/** Before and after as the operation log keeps them: personal data masked, under the names of the wire. */
export function maskedChange(kept: Changeable, columns: ChangedColumns) {
  const told = (of: ChangedColumns) =>
    Object.fromEntries(
      fields.flatMap((field) => {
        if (!(columnOf[field] in columns)) return []
        const value = of[columnOf[field]] ?? null
        return [[field, typeof value === 'string' ? (masks[field]?.(value) ?? value) : value]]
      }),
    )
  return { before: told(kept), after: told(columns) }
}
