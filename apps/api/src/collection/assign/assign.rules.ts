/** How many cases each collector gets. Pure: which case goes to whom is allocated afterwards, in working order, in turn. */

export interface Candidate {
  accountId: number
  /** Open cases it works now, those being assigned not counted. */
  inventory: number
  /** Most open cases it may hold; null for no limit. */
  caseLimit: number | null
}

const roomOf = ({ caseLimit, inventory }: Candidate): number =>
  caseLimit === null ? Number.POSITIVE_INFINITY : Math.max(0, caseLimit - inventory)

/**
 * *Average number*: `each` to everyone, or all of `total` so that no two differ by more than one, within everyone's room.
 * Answers shares in the order of the candidates; what finds no room stays unassigned.
 */
export function averageShares(total: number, candidates: readonly Candidate[], each?: number): number[] {
  const ceilings = candidates.map((candidate) => Math.min(roomOf(candidate), each ?? Number.POSITIVE_INFINITY))
  return fillLowestFirst(
    total,
    candidates.map(() => 0),
    ceilings,
  )
}

/**
 * *Equal inventory*: the smallest open inventories first until they are level, nobody past `max` or its own limit.
 */
export function levelShares(total: number, candidates: readonly Candidate[], max?: number): number[] {
  const levels = candidates.map(({ inventory }) => inventory)
  const ceilings = candidates.map((candidate) =>
    Math.min(candidate.inventory + roomOf(candidate), Math.max(max ?? Number.POSITIVE_INFINITY, candidate.inventory)),
  )
  return fillLowestFirst(total, levels, ceilings)
}

/**
 * Pours `total` onto levels, always the lowest first, none past its ceiling. Finds the water level by bisection, so that
 * a hundred thousand cases cost no more than ten; what the level leaves over goes one each to the first that have room.
 */
function fillLowestFirst(total: number, levels: readonly number[], ceilings: readonly number[]): number[] {
  const poured = (level: number): number[] =>
    levels.map((from, index) => Math.max(0, Math.min(level, ceilings[index] ?? 0) - from))
  const sum = (shares: readonly number[]): number => shares.reduce((all, share) => all + share, 0)
  let low = Math.min(...levels)
  let high = Math.max(...levels) + total
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (sum(poured(middle)) <= total) low = middle
    else high = middle - 1
  }
  const shares = poured(low)
  let left = total - sum(shares)
  return shares.map((share, index) => {
    const level = (levels[index] ?? 0) + share
    const takesOneMore = left > 0 && level === low && level < (ceilings[index] ?? 0)
    if (takesOneMore) left--
    return takesOneMore ? share + 1 : share
  })
}
