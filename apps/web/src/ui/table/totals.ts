import type { Currency } from '@cordillera/contract/countries'
import type { Column } from './columns.tsx'

export interface Total {
  readonly currency: Currency
  readonly minor: number
}
/** What the amounts of a column come to, a total a currency, in the order of the currencies. */
export function totalsOf<R>(column: Column<R>, rows: readonly R[]): Total[] {
  const sums = new Map<Currency, number>()
  for (const row of rows) {
    const amount = column.amount?.(row)
    if (amount?.minor === undefined || amount.minor === null) continue
    sums.set(amount.currency, (sums.get(amount.currency) ?? 0) + amount.minor)
  }
  return [...sums]
    .map(([currency, minor]) => ({ currency, minor }))
    .sort((one, other) => one.currency.localeCompare(other.currency))
}
