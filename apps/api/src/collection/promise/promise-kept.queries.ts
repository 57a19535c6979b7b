/** When a promise counts as kept. */
import { type RawBuilder, sql } from 'kysely'

/**
 * A promise is kept though a hundredth of it is missing: who was to pay 2,000 and pays 1,990 at the till kept their word
 * (DOMAIN §6, FACTS (f): paid at least so many percent of it).
 */
const keptFromPercent = 99

export const isPaidAsPromised = (paid: RawBuilder<unknown>, promised: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`${paid} * 100 >= ${promised} * ${sql.lit(keptFromPercent)}`
