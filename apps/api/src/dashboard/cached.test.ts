import { expect, test } from 'vitest'
import { Cached } from './cached.ts'

const at = (second: number) => new Date(second * 1000)
const settled = () => new Promise((done) => setImmediate(done))

test('figures are counted once for those who ask together, and anew for who asks later', async () => {
  const kept = new Cached<number>({ freshForMs: 10_000, forMs: 60_000 })
  let counted = 0
  const ask = (second: number) => kept.get('mx', at(second), async () => ++counted)
  expect(await Promise.all([ask(0), ask(0), ask(9)])).toEqual([1, 1, 1])
  expect(await Promise.all([ask(10), ask(10)])).toEqual([2, 2])
  expect(await ask(11)).toBe(2)
  expect(await ask(80)).toBe(3)
  expect(counted).toBe(3)
})

test('nobody waits long for figures that take long: the ones before are given meanwhile', async () => {
  const kept = new Cached<number>({ freshForMs: 10_000, forMs: 60_000 })
  await kept.get('mx', at(0), async () => 1)
  let counted: (value: number) => void = () => undefined
  const slow = () => new Promise<number>((done) => (counted = done))
  expect(await kept.get('mx', at(20), slow)).toBe(1)
  counted(2)
  await settled()
  expect(await kept.get('mx', at(21), slow)).toBe(2)
})

test('a failure is not kept, and takes no good answer away', async () => {
  const kept = new Cached<number>({ freshForMs: 10_000, forMs: 60_000 })
  let broken = true
  const ask = (second: number) =>
    kept.get('mx', at(second), async () => {
      if (broken) throw new Error('the database is away')
      return 7
    })
  await expect(ask(0)).rejects.toThrow('away')
  broken = false
  expect(await ask(1)).toBe(7)
  broken = true
  expect(await ask(20)).toBe(7)
  await settled()
  expect(await ask(21)).toBe(7)
})
