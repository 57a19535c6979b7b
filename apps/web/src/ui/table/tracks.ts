/** How wide the columns of a table are: as their rows and titles need it, within what the screen said of each. Pure. */
import type { Column } from './columns.tsx'

/** In px, with their padding: the widest of what was drawn in a column, its title on one line, and the title's words alone. */
export interface Needs {
  readonly cells: number
  readonly title: number
  readonly words: number
}
export type NeedsById = Readonly<Record<string, Needs>>

/** Of its width a column gives this much up before the table scrolls sideways; words, which end in an ellipsis, more. */
const givesUp = 0.05
const wordsGiveUp = 0.32
/** A column whose rows are known to need less gives up this much: the next page may need a little more again. */
const knownGivesUp = 0.4
/**
 * What a row is known by is whole up to this width, in px, as far as the least of the others leaves room: two codes cut alike are
 * one. Where the table scrolls sideways anyway it is whole too, within this share of what is in sight.
 */
const nameAtMost = 200
const nameInSight = 0.5
/** Long words get at most this many times the width that the screen gave them. */
const mostTimes = 2

interface Share {
  /** Below this the table scrolls sideways. */
  readonly least: number
  readonly wanted: number
}
interface Room {
  /** Of the columns together, in px; not known before the table was drawn. */
  readonly room: number | undefined
  readonly needs: NeedsById
  /** Of columns that have a width of their own, such as those that the person has sized. */
  readonly fixed: Readonly<Record<string, number>>
}

/** What the window has over goes to all columns; what it lacks is taken from the longest words first. */
export function tracksOf<R>(columns: readonly Column<R>[], { room, needs, fixed }: Room): string {
  const shares = withWholeName(
    columns.map((column) => shareOf(column, needs[column.id])),
    columns,
    { room, needs, fixed },
  )
  const isShared = (at: number) => columns[at]?.isWords && !fixed[columns[at].id]
  const others = columns.map(({ id }, at) => fixed[id] ?? (isShared(at) ? 0 : (shares[at]?.wanted ?? 0)))
  const words = shares.filter((_, at) => isShared(at))
  const most = room === undefined ? Number.POSITIVE_INFINITY : levelOf(words, room - sum(others))
  const tracks = columns.map(({ id }, at) => {
    const { least, wanted } = shares[at] ?? { least: 0, wanted: 0 }
    const given = isShared(at) ? Math.max(least, Math.min(wanted, most)) : wanted
    return fixed[id] ? `${fixed[id]}px` : `minmax(${Math.ceil(least)}px, ${given.toFixed(1)}fr)`
  })
  return tracks.join(' ')
}

function withWholeName<R>(
  shares: readonly Share[],
  columns: readonly Column<R>[],
  { room, needs, fixed }: Room,
): readonly Share[] {
  const [name, ...rest] = shares
  const [first, ...others] = columns
  if (!name || !first?.isWords || !needs[first.id] || fixed[first.id] || room === undefined) return shares
  const left = room - sum(rest.map(({ least }, at) => fixed[others[at]?.id ?? ''] ?? least))
  const scrolls = left < name.least
  const whole = Math.min(name.wanted, nameAtMost, scrolls ? room * nameInSight : left)
  return [{ ...name, least: Math.max(name.least, whole) }, ...rest]
}

function shareOf<R>(column: Column<R>, needs: Needs | undefined): Share {
  const asMade = column.width * (1 - (column.isWords ? wordsGiveUp : givesUp))
  if (!needs) return { least: asMade, wanted: column.width }
  const title = titleWidth(column.header, needs)
  // what draws and writes at once cuts its own words
  const most = column.isWords ? column.width * mostTimes : column.isFitted ? needs.cells : column.width
  const cells = Math.min(needs.cells, most)
  const wanted = Math.max(cells, title, Math.min(needs.title, column.width))
  if (column.isWords) return { least: Math.max(title, Math.min(wanted, asMade)), wanted }
  const least = Math.max(cells, title, column.isFitted ? column.width * (1 - knownGivesUp) : asMade)
  return { least, wanted: Math.max(least, wanted) }
}

/** The most that one of them may have, so that together they fit. */
function levelOf(shares: readonly Share[], room: number): number {
  const atLevel = (most: number) => sum(shares.map(({ least, wanted }) => Math.max(least, Math.min(wanted, most))))
  if (atLevel(Number.POSITIVE_INFINITY) <= room) return Number.POSITIVE_INFINITY
  let [low, high] = [0, Math.max(0, ...shares.map(({ wanted }) => wanted))]
  while (high - low > 1) {
    const middle = (low + high) / 2
    if (atLevel(middle) > room) high = middle
    else low = middle
  }
  return low
}
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** The narrowest in which a title stands on its two lines without a word broken. */
export function titleWidth(title: string, { title: oneLine, words }: Pick<Needs, 'title' | 'words'>): number {
  const parts = title.split(' ')
  const lengths = parts.map((_, at) => {
    const first = parts.slice(0, at + 1).join(' ').length
    return Math.max(first, title.length - first - 1)
  })
  // letters are not equally wide: a little over their share
  const share = Math.min(1, (Math.min(...lengths) / title.length) * 1.1)
  return oneLine - words + Math.ceil(words * share) + 1
}

/** What is needed once more was drawn: never less than before, so that paging on moves no column back and forth. */
export function mergeNeeds(before: NeedsById, drawn: NeedsById): NeedsById {
  const grown = Object.entries(drawn).filter(([id, { cells, title }]) => {
    const known = before[id]
    return !known || cells > known.cells || title !== known.title
  })
  if (grown.length === 0) return before
  const merged = grown.map(([id, needs]) => [id, { ...needs, cells: Math.max(needs.cells, before[id]?.cells ?? 0) }])
  return { ...before, ...Object.fromEntries(merged) }
}
