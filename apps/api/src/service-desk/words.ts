/** Looking for plain words in a text (migrations 0860, 0861 and 1550). */
import { type Sql, sql } from '../platform/db.ts'
import { plannedByValues } from '../platform/prepared.ts'

/** The text has all of the words in one language, accents and endings aside. `terms` is an indexed `search_terms(…)`, or the column that has them. */
export const hasWords = (terms: Sql, words: string): Sql =>
  sql`(${sql.raw(plannedByValues)} ${terms} @> search_wanted(${words}, 'pg_catalog.spanish_stem') or ${terms} @> search_wanted(${words}, 'pg_catalog.english_stem'))`
