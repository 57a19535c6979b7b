/** What a call looks for people by: the values at the paths that its endpoint declares. */
import type { AnyEndpoint } from '@cordillera/contract/endpoint'
import { id } from '@cordillera/contract/fields'
import * as z from 'zod/mini'

/** Ids are shown to everybody who may open their record, so asking by one tells nothing that is masked. */
const isId = (value: string): boolean => z.safeParse(id, value.trim().toUpperCase()).success

export function searchedValues({ searchesPeople = [] }: AnyEndpoint, input: unknown): string[] {
  return searchesPeople
    .map((path) => valueAt(input, path.split('.')))
    .filter((value) => typeof value === 'string')
    .filter((value) => !isId(value))
}

function valueAt(input: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return input
  if (typeof input !== 'object' || input === null || !(name in input)) return undefined
  return valueAt((input as Record<string, unknown>)[name], rest)
}
