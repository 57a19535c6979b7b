import { expect, test } from 'vitest'
import { maskEmail, maskFileName, maskNumber, maskPersonName, maskPhone, maskText, maskWords } from './mask.ts'

test.each([
  ['+525512341661', '+52 55••••61'],
  ['+593991234567', '+593 9••••67'],
  ['+56912345678', '+56 9••••78'],
  ['+5212', '+52 ••••'],
])('the phone %s leaves as %s', (phone, masked) => expect(maskPhone(phone)).toBe(masked))

test('no mask cuts a character in two: half of one can’t be stored in the log', () => {
  // each starts and ends within a pair of surrogates, however many units are shown
  for (const text of ['🙂'.repeat(9), `a${'🙂'.repeat(9)}`, `${'🙂'.repeat(9)}a`])
    for (const mask of [maskPhone, maskNumber, maskPersonName, (each: string) => maskEmail(`${each}@example.com`)]) {
      const masked = mask(`Ana ${text}`.slice(mask === maskPersonName ? 0 : 4))
      expect(masked).not.toMatch(/\p{Surrogate}/u)
    }
})

test('a document shows its last two characters, a short one none: six at least stay hidden', () => {
  expect(maskNumber('HEGM900112MDFRRR09')).toBe('••••09')
  expect(maskNumber('46027897')).toBe('••••97')
  expect(maskNumber('1234567')).toBe('••••7')
  expect(maskNumber('12345')).toBe('••••')
})

test('an e-mail keeps its first letter and its domain', () => {
  expect(maskEmail('maria@example.com')).toBe('m••••@example.com')
  expect(maskEmail('broken')).toBe('••••')
})

test('a person keeps the first name', () => {
  expect(maskPersonName('María Hernández López')).toBe('María H•••z L•••z')
})

test('a remark loses its phones, mails, accounts and documents and keeps its words', () => {
  expect(maskText('copied 55 1234 1661 of maria@example.com, CURP HEGM900112MDFRRR09, case 12')).toBe(
    'copied ••••61 of m••••@example.com, CURP ••••09, case 12',
  )
})

test('a person’s own words keep amounts and days, and lose numbers, addresses and where a link to pay leads', () => {
  expect(maskWords('paga 4532.18 el 2026-11-21, su hermana 55 1234 1661, rosa@example.com')).toBe(
    'paga 4532.18 el 2026-11-21, su hermana ••••61, r••••@example.com',
  )
  expect(maskWords('pague aqui: https://x.example/pay/AbCdEf123456 gracias')).toBe(
    'pague aqui: https://x.example/… gracias',
  )
})

test.each([
  ['pagos-2026-11-21.csv', 'pagos-2026-11-21.csv'],
  ['libro_20261121_1030.xlsx', 'libro_20261121_1030.xlsx'],
  ['maria@example.com HEGM900112MDFRRR09.jpg', 'm••••@example.com ••••09.jpg'],
  ['INE_HEGM900112MDFRRR09_55 1234 1661.jpg', 'INE_••••09_••••61.jpg'],
  ['estado-032180000118359719.pdf', 'estado-••••19.pdf'],
])('the file name %s is kept as %s', (name, kept) => expect(maskFileName(name)).toBe(kept))
