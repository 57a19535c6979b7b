/** The history of a set of contacts, found by person and by number. Pure. */
import type { PastContact } from './gate.rules.ts'
import type { HistoryRow, Whom } from './history.queries.ts'

type Happened = Omit<HistoryRow, 'id' | 'delivered'> & { id?: string; delivered?: boolean }

export class Past {
  readonly #byPerson = new Map<string, Happened[]>()
  readonly #byPhone = new Map<string, Happened[]>()

  constructor(rows: readonly HistoryRow[]) {
    for (const row of rows) this.add(row)
  }

  add(row: Happened): void {
    put(this.#byPerson, row.person, row)
    put(this.#byPhone, row.phone, row)
  }

  /** What counts for a person and a number, as seen by a merchant; `except`: the decision that is itself asked about. */
  of({ person, phone, merchantId }: Whom & { merchantId: number }, except?: string): PastContact[] {
    const theirs = this.#byPerson.get(person) ?? []
    const others = (this.#byPhone.get(phone) ?? []).filter((row) => row.person !== person)
    const all = others.length > 0 ? [...theirs, ...others] : theirs
    return all
      .filter(({ id }) => id === undefined || id !== except)
      .map(({ at, channel, attempted, reached, delivered, merchantId: by }) => ({
        ...{ at: at.getTime(), channel, attempted, reached },
        ...(delivered ? { delivered } : {}),
        ...(by === merchantId ? {} : { elsewhere: true as const }),
      }))
  }
}

function put(map: Map<string, Happened[]>, key: string, row: Happened): void {
  const list = map.get(key)
  if (list) list.push(row)
  else map.set(key, [row])
}
