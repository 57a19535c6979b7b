/**
 * Which case goes to whom, once it is known how many each gets. Pure. A borrower's cases go to one collector: to the one
 * who works others of theirs already, else together to the next in turn. Limits are kept before that, and that before
 * anybody's exact number.
 */

export interface AssignableCase {
  /** Whose debt it is. */
  user: string
  /** What kind of case it is; quotas are given by segment. */
  segment: number
  /** Who of the collectors works other cases of this borrower: an index, or null. */
  holder: number | null
  /** Only these may get it; left out: any of them. */
  only?: ReadonlySet<number> | undefined
}

/** Nobody: the case stays where it is. */
export const stays = -1

/**
 * @param assignable cases in working order
 * @param quotas by segment, how many each collector is to get of it
 * @param rooms how many each collector may get at all
 * @returns for every case the index of its collector, or `stays`
 */
export function allocate(
  assignable: readonly AssignableCase[],
  quotas: readonly (readonly number[])[],
  rooms: readonly number[],
): number[] {
  const hands = new Hands(assignable, quotas, rooms)
  for (const [index, { holder }] of assignable.entries())
    if (holder !== null && hands.canTake(holder, [index])) hands.give(index, holder)
  for (const group of peopleOf(assignable, hands.assignee)) hands.giveNext(group)
  for (const [index, assignee] of hands.assignee.entries()) if (assignee === stays) hands.giveAnyone(index)
  return hands.assignee
}

/** Cases that nobody has yet, a borrower's together, in the order of each borrower's first. */
function peopleOf(assignable: readonly AssignableCase[], assignee: readonly number[]): number[][] {
  const groups = new Map<string, number[]>()
  for (const [index, { user }] of assignable.entries()) {
    if (assignee[index] !== stays) continue
    const group = groups.get(user)
    if (group) group.push(index)
    else groups.set(user, [index])
  }
  return [...groups.values()]
}

const at = (numbers: readonly number[], index: number): number => numbers[index] ?? 0
const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0)

class Hands {
  readonly assignee: number[]
  readonly #assignable: readonly AssignableCase[]
  readonly #quotas: number[][]
  readonly #room: number[]
  /** How many each is still to get, over all segments. */
  readonly #wanted: number[]
  /** By segment, who still gets some of it, and whose turn it is. */
  readonly #turns: { people: number[]; next: number }[]

  constructor(assignable: readonly AssignableCase[], quotas: readonly (readonly number[])[], rooms: readonly number[]) {
    this.assignee = assignable.map(() => stays)
    this.#assignable = assignable
    this.#quotas = quotas.map((row) => [...row])
    this.#room = [...rooms]
    this.#wanted = rooms.map((_, who) => sum(quotas.map((row) => at(row, who))))
    this.#turns = quotas.map((row) => ({ people: [...row.keys()].filter((who) => at(row, who) > 0), next: 0 }))
  }

  canTake(who: number, group: readonly number[]): boolean {
    return (
      at(this.#room, who) >= group.length && group.every((index) => this.#assignable[index]?.only?.has(who) ?? true)
    )
  }

  give(index: number, who: number): void {
    this.assignee[index] = who
    this.#room[who] = at(this.#room, who) - 1
    this.#wanted[who] = at(this.#wanted, who) - 1
    const quota = this.#quotas[this.#assignable[index]?.segment ?? 0]
    if (quota && at(quota, who) > 0) quota[who] = at(quota, who) - 1
  }

  /** A borrower's cases to the next in turn who still wants that many, else to one who has room for them, else one by one. */
  giveNext(group: readonly number[]): void {
    const [first = 0] = group
    const who = this.#inTurn(this.#assignable[first]?.segment ?? 0, group) ?? this.#mostWanting(group)
    if (who !== null) for (const index of group) this.give(index, who)
  }

  giveAnyone(index: number): void {
    const who = this.#mostWanting([index])
    if (who !== null) this.give(index, who)
  }

  #inTurn(segment: number, group: readonly number[]): number | null {
    const turn = this.#turns[segment]
    const quota = this.#quotas[segment]
    if (!turn || !quota) return null
    for (let passed = 0; passed < turn.people.length; ) {
      if (turn.next >= turn.people.length) turn.next = 0
      const who = at(turn.people, turn.next)
      if (at(quota, who) <= 0 || at(this.#wanted, who) <= 0 || at(this.#room, who) <= 0) {
        turn.people.splice(turn.next, 1)
        continue
      }
      turn.next++
      if (at(this.#wanted, who) >= group.length && this.canTake(who, group)) return who
      passed++
    }
    return null
  }

  #mostWanting(group: readonly number[]): number | null {
    let best: number | null = null
    for (const [who, wanted] of this.#wanted.entries()) {
      if (wanted > 0 && this.canTake(who, group) && (best === null || wanted > at(this.#wanted, best))) best = who
    }
    return best
  }
}
