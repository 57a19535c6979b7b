/** The fewest moves that bring workplaces to their shares. Pure. */

export interface Place {
  /** Null: cases of no workplace of the rule, whose share is nothing. */
  workplace: number | null
  percent: number
  assigned: number
  notAssigned: number
  /** Assigned cases that may be moved. */
  movable: number
}

export interface Move {
  from: number | null
  to: number
  count: number
}

export interface Split {
  total: number
  targets: number[]
  notAssignedMoves: Move[]
  assignedMoves: Move[]
  short: number
}

export const sumsTo100 = (ratios: readonly { workplace: number; percent: number }[]): boolean =>
  ratios.reduce((sum, { percent }) => sum + percent, 0) === 100 &&
  new Set(ratios.map(({ workplace }) => workplace)).size === ratios.length

/** Whole shares of a total by largest remainder; the first of equals gets the odd case. */
export function sharesOf(total: number, percents: readonly number[]): number[] {
  const exact = percents.map((percent) => (total * percent) / 100)
  const shares = exact.map(Math.floor)
  let left = total - shares.reduce((sum, share) => sum + share, 0)
  const byRemainder = [...exact.keys()].sort(
    (a, b) => (exact[b] ?? 0) - (shares[b] ?? 0) - ((exact[a] ?? 0) - (shares[a] ?? 0)) || a - b,
  )
  for (const index of byRemainder) {
    if (left <= 0) break
    if ((percents[index] ?? 0) === 0) continue
    shares[index] = (shares[index] ?? 0) + 1
    left--
  }
  return shares
}

/**
 * Cases of the pool are moved first, because nobody works them; assigned ones only for what is still missing. No case moves
 * that doesn't fill a gap, so the moves are as few as the gaps.
 */
export function splitOf(places: readonly Place[]): Split {
  const total = places.reduce((sum, { assigned, notAssigned }) => sum + assigned + notAssigned, 0)
  const targets = sharesOf(
    total,
    places.map(({ percent }) => percent),
  )
  const gaps = places.map(({ assigned, notAssigned }, index) => (targets[index] ?? 0) - assigned - notAssigned)
  const over = gaps.map((gap) => Math.max(0, -gap))
  const missing = gaps.map((gap) => Math.max(0, gap))
  const take = (available: (place: Place) => number): Move[] => {
    const moves: Move[] = []
    for (const [from, place] of places.entries()) {
      let left = Math.min(over[from] ?? 0, available(place))
      for (const [to, target] of places.entries()) {
        const count = Math.min(left, missing[to] ?? 0)
        if (count <= 0 || target.workplace === null) continue
        moves.push({ from: place.workplace, to: target.workplace, count })
        left -= count
        over[from] = (over[from] ?? 0) - count
        missing[to] = (missing[to] ?? 0) - count
      }
    }
    return moves
  }
  const notAssignedMoves = take(({ notAssigned }) => notAssigned)
  const assignedMoves = take(({ movable }) => movable)
  return { total, targets, notAssignedMoves, assignedMoves, short: missing.reduce((sum, gap) => sum + gap, 0) }
}
