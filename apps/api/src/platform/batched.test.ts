import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { batched } from './batched.ts'

interface Asked {
  who: string
  fails?: boolean
}

/** Work whose groups are kept, and which goes on when told to. */
function watched(groups = 1) {
  const seen: string[][] = []
  const open: (() => void)[] = []
  const ask = batched<Asked, string>({ of: ({ who }) => who, groups }, async (asked) => {
    seen.push(asked.map(({ who }) => who))
    await new Promise<void>((go) => open.push(go))
    if (asked.some(({ fails }) => fails)) throw new Error('refused')
    return asked.map(({ who }) => `${who} done`)
  })
  const goOn = async () => {
    while (open.length === 0) await nextTurn()
    for (const go of open.splice(0)) go()
  }
  return { seen, ask, goOn }
}

/** Whatever could begin by now has begun: a group begins in the next turn of the event loop. */
const settled = async () => {
  await nextTurn()
  await nextTurn()
}

describe('batched', () => {
  test('who comes in the same moment goes in one group, who comes meanwhile in the next, each with its own answer', async () => {
    const { seen, ask, goOn } = watched()
    const first = [ask({ who: 'a' }), ask({ who: 'b' })]
    await settled()
    const second = [ask({ who: 'c' }), ask({ who: 'd' })]
    await goOn()
    await goOn()
    expect(await Promise.all([...first, ...second])).toEqual(['a done', 'b done', 'c done', 'd done'])
    expect(seen).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  test('the same kind waits for its end, others pass it', async () => {
    const { seen, ask, goOn } = watched(2)
    const twice = [ask({ who: 'a' }), ask({ who: 'a' }), ask({ who: 'b' })]
    await settled()
    expect(seen).toEqual([['a', 'b']])
    const other = ask({ who: 'c' })
    await settled()
    expect(seen).toEqual([['a', 'b'], ['c']])
    await goOn()
    await goOn()
    expect(await Promise.all([...twice, other])).toEqual(['a done', 'a done', 'b done', 'c done'])
    expect(seen).toEqual([['a', 'b'], ['c'], ['a']])
  })

  test('a failure is its own: the others of the group are done, and who asks later too', async () => {
    const { seen, ask, goOn } = watched()
    const all = Promise.allSettled([ask({ who: 'a' }), ask({ who: 'b', fails: true }), ask({ who: 'c' })])
    await goOn()
    await goOn()
    const [a, b, c] = await all
    expect([a, c]).toEqual([
      { status: 'fulfilled', value: 'a done' },
      { status: 'fulfilled', value: 'c done' },
    ])
    expect(b).toMatchObject({ status: 'rejected', reason: { message: 'refused' } })
    expect(seen).toEqual([['a', 'b', 'c'], ['a'], ['b'], ['c']])
    const later = ask({ who: 'b' })
    await goOn()
    expect(await later).toBe('b done')
  })
})
