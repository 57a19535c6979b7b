/** What the bank collected: a person uploads its file, another one books it; a file that was tampered with is refused in a sentence. */
import { collectionLines, listCollections } from '@cordillera/contract/payment/bancolombia/collection'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from '../axe.ts'
import { callAs, launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const path = '/finance/bancolombia'

/** As the bank writes it, by the widths of the layout; the account is the demo's. */
function bankFile(day: string, lot: string, lines: readonly (readonly [reference: string, cents: number])[]): string {
  const date = day.replaceAll('-', '')
  const nine = String(lines.length).padStart(9, '0')
  const sum = String(lines.reduce((total, [, cents]) => total + cents, 0)).padStart(18, '0')
  const details = lines.map(
    ([reference, cents], at) =>
      `06${reference.padStart(48, '0')}${String(cents).padStart(14, '0')}0101000001000001007${'0101'}${String(at + 1).padStart(7, '0')}`,
  )
  return [
    `010900123456${date}00700000003112345678${date}1200A01`,
    `057701234567890${lot}`,
    ...[...details, `08${nine}${sum}${lot}`, `09${nine}${sum}`, ''],
  ].join('\r\n')
}

async function upload(page: Page, text: string) {
  await page.getByRole('button', { name: 'Upload and match' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Upload a collection file' })
  await drawer
    .locator('input[type=file]')
    .setInputFiles({ name: 'recaudo.txt', mimeType: 'text/plain', buffer: Buffer.from(text) })
  await drawer.getByRole('button', { name: 'Upload and match' }).click()
}

test('a file is uploaded by one person and booked by another in one press', async () => {
  const boss = await openPage(browser)
  await signIn(boss, 'super')
  const [known] = (await callAs(boss, listCollections, { state: 'booked' })).list
  if (!known) throw new Error('the demo has a booked file')
  const { list } = await callAs(boss, collectionLines, { collectionId: known.collectionId, state: 'booked' })
  const loanId = list.find((line) => line.loanId)?.loanId ?? ''
  // the second minute of a day is its own batch: a file of this test is new however often it runs
  const lot = String(Date.now() % 10_000).padStart(4, '0')
  const text = bankFile(known.collectedDay, lot, [
    [loanId, 1_234_500],
    ['90807060504030201', 60_000],
  ])

  const finance = await openPage(browser)
  await signIn(finance, 'finance_co', path)
  await upload(finance, text.replace(/^08(.{9}).{18}/m, '08$1000000000009999999'))
  const refused = finance.getByRole('alert').filter({ hasText: 'The file was not taken' })
  await refused.getByText(/but its lines come to 2 and COP/).waitFor()

  await upload(finance, text)
  await finance.getByText('Lines matched: 1, not matched: 1, turned down: 0. Nothing is booked yet.').waitFor()
  expect(await violations(finance, 'main')).toEqual([])
  await finance.getByRole('button', { name: 'See its lines' }).click()
  await finance.getByText('no loan has this reference').waitFor()
  expect(await violations(finance, 'main')).toEqual([])
  const address = new URL(finance.url())

  await boss.goto(address.href)
  await boss.getByRole('button', { name: 'Book all lines' }).click()
  const question = boss.getByRole('dialog', { name: /^Book COP/ })
  await question.getByText(/in 1 line goes to the loans/).waitFor()
  await question.getByRole('button', { name: 'Book all lines' }).click()
  await boss.getByText('1 line went to loans, 1 wait as unidentified money.').waitFor()
  await finance.reload()
  await finance.getByRole('grid', { name: 'Lines' }).getByText('booked').first().waitFor()
  expect([...boss.errors, ...finance.errors]).toEqual([])
})
