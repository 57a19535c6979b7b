/**
 * The *intelligent* strategy (DOMAIN §6) as a linear program: how many cases of each segment each collector gets, so that
 * the expected recovery of all is greatest. Pure: it writes the model and reads its solution; platform/solver.ts solves it.
 */

/** What is known of a collector and a segment, or of a segment alone: cases that ended, and how many of them were paid. */
export interface Outcome {
  ended: number
  paid: number
}

/** As much weight as this many cases of the segment's own rate stand against a collector's few. */
const priorCases = 20
/** Where nothing has ended yet, any rate serves: all are alike. */
const rateUnknown = 0.1
/** Nobody gets more than so many times the cases of an even division: a rate earned on a fair load says nothing of a double one. */
const mostLoad = 1.5
/**
 * What anybody is given is worth at least this part of the mean, at the segments' own rates. Not at the person's: a floor on
 * that would hand the largest loans to who recovers least, to make up for it (docs/decisions/016).
 */
export const fairShare = 0.8
/** Whole cases are placed for a little more than is fair, as the cases of a segment are not worth quite the same. */
const aimedAbove = 0.01
/** A unit short of fairness costs more than any gain: it is given up only where limits leave no way. */
const unfairness = 100

export const rateOf = ({ ended, paid }: Outcome, prior: number): number =>
  (paid + priorCases * prior) / (ended + priorCases)

/** The rate of each segment, smoothed towards the mean of all, and of every collector in it, smoothed towards that. */
export function smoothedRates(
  segments: readonly Outcome[],
  collectors: readonly (readonly (Outcome | undefined)[])[],
): { means: number[]; rates: number[][] } {
  const all = segments.reduce((sum, one) => ({ ended: sum.ended + one.ended, paid: sum.paid + one.paid }), {
    ended: 0,
    paid: 0,
  })
  const overall = rateOf(all, rateUnknown)
  const means = segments.map((one) => rateOf(one, overall))
  const rates = collectors.map((known) =>
    means.map((mean, segment) => rateOf(known[segment] ?? { ended: 0, paid: 0 }, mean)),
  )
  return { means, rates }
}

export interface Portfolio {
  /** Cases in each segment. */
  counts: readonly number[]
  /** Mean open amount of a case of each segment. */
  amounts: readonly number[]
  /** By segment, whoever works it. */
  means: readonly number[]
  /** By collector and segment. */
  rates: readonly (readonly number[])[]
  /** How many each may get. */
  rooms: readonly number[]
  /** How many each gets by *average number*: what loads are measured against. */
  even: readonly number[]
}

/** The model in CPLEX LP format. `x<collector>_<segment>` cases, `w` their worth at the segments' rates, `m` its mean, `k` what somebody is short of fair. */
export function modelOf({ counts, amounts, means, rates, rooms, even }: Portfolio): string {
  const people = [...rooms.keys()]
  const kinds = [...counts.keys()]
  const highest = Math.max(...even, 1)
  const cap = (who: number) => Math.min(rooms[who] ?? 0, Math.ceil(highest * mostLoad))
  const placed = even.reduce((sum, count) => sum + count, 0)
  const unit = meanOf(amounts, counts)
  const value = (rate = 0, kind = 0) => ((rate * (amounts[kind] ?? 0)) / unit).toFixed(6)
  // a person with little room can't be held to the mean of those with more
  const floor = (who: number) => (fairShare * Math.min(1, cap(who) / highest)).toFixed(6)
  const rows = [
    ...kinds.map((kind) => `s${kind}: ${plus(people.map((who) => `x${who}_${kind}`))} <= ${counts[kind]}`),
    ...people.map((who) => `c${who}: ${plus(kinds.map((kind) => `x${who}_${kind}`))} <= ${cap(who)}`),
    ...people.map(
      (who) => `v${who}: ${plus(kinds.map((kind) => `${value(means[kind], kind)} x${who}_${kind}`))} - w${who} = 0`,
    ),
    ...people.map((who) => `f${who}: w${who} + k${who} - ${floor(who)} m >= 0`),
    `mean: ${people.length} m ${minus(people.map((who) => `w${who}`))} = 0`,
    `placed: ${plus(people.flatMap((who) => kinds.map((kind) => `x${who}_${kind}`)))} = ${placed}`,
  ]
  const recovered = people.flatMap((who) => kinds.map((kind) => `${value(rates[who]?.[kind], kind)} x${who}_${kind}`))
  return `Maximize\n obj: ${plus(recovered)}\n ${minus(people.map((who) => `${unfairness} k${who}`))}\nSubject To\n${rows.join('\n')}\nEnd\n`
}

// a line of the format has a length limit: each term has its own
const plus = (terms: readonly string[]): string => terms.map((term) => `+ ${term}`).join('\n ')
const minus = (terms: readonly string[]): string => terms.map((term) => `- ${term}`).join('\n ')

const meanOf = (amounts: readonly number[], counts: readonly number[]): number => {
  const cases = counts.reduce((sum, count) => sum + count, 0)
  return amounts.reduce((sum, amount, kind) => sum + amount * (counts[kind] ?? 0), 0) / Math.max(1, cases) || 1
}

/**
 * Rounding to whole cases may leave somebody a part of a case below the fair share: they get a case of whoever stays above it,
 * in exchange for a smaller one where their load is full, first the one that loses least of the expected recovery. A case is
 * worth the same with everybody, so the mean stays.
 */
