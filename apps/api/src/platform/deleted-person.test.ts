import { expect, test } from 'vitest'
import { isDeletedName, nameDeleted, namesShown } from './deleted-person.ts'
import { maskPersonName } from './mask.ts'

test('a name that deletion left is named in the reader’s language, masked or whole, wherever it stands; other dashes stay', () => {
  const answer = { list: [{ borrower: '— —•••', by: '—' }], holder: { name: '— —' }, note: 'x — — y', 'k — —': 1 }
  for (const [language, word] of [
    ['en', 'Deleted person'],
    ['es', 'Persona eliminada'],
    ['zh', '已注销用户'],
  ] as const)
    expect(JSON.parse(nameDeleted(JSON.stringify(answer), language))).toEqual({
      ...answer,
      list: [{ borrower: word, by: '—' }],
      holder: { name: word },
    })
  const nobody = JSON.stringify({ borrower: 'Ana R•••z' })
  expect(nameDeleted(nobody, 'es')).toBe(nobody)
})

test('the mask of a name in TypeScript is known too; a card shows the word for both names', () => {
  expect(isDeletedName(maskPersonName('— —'))).toBe(true)
  expect(isDeletedName(maskPersonName('Ana Ruiz'))).toBe(false)
  expect(namesShown({ firstName: '—', lastName: '—•••' }, 'es')).toEqual({
    firstName: 'Persona eliminada',
    lastName: '',
  })
  expect(namesShown({ firstName: 'Ana', lastName: 'R•••z' }, 'es')).toEqual({ firstName: 'Ana', lastName: 'R•••z' })
})
