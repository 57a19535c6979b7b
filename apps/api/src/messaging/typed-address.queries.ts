/** Where a message is to go, as somebody typed it. */
import type { Country } from '@cordillera/contract/countries'
import { isEmail, readPhone } from '../credit/public.ts'
import type { Db } from '../platform/db.ts'

/**
 * The number or e-mail address that is meant, as all others are written; null: it is none. A number without its country is one of the
 * channel's country, else of the merchant's: the same digits are another's in the next country.
 */
export async function addressTyped(
  db: Db,
  typed: string,
  { channel, merchantId, country }: { channel: string; merchantId: number; country?: Country | null },
): Promise<string | null> {
  if (channel === 'email') return isEmail(typed) ? typed.toLowerCase() : null
  const merchant = await db
    .selectFrom('merchant')
    .select('country')
    .where('merchantId', '=', merchantId)
    .executeTakeFirstOrThrow()
  return readPhone(typed, country ?? (merchant.country as Country), true)
}
