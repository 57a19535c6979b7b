import { draftsTogether } from '@cordillera/contract/service-desk/drafts'
import fc from 'fast-check'
import { expect, test } from 'vitest'

test('what came by a merge stands beside what one goes on writing, in the order of the merge', () => {
  expect(draftsTogether({ began: '', kept: 'came', text: 'typed' })).toBe('typed\n\ncame')
  expect(draftsTogether({ began: 'mine', kept: 'mine\n\ncame', text: 'mine and on' })).toBe('mine and on\n\ncame')
  expect(draftsTogether({ began: 'came', kept: 'mine\n\ncame', text: 'came and on' })).toBe('mine\n\ncame and on')
  expect(draftsTogether({ began: 'mine', kept: 'mine\n\ncame', text: '' })).toBe('came')
  expect(draftsTogether({ began: 'mine', kept: 'something else', text: 'mine and on' })).toBe(
    'mine and on\n\nsomething else',
  )
})

test('nothing foreign, and it is what was typed; what is kept again changes nothing', () => {
  expect(draftsTogether({ began: 'mine', kept: 'mine', text: 'shorter' })).toBe('shorter')
  expect(draftsTogether({ began: 'mine', kept: '', text: 'mine and on' })).toBe('mine and on')
  expect(draftsTogether({ began: '', kept: 'mine', text: 'mine and on' })).toBe('mine and on')
})

test('whatever came and whatever was typed are both there afterwards, once', () => {
  const words = fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,8}){0,3}$/)
  fc.assert(
    fc.property(words, words, words, fc.boolean(), (mine, more, other, isBehind) => {
      const came = `${other} #came`
      const kept = isBehind ? `${mine}\n\n${came}` : `${came}\n\n${mine}`
      const text = `${mine} ${more} #typed`
      expect(draftsTogether({ began: mine, kept, text }).split('\n\n').sort()).toEqual([came, text].sort())
    }),
  )
})
