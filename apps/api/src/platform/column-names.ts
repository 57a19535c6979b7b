/**
 * How statements are written and rows are read: names are snake_case in PostgreSQL and camelCase here. Both ways are translated at the edge: names of a
 * statement while its text is written, names of an answer once for all its rows. An array is one value, written here for all statements.
 */
import {
  CamelCasePlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryResult,
  type RootOperationNode,
  type UnknownRow,
} from 'kysely'
import { arrayLiteral } from './array-literal.ts'

class NamesOfRows extends CamelCasePlugin {
  /** The compiler below does it: here a statement would be built a second time, as long as it took the first. */
  override transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node
  }

  /** Rows that need no other names stay as they are: a list of a hundred thousand would else be built twice. */
  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const names = Object.keys(result.rows[0] ?? {})
    if (!names.some((name) => name.includes('_'))) return result
    const renamed = names.map((name) => [name, this.camelCase(name)] as const)
    const rows = result.rows.map((row) => {
      const mapped: UnknownRow = {}
      for (const [name, camel] of renamed) mapped[camel] = row[name]
      return mapped
    })
    return { ...result, rows }
  }

  columnOf(name: string): string {
    return this.snakeCase(name)
  }
}

const names = new NamesOfRows()
/** Identifiers stand in the source, so there are only so many. */
const written = new Map<string, string>()

class Compiler extends PostgresQueryCompiler {
  protected override addParameter(parameter: unknown): void {
    super.addParameter(Array.isArray(parameter) ? (arrayLiteral(parameter) ?? parameter) : parameter)
  }

  protected override sanitizeIdentifier(name: string): string {
    let text = written.get(name)
    if (text === undefined) {
      text = super.sanitizeIdentifier(names.columnOf(name))
      written.set(name, text)
    }
    return text
  }
}

/** PostgreSQL, asked in its own names. */
export class Dialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new Compiler()
  }
}

/** Gives a Kysely on `Dialect` its rows in camelCase. */
export const namesOfRows = [names]
