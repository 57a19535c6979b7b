import { listChatRules, saveChatSynonyms } from '@cordillera/contract/service-desk/chat'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsInBoth } from '../axe.ts'
import { callAs, launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test('a synonym is written, tried and answered by its rule; a line that says none is named, not dropped', async () => {
  const page = await openPage(browser)
  await signIn(page, 'super', '/jedi/chat_auto_response?view=synonyms')
  const lines = page.getByRole('textbox', { name: 'Synonyms' })
  const known = await lines.inputValue()
  const word = `liquidame${Date.now()}`
  await lines.fill(`${known}\n${word} pagar`)
  await page.getByText(`“${word} pagar” needs the form word = meaning.`).waitFor()
  expect(await violationsInBoth(page)).toEqual([])
  await lines.fill(`${known}\n${word} = pagar`)
  await page.getByRole('button', { name: 'Save the synonyms' }).click()
  await page.getByText('The bot knows them now.').waitFor()

  await page.getByRole('radiogroup', { name: 'What to show' }).getByText('Try it').click()
  await page.getByRole('textbox', { name: 'What a customer writes' }).fill(`quiero ${word}`)
  await page.getByRole('button', { name: 'Try it' }).click()
  const answer = page.getByRole('main').getByRole('status')
  await answer.getByText('The bot answers').waitFor()
  await answer.getByText('Cómo pagar').waitFor()
  expect(await violationsInBoth(page)).toEqual([])

  await page.getByRole('radiogroup', { name: 'What to show' }).getByText('Synonyms').click()
  await lines.fill(known)
  await page.getByRole('button', { name: 'Save the synonyms' }).click()
  await page.getByText('The bot knows them now.').first().waitFor()
  expect(page.errors).toEqual([])
})

test('what one writes stays while a colleague saves: both stand there, and both are saved', async () => {
  const page = await openPage(browser)
  await signIn(page, 'super', '/jedi/chat_auto_response?view=synonyms')
  const lines = page.getByRole('textbox', { name: 'Synonyms' })
  const known = await lines.inputValue()
  const { synonyms } = await callAs(page, listChatRules, {})
  const [mine, theirs] = [`mia${Date.now()}`, `suya${Date.now()}`]
  await lines.fill(`${known}\n${mine} = pagar`)
  await callAs(page, saveChatSynonyms, { synonyms: [...synonyms, { word: theirs, means: 'pagar' }], seen: synonyms })
  await page.getByRole('button', { name: 'Save the synonyms' }).click()
  await expect.poll(() => lines.inputValue()).toContain(theirs)
  expect(await lines.inputValue()).toContain(mine)
  await page.getByRole('button', { name: 'Save the synonyms' }).click()
  await page.getByText('The bot knows them now.').waitFor()
  const saved = (await callAs(page, listChatRules, {})).synonyms.map(({ word }) => word)
  expect(saved).toEqual(expect.arrayContaining([mine, theirs]))
  await lines.fill(known)
  await page.getByRole('button', { name: 'Save the synonyms' }).click()
  await expect
    .poll(async () => (await callAs(page, listChatRules, {})).synonyms.some(({ word }) => word === mine))
    .toBe(false)
})
