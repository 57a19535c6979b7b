/** Entries keep accounts, roles, workplaces and merchants by number, as names change; who reads one needs the name. */
import { valueKindOf } from '@cordillera/contract/operation-log/fields'

export const namedKinds = ['account', 'role', 'workplace', 'merchant'] as const
export type NamedKind = (typeof namedKinds)[number]
/** Names by number, of each kind. */
export type Names = Readonly<Record<NamedKind, ReadonlyMap<number, string>>>

interface LogEntry {
  readonly action: string
  readonly accountId?: number | null
  readonly target?: string | null
  before: unknown
  after: unknown
}

/** The numbers that stand for a name in these entries. */
export function numbersIn(entries: readonly LogEntry[]): Record<NamedKind, number[]> {
  const found = {
    account: new Set<number>(),
    role: new Set<number>(),
    workplace: new Set<number>(),
    merchant: new Set<number>(),
  }
  for (const entry of entries) {
    withNames(entry, (kind, number) => found[kind].add(number) && number)
    const person = personOf(entry)
    if (person !== null) found.account.add(person)
    if (entry.accountId) found.account.add(entry.accountId)
  }
  return {
    account: [...found.account],
    role: [...found.role],
    workplace: [...found.workplace],
    merchant: [...found.merchant],
  }
}

/** Whom an entry is about, where that is a person. */
function personOf({ target }: LogEntry): number | null {
  const [, number] = /^account:(\d+)$/.exec(target ?? '') ?? []
  return number ? Number(number) : null
}

/** The entry with names in the place of numbers; a number without a name stays. */
export function named<E extends LogEntry>(entry: E, names: Names): E & { targetName?: string; byName?: string } {
  const person = personOf(entry)
  const targetName = person === null ? undefined : names.account.get(person)
  const read = withNames(entry, (kind, number) => names[kind].get(number) ?? number)
  const byName = entry.accountId ? names.account.get(entry.accountId) : undefined
  return { ...read, ...(targetName ? { targetName } : {}), ...(byName ? { byName } : {}) }
}

type NameOf = (kind: NamedKind, number: number) => string | number
function withNames<E extends LogEntry>(entry: E, nameOf: NameOf): E {
  const read = (value: unknown, field: string): unknown => {
    if (Array.isArray(value)) return value.map((each) => read(each, field))
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, read(inner, key)]))
    }
    const kind = valueKindOf(entry.action, field)
    const isNumber = typeof value === 'number' && Number.isInteger(value)
    return isNumber && isNamed(kind) ? nameOf(kind, value) : value
  }
  return { ...entry, before: read(entry.before, ''), after: read(entry.after, '') }
}

const isNamed = (kind: string | undefined): kind is NamedKind => namedKinds.some((each) => each === kind)
