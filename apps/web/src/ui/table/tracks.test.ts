import { expect, test } from 'vitest'
import { badge, custom, money, number, text } from './columns.tsx'
import { mergeNeeds, titleWidth, tracksOf } from './tracks.ts'

interface Row {
  readonly name: string
}
const value = () => null
const columns = [
  text<Row>({ id: 'case', header: 'Case', value, width: 100 }),
  text<Row>({ id: 'note', header: 'Note', value, width: 200 }),
  badge<Row>({ id: 'state', header: 'State', value, width: 100 }),
]
const needs = {
  case: { cells: 98, title: 40, words: 24 },
  note: { cells: 380, title: 40, words: 24 },
  state: { cells: 130, title: 40, words: 24 },
}
const widths = (tracks: string) =>
  tracks.split(' minmax').map((track) =>
    track
      .match(/\((\d+)px, ([\d.]+)fr\)/)
      ?.slice(1)
      .map(Number),
  )

test('before a row was drawn columns have the widths of their screen', () => {
  expect(tracksOf(columns, { room: 1000, needs: {}, fixed: {} })).toBe(
    'minmax(68px, 100.0fr) minmax(136px, 200.0fr) minmax(95px, 100.0fr)',
  )
})

test('a state is never cut, whatever the screen thought it needs; words are cut, the longest first', () => {
  const [shortOne, long, state] = widths(tracksOf(columns, { room: 430, needs, fixed: {} }))
  expect(state?.[0]).toBe(130)
  expect(shortOne?.[1]).toBeCloseTo(98)
  expect(long?.[1]).toBeGreaterThan(200)
  expect(long?.[1]).toBeLessThan(203)
})

test('what a row is known by is cut last', () => {
  const of = { ...needs, case: { ...needs.case, cells: 190 } }
  const [name, note] = widths(tracksOf(columns, { room: 470, needs: of, fixed: {} }))
  expect(name?.[0]).toBe(190)
  expect(note?.[1]).toBeLessThan(151)
  // not at the cost of what the others need at least: it has what they leave
  const least = (room: number) => widths(tracksOf(columns, { room, needs: of, fixed: {} })).map((one) => one?.[0])
  expect(least(430)).toEqual([164, 136, 130])
  // what scrolls sideways anyway has room for a whole name, and half of what is in sight at most
  expect(least(320)).toEqual([160, 136, 130])
  expect(least(330)).toEqual([165, 136, 130])
})

test('with room enough long words have all they need, up to twice what the screen gave them', () => {
  expect(widths(tracksOf(columns, { room: 1000, needs, fixed: {} }))[1]?.[1]).toBe(380)
  const longer = { ...needs, note: { ...needs.note, cells: 900 } }
  expect(widths(tracksOf(columns, { room: 1000, needs: longer, fixed: {} }))[1]?.[1]).toBe(400)
})

test('figures that are short give room up; what is drawn and not written keeps its width', () => {
  const few = { cells: 30, title: 40, words: 24 }
  const made = [
    number<Row>({ id: 'count', header: 'Lines', value, width: 100 }),
    money<Row>({ id: 'sum', header: 'Sum', value, currency: () => 'MXN', width: 100 }),
    custom<Row>({ id: 'bar', header: 'Way', cell: value, width: 100 }),
  ]
  const all = { count: few, sum: few, bar: few }
  expect(widths(tracksOf(made, { room: 300, needs: all, fixed: {} })).map((one) => one?.[0])).toEqual([60, 60, 95])
})

test('a width that the person has chosen is kept to the pixel', () => {
  expect(tracksOf(columns, { room: 430, needs, fixed: { note: 77 } })).toContain(' 77px ')
})

test('a title stands on two lines, and no word of it is broken', () => {
  expect(titleWidth('Calificación', { title: 96, words: 80 })).toBe(97)
  const two = titleWidth('Clave de rastreo', { title: 116, words: 100 })
  expect(two).toBeLessThan(90)
  expect(two).toBeGreaterThanOrEqual(16 + 57)
})

test('paging on takes no room away from a column', () => {
  const narrower = { case: { ...needs.case, cells: 60 } }
  expect(mergeNeeds(needs, narrower)).toBe(needs)
  expect(mergeNeeds(needs, { case: { ...needs.case, cells: 120 } })).toEqual({
    ...needs,
    case: { ...needs.case, cells: 120 },
  })
})
