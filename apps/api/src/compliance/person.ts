/** One person by whichever of their documents: an identity card, or the tax number that is made of it (migration 1803). */
import { type Sql, sql } from '../platform/db.ts'

interface Named {
  /** Of the table that has their document. */
  person: string
  country?: Sql
}

/** That silence `s` is live and of the person. */
export const isSilenceOf = ({ person, country = sql`m.country` }: Named): Sql => sql`
  s.lifted_at is null and s.doc_number is not null and person_key(s.country, s.doc_type, s.doc_number)
    = person_key(${country}, ${sql.ref(`${person}.doc_type`)}, ${sql.ref(`${person}.doc_number`)})`

/** That `p` is on record by a document of the same person; whoever has it is found by its index. */
export function isSamePersonAs({ person, country = sql`m.country` }: Named): Sql {
  const [type, number] = [sql.ref(`${person}.doc_type`), sql.ref(`${person}.doc_number`)]
  return sql`p.doc_number = any(documents_of(${country}, ${type}, ${number}))
    and person_key(${country}, p.doc_type, p.doc_number) = person_key(${country}, ${type}, ${number})`
}
