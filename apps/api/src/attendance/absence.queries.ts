/** Who is not at work at a moment: the one answer that assignment, coverage and boards use (`absent_at`, migration 0160). */
import { type RawBuilder, sql } from 'kysely'

/** Whether the person of `s`, a table of staff, is away at a moment. */
export const isAbsent = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(s.account_id in (select gone.account_id from absent_at(${now}) gone))`

/** Why the person of `s` is away at a moment: a type of leave, `rest`, another work status; null where they are not. */
export const absenceOf = (now: Date): RawBuilder<string | null> =>
  sql<string | null>`(select gone.reason from absent_at(${now}) gone where gone.account_id = s.account_id)`
