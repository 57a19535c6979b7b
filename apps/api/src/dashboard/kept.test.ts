import { expect, test } from 'vitest'
import { Kept } from './kept.ts'

const at = (second: number) => new Date(second * 1000)
const settled = () => new Promise((done) => setImmediate(done))

test('figures are counted once for those who ask together, and given while they are counted anew', async () => {
  const kept = new Kept<number>({ freshForMs: 10_000, forMs: 60_000 })
  let counted = 0
  const ask = (second: number) => kept.get('mx', at(second), async () => ++counted)
  expect(await Promise.all([ask(0), ask(0), ask(9)])).toEqual([1, 1, 1])
  expect(await ask(10)).toBe(1)
  await settled()
  expect(await ask(11)).toBe(2)
  expect(await ask(80)).toBe(3)
  expect(counted).toBe(3)
})

test('a failure is not kept, and takes no good answer away', async () => {
  const kept = new Kept<number>({ freshForMs: 10_000, forMs: 60_000 })
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
