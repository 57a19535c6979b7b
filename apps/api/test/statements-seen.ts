/**
 * Writes down what the statements of a test run really answered: the columns of each `sql<T>` that was executed, their types,
 * and which of them were empty somewhere. tools/check-statements.mjs compares it with what T says, which nothing else checks.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import fs from 'node:fs'
import path from 'node:path'
import { type RawBuilder, type RawNode, sql } from 'kysely'
import pg from 'pg'
import { afterAll } from 'vitest'

/** One answer's form: names of columns with the number of their type, and those that were null in some row. */
interface Answered {
  fields: [name: string, type: number][]
  nulls: Set<string>
}

/** What is watched of a statement's first executions is enough: later ones answer the same columns. */
const watchedTimes = 300
const watchedRows = 300

const answered = new Map<string, Map<string, Answered>>()
const times = new Map<string, number>()
const executing = new AsyncLocalStorage<{ source: string; text: string }>()

type Execute = RawBuilder<unknown>['execute']
type Query = (this: pg.Client, ...args: unknown[]) => unknown

let watches = false

/** Watches this process, once, and writes to `folder` at the end of each test file. */
export function seeStatements(folder: string): void {
  if (!watches) {
    watches = true
    watchStatements()
    watchAnswers()
  }
  afterAll(() => writeDown(folder))
}

function watchStatements(): void {
  const builder = Object.getPrototypeOf(sql``) as { execute: Execute }
  const execute = builder.execute
  builder.execute = async function (this: RawBuilder<unknown>, provider) {
    const source = (this.toOperationNode() as RawNode).sqlFragments.join('\0')
    const seen = times.get(source) ?? 0
    if (seen >= watchedTimes) return execute.call(this, provider)
    times.set(source, seen + 1)
    return executing.run({ source, text: this.compile(provider).sql }, () => execute.call(this, provider))
  } as Execute
}

function watchAnswers(): void {
  const client = pg.Client.prototype as unknown as { query: Query }
  const query = client.query
  client.query = function (...args) {
    const answer = query.apply(this, args)
    const statement = executing.getStore()
    if (statement && isPromise(answer) && textOf(args[0]) === statement.text)
      answer.then(
        (result) => note(statement.source, result),
        () => {},
      )
    return answer
  }
}

const isPromise = (value: unknown): value is Promise<pg.QueryResult> =>
  typeof (value as { then?: unknown } | undefined)?.then === 'function'

const textOf = (first: unknown): unknown => (typeof first === 'string' ? first : (first as { text?: string })?.text)

function note(source: string, { fields, rows }: pg.QueryResult): void {
  if (!fields?.length) return
  const forms = answered.get(source) ?? new Map<string, Answered>()
  answered.set(source, forms)
  const form = JSON.stringify(fields.map(({ name, dataTypeID }) => [name, dataTypeID]))
  const seen = forms.get(form) ?? { fields: fields.map(({ name, dataTypeID }) => [name, dataTypeID]), nulls: new Set() }
  forms.set(form, seen)
  for (const row of rows.slice(0, watchedRows))
    for (const { name } of fields) if ((row as Record<string, unknown>)[name] === null) seen.nulls.add(name)
}

/** Everything seen in this process so far, over what was written before. */
function writeDown(into: string): void {
  const lines = [...answered].flatMap(([source, forms]) =>
    [...forms.values()].map(({ fields, nulls }) => JSON.stringify({ source, fields, nulls: [...nulls] })),
  )
  fs.mkdirSync(into, { recursive: true })
  fs.writeFileSync(path.join(into, `${process.pid}.jsonl`), lines.join('\n'))
}
