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
    const theirs = this.#byPerson.get(person)
    const sharing = this.#byPhone.get(phone)
    if (!theirs && !sharing) return []
    const past: PastContact[] = []
    const count = (row: Happened) => {
      if (row.id !== undefined && row.id === except) return
      const contact: PastContact = {
        at: row.at.getTime(),
        channel: row.channel,
        attempted: row.attempted,
        reached: row.reached,
      }
      if (row.delivered) contact.delivered = true
      if (row.merchantId !== merchantId) contact.elsewhere = true
      past.push(contact)
    }
    for (const row of theirs ?? []) count(row)
    for (const row of sharing ?? []) if (row.person !== person) count(row)
    return past
  }
}

function put(map: Map<string, Happened[]>, key: string, row: Happened): void {
  const list = map.get(key)
  if (list) list.push(row)
  else map.set(key, [row])
}
