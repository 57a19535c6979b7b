/**
 * How a filter's value stands in the URL. The URL is the truth: what can't be read is as if it were not there, so that an
 * old or hand-written address still opens.
 */
export interface Param<T> {
  readonly read: (text: string) => T | undefined
  readonly write: (value: T) => string
}

export const param = {
  text: (maxLength = 200): Param<string> => ({
    read: (text) => text.trim().slice(0, maxLength) || undefined,
    write: (value) => value.trim(),
  }),
  /** A whole number; also an amount in minor units. */
  number: (): Param<number> => ({
    read: (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : undefined),
    write: String,
  }),
  choice: <const T extends string>(of: readonly T[]): Param<T> => ({
    read: (text) => of.find((value) => value === text),
    write: (value) => value,
  }),
  /** Several of a list; in the order of the list, so that the same choice is the same address. */
  choices: <const T extends string>(of: readonly T[]): Param<T[]> => ({
    read: (text) => {
      const wanted = new Set(text.split(','))
      const found = of.filter((value) => wanted.has(value))
      return found.length > 0 ? found : undefined
    },
    write: (values) => of.filter((value) => values.includes(value)).join(','),
  }),
  /** Several whole numbers, such as account ids. */
  numbers: (): Param<number[]> => ({
    read: (text) => {
      const found = text
        .split(',')
        .filter((part) => /^\d{1,15}$/.test(part))
        .map(Number)
      return found.length > 0 ? found : undefined
    },
    write: (values) => values.join(','),
  }),
  day: (): Param<string> => ({
    read: (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined),
    write: (value) => value,
  }),
  flag: (): Param<boolean> => ({
    read: (text) => (text === '1' ? true : text === '0' ? false : undefined),
    write: (value) => (value ? '1' : '0'),
  }),
}

// biome-ignore lint/suspicious/noExplicitAny: a map of params of any value; each keeps its own type in ValuesOf
export type Params = Readonly<Record<string, Param<any>>>
export type ValuesOf<P extends Params> = { [K in keyof P]?: P[K] extends Param<infer T> ? T : never }

export interface Sort<S extends string> {
  readonly field: S
  readonly order: 'asc' | 'desc'
}
export interface Paging<S extends string> {
  readonly page: number
  readonly pageSize: number
  readonly sort: Sort<S> | undefined
}
export interface ListShape<S extends string> {
  readonly sorts?: readonly S[]
  /** Used while the URL names none: `'dueDay'`, or `'-dueDay'` for descending. */
  readonly firstSort?: S | `-${S}`
  readonly pageSize?: number
}

export function readFilters<P extends Params>(search: URLSearchParams, params: P): ValuesOf<P> {
  const values: Record<string, unknown> = {}
  for (const [name, codec] of Object.entries(params)) {
    const text = search.get(name)
    const value = text === null ? undefined : codec.read(text)
    if (value !== undefined) values[name] = value
  }
  // each value was made by its own codec
  return values as ValuesOf<P>
}

export function readPaging<S extends string>(search: URLSearchParams, shape: ListShape<S>): Paging<S> {
  const whole = (name: string, most: number) => {
    const value = Number(search.get(name))
    return Number.isInteger(value) && value >= 1 && value <= most ? value : undefined
  }
  return {
    page: whole('page', 1_000_000) ?? 1,
    pageSize: whole('size', 200) ?? shape.pageSize ?? 20,
    sort: readSort(search.get('sort') ?? shape.firstSort, shape.sorts ?? []),
  }
}
function readSort<S extends string>(text: string | undefined, sorts: readonly S[]): Sort<S> | undefined {
  if (!text) return undefined
  const field = sorts.find((name) => name === text.replace(/^-/, ''))
  return field && { field, order: text.startsWith('-') ? 'desc' : 'asc' }
}

/** The search text with some values changed; an undefined value goes. Other parts of the URL stay. */
export function writeFilters<P extends Params>(
  search: URLSearchParams,
  params: P,
  changes: { [K in keyof P]?: ValuesOf<P>[K] | undefined },
): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    const text = value === undefined ? '' : params[name]?.write(value)
    if (text) next.set(name, text)
    else next.delete(name)
  }
  // another set of rows begins at its first page
  next.delete('page')
  return next
}
