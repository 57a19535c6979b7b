/** Migrations as they lie in their folder, and which of them a database lacks. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The first line of a file that PostgreSQL must not run in a transaction, such as one with `create index concurrently`. */
const outsideTransaction = '-- outside of a transaction'

export interface Migration {
  number: number
  name: string
  /** SHA-256 of the file. */
  hash: string
  inTransaction: boolean
  /** The whole file as one text, or each statement by itself where there is no transaction around them. */
  statements: string[]
}

export interface AppliedMigration {
  name: string
  hash: string
}

/** All migrations of a folder in order of their names. @throws Error where a file outside of a transaction can't be cut into its statements */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_\w+\.sql$/.test(name)).sort()
  return Promise.all(names.map(async (name) => migrationOf(name, await readFile(join(folder, name), 'utf8'))))
}

function migrationOf(name: string, text: string): Migration {
  const inTransaction = !text.startsWith(outsideTransaction)
  return {
    number: Number(name.slice(0, 4)),
    name,
    hash: createHash('sha256').update(text).digest('hex'),
    inTransaction,
    statements: inTransaction ? [text] : statementsOf(name, text),
  }
}

/** Each statement ends with a semicolon at the end of its line. Bodies of functions belong into ordinary migrations. */
function statementsOf(name: string, text: string): string[] {
  if (text.includes('$$')) throw new Error(`${name} has a function's body, which needs a transaction around it.`)
  return text
    .replace(/^\s*--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}

/** A text that a file was released with as well, and what comes to the same schema: 1762 makes the index anew that differs. */
const releasedToo: Readonly<Record<string, string>> = {
  '1501_registers_of_suppression.sql': 'e704a20dc39d14ea5c4e84d71ca4e1b95569c90d0e7dfd32d937eb4bc65cdb80',
}

/**
 * What the database lacks, in order.
 * @throws Error when the database has a migration that this program does not know, or knows with another text
 */
export function missingMigrations(applied: AppliedMigration[], known: Migration[]): Migration[] {
  const byName = new Map(known.map((migration) => [migration.name, migration]))
  for (const { name, hash } of applied) {
    const mine = byName.get(name)
    if (!mine) {
      throw new Error(
        `The database has migration ${name}, which this program does not know: it is of a newer version, or of another product. Nothing was changed. Start the newer version, or restore a backup made before it.`,
      )
    }
    if (mine.hash !== hash && releasedToo[name] !== hash) {
      throw new Error(
        `Migration ${name} has another text than when this database ran it. Nothing was changed. Put the file back as it was released, and what is to change into a new migration.`,
      )
    }
  }
  const has = new Set(applied.map(({ name }) => name))
  return known.filter(({ name }) => !has.has(name))
}
