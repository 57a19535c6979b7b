/** What entries of the operation log and of cases' histories keep is read in words: what has none is found where it was recorded. */
import { logFields, valueKindOf } from '@cordillera/contract/operation-log/fields'
import { logValueWords } from '@cordillera/contract/operation-log/values'
import { type Db, sql } from '../src/platform/db.ts'

/** Fields with a code or with what somebody typed, and those under which names stand. */
const alsoTyped = new Set(['authority', 'content', 'failure', 'from', 'operate', 'reason', 'source', 'to'])
const overNames = new Set(['auditors'])

interface Kept {
  action: string
  parts: unknown[]
}

/** The fields and codes without words among what a database has kept, as `action: field` and `action: field = code`. */
export async function wordlessIn(db: Db): Promise<string[]> {
  const { rows } = await sql<Kept>`
    select action, jsonb_agg(before) || jsonb_agg(after) as parts from operation_log group by action
    union all select kind, jsonb_agg(detail) from case_event group by kind`.execute(db)
  const found = new Set<string>()
  for (const { action, parts } of rows) {
    for (const part of parts) for (const each of wordless(part, action)) found.add(each)
  }
  return [...found].sort()
}

function* wordless(value: unknown, action: string, field = ''): Generator<string> {
  if (Array.isArray(value)) for (const each of value) yield* wordless(each, action, field)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      if (!overNames.has(field) && !Object.hasOwn(logFields, key)) yield `${action}: ${key}`
      yield* wordless(inner, action, key)
    }
  } else if (typeof value === 'string' && valueKindOf(action, field) === 'code' && !alsoTyped.has(field)) {
    if (value !== '' && !logValueWords(field, value)) yield `${action}: ${field} = ${value}`
  }
}