export function keepFair(quotas: readonly (readonly number[])[], portfolio: Portfolio): number[][] {
  const { amounts, means, rooms, even } = portfolio
  const fair = quotas.map((row) => [...row])
  const people = [...rooms.keys()].filter((who) => (rooms[who] ?? 0) > 0)
  const values = fair.map((_, kind) => (means[kind] ?? 0) * (amounts[kind] ?? 0))
  const worth = rooms.map((_, who) => fair.reduce((sum, row, kind) => sum + (row[who] ?? 0) * (values[kind] ?? 0), 0))
  const mean = people.reduce((sum, who) => sum + (worth[who] ?? 0), 0) / Math.max(1, people.length)
  const floor = (fairShare + aimedAbove) * mean
  const give = (kind: number | null, from: number, to: number) => {
    const row = kind === null ? undefined : fair[kind]
    if (!row || kind === null) return
    row[from] = (row[from] ?? 0) - 1
    row[to] = (row[to] ?? 0) + 1
    worth[from] = (worth[from] ?? 0) - (values[kind] ?? 0)
    worth[to] = (worth[to] ?? 0) + (values[kind] ?? 0)
  }
  for (const who of people) {
    const cap = Math.min(rooms[who] ?? 0, Math.ceil(Math.max(...even, 1) * mostLoad))
    for (let step = 0; step < cap && (worth[who] ?? 0) < floor; step++) {
      const best = cheapestExchange(fair, portfolio, { who, cap, people, values, worth, floor })
      if (!best) break
      give(best.kind, best.giver, who)
      give(best.back, who, best.giver)
    }
  }
  return fair
}

interface Short {
  who: number
  cap: number
  people: readonly number[]
  values: readonly number[]
  worth: readonly number[]
  floor: number
}

/** A case for who is short, and what goes back for it: nothing while there is room. */
function cheapestExchange(
  quotas: readonly (readonly number[])[],
  { amounts, rates }: Portfolio,
  { who, cap, people, values, worth, floor }: Short,
) {
  const kinds = [...quotas.keys()]
  const load = quotas.reduce((sum, row) => sum + (row[who] ?? 0), 0)
  const backs = load < cap ? [null] : kinds.filter((kind) => (quotas[kind]?.[who] ?? 0) > 0)
  const lost = (giver: number, kind: number | null) =>
    kind === null ? 0 : ((rates[giver]?.[kind] ?? 0) - (rates[who]?.[kind] ?? 0)) * (amounts[kind] ?? 0)
  const worthOf = (kind: number | null) => (kind === null ? 0 : (values[kind] ?? 0))
  const fits = (giver: number, kind: number, back: number | null) => {
    const gain = worthOf(kind) - worthOf(back)
    return (quotas[kind]?.[giver] ?? 0) > 0 && gain > 0 && (worth[giver] ?? 0) - gain >= floor
  }
  const exchanges = kinds.flatMap((kind) => backs.map((back) => ({ kind, back })))
  let best: { giver: number; kind: number; back: number | null; loss: number } | null = null
  for (const giver of people.filter((one) => one !== who)) {
    for (const { kind, back } of exchanges) {
      const loss = lost(giver, kind) - lost(giver, back)
      if ((!best || loss < best.loss) && fits(giver, kind, back)) best = { giver, kind, back, loss }
    }
  }
  return best
}

/**
 * Who is given less than the fair part of the mean, and why: the own limit leaves no room, or cases and borrowers can't be
 * divided finer. Whoever has no room at all, as who is away, is not counted.
 */
export function shortOf(
  worth: readonly number[],
  gets: readonly number[],
  rooms: readonly number[],
): ('limit' | 'indivisible' | null)[] {
  const counted = worth.filter((_, who) => (rooms[who] ?? 0) > 0)
  const mean = counted.reduce((sum, each) => sum + each, 0) / Math.max(1, counted.length)
  return worth.map((each, who) => {
    const room = rooms[who] ?? 0
    if (room === 0 || each >= fairShare * mean) return null
    return (gets[who] ?? 0) >= room ? 'limit' : 'indivisible'
  })
}

/**
 * Whole cases from the solution, by segment and collector: what is whole stays, the largest fractions are filled up, within
 * everybody's load. Fractions are few: a vertex of the model has at most as many as it has rows.
 */
export function wholeQuotas(values: Readonly<Record<string, number>>, { counts, rooms, even }: Portfolio): number[][] {
  const left = rooms.map((room) => Math.min(room, Math.ceil(Math.max(...even, 1) * mostLoad)))
  let unplaced = even.reduce((sum, count) => sum + count, 0)
  const exact = counts.map((_, kind) => rooms.map((_, who) => Math.max(0, values[`x${who}_${kind}`] ?? 0)))
  const quotas = exact.map((row) => row.map((value) => Math.floor(value + 1e-6)))
  for (const [who, count] of quotas.flatMap((row) => [...row.entries()])) {
    left[who] = (left[who] ?? 0) - count
    unplaced -= count
  }
  const fractions = exact.flatMap((row, kind) =>
    row.map((value, who) => ({ kind, who, part: value - (quotas[kind]?.[who] ?? 0) })),
  )
  fractions.sort((a, b) => b.part - a.part || a.kind - b.kind || a.who - b.who)
  const open = counts.map((count, kind) => count - (quotas[kind]?.reduce((sum, given) => sum + given, 0) ?? 0))
  for (const { kind, who } of fractions) {
    const row = quotas[kind]
    if (unplaced <= 0) break
    if (!row || (open[kind] ?? 0) <= 0 || (left[who] ?? 0) <= 0) continue
    row[who] = (row[who] ?? 0) + 1
    open[kind] = (open[kind] ?? 0) - 1
    left[who] = (left[who] ?? 0) - 1
    unplaced--
  }
  return quotas
}
