/** Reading and changing lists of values. */
import type { Country } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import type { DictionaryName, dictionaryValues, listDictionary } from '@cordillera/contract/settings/dictionary'
import { array, type Db, sql, type Tx } from '../platform/db.ts'

export interface ListOfValues {
  list: DictionaryName
  country?: Country | undefined
}

const inList = ({ list, country }: ListOfValues) =>
  sql`list = ${list} and (${country ?? null}::text is null or country = ${country ?? null})`

export async function valuesOf(db: Db, of: ListOfValues): Promise<Output<typeof dictionaryValues>> {
  const { rows } = await sql<Output<typeof dictionaryValues>[number]>`
    select code, country, zh, en, es, retired_at is not null as retired from dictionary_value where ${inList(of)}
    order by retired_at is not null, country, position, code`.execute(db)
  return rows
}

export async function dictionaryOf(db: Db, of: ListOfValues): Promise<Output<typeof listDictionary>> {
  const { rows } = await sql<Output<typeof listDictionary>[number]>`
    select value_id as id, list, country, code, zh, en, es, retired_at is not null as retired, version
    from dictionary_value where ${inList(of)} order by country, position, code`.execute(db)
  return rows
}

/** Whether a value may be chosen. */
export async function isInUse(db: Db, list: DictionaryName, code: string, country?: string): Promise<boolean> {
  const { rows } = await sql`
    select from dictionary_value where list = ${list} and code = ${code} and retired_at is null
      and country is not distinct from ${country ?? null}`.execute(db)
  return rows.length > 0
}

export interface FoundValue {
  valueId: number
  list: DictionaryName
  country: Country | null
  code: string
  zh: string
  en: string
  es: string
  retired: boolean
  version: number
}

export async function lockValue(tx: Tx, id: number): Promise<FoundValue | undefined> {
  const { rows } = await sql<FoundValue>`
    select value_id, list, country, code, zh, en, es, retired_at is not null as retired, version
    from dictionary_value where value_id = ${id} for update`.execute(tx)
  return rows[0]
}

interface NewValue extends ListOfValues {
  code: string
  zh: string
  en: string
  es: string
}

/** At the end of its list. Null where the code is taken, by a retired value too. */
export async function insertValue(tx: Tx, { list, country, code, zh, en, es }: NewValue): Promise<number | null> {
  const { rows } = await sql<{ valueId: number }>`
    insert into dictionary_value (list, country, code, zh, en, es, position)
    select ${list}, ${country ?? null}, ${code}, ${zh}, ${en}, ${es}, coalesce(max(position), 0) + 1
    from dictionary_value where list = ${list} and country is not distinct from ${country ?? null}
    on conflict do nothing returning value_id`.execute(tx)
  return rows[0]?.valueId ?? null
}

export async function setWords(tx: Tx, id: number, { zh, en, es }: Pick<FoundValue, 'zh' | 'en' | 'es'>) {
  await tx
    .updateTable('dictionaryValue')
    .set({ zh, en, es, version: sql`version + 1` })
    .where('valueId', '=', id)
    .execute()
}

export async function setRetired(tx: Tx, id: number, at: Date | null): Promise<void> {
  await tx
    .updateTable('dictionaryValue')
    .set({ retiredAt: at, version: sql`version + 1` })
    .where('valueId', '=', id)
    .execute()
}

/** Whether another value of its list can be chosen. */
export async function hasOthers(tx: Tx, { valueId, list, country }: FoundValue): Promise<boolean> {
  const { rows } = await sql`
    select from dictionary_value where list = ${list} and country is not distinct from ${country}
      and retired_at is null and value_id <> ${valueId} limit 1`.execute(tx)
  return rows.length > 0
}

/** False where these are not the values of the list: somebody added one meanwhile. */
export async function setOrder(tx: Tx, of: ListOfValues, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ valueId: number }>`
    select value_id from dictionary_value where list = ${of.list} and country is not distinct from ${of.country ?? null}
    order by value_id for update`.execute(tx)
  const wanted = [...new Set(ids)].sort((a, b) => a - b)
  if (wanted.join() !== rows.map(({ valueId }) => valueId).join()) return false
  await sql`
    update dictionary_value v set position = o.position
    from unnest(${array(ids)}::int[]) with ordinality o (value_id, position)
    where v.value_id = o.value_id and v.position <> o.position`.execute(tx)
  return true
}
