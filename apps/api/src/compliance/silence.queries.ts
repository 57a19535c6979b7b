/** Who is silent, for queries that pass over people instead of asking the gate about each. */

import { sql } from 'kysely'
import type { Sql } from '../platform/db.ts'

/** Nobody contacts this borrower at all: not the debtor, deceased, disputed … `userId` is a column or a value. */
export const personIsSilent = (userId: Sql): Sql => sql`exists (
  select from borrower p join merchant m using (merchant_id)
    join silence s on s.lifted_at is null and s.country = m.country and s.doc_number = p.doc_number and s.doc_type = p.doc_type
  where p.user_id = ${userId})`

/** The borrower's own number is wrong or somebody else's: only what is not a phone is left. */
export const phoneIsSilent = (userId: Sql): Sql => sql`exists (
  select from borrower p join silence s on s.lifted_at is null and s.phone = p.mobile where p.user_id = ${userId})`
