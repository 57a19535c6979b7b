import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsInBoth } from '../axe.ts'
import { launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test('the shell has no violations, in light or dark', async () => {
  const page = await openPage(browser)
  await page.goto('/login')
  await page.getByLabel('User name').waitFor()
  expect(await violationsInBoth(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Required').waitFor()
  expect(await violationsInBoth(page)).toEqual([])

  await signIn(page, 'super')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await violationsInBoth(page)).toEqual([])
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search screens' }).waitFor()
  expect(await violationsInBoth(page)).toEqual([])
})

test('a picture without words is found, and a text that only the dark makes faint', async () => {
  const page = await openPage(browser)
  await page.goto('/login')
  await page.getByLabel('User name').waitFor()
  await page.evaluate(() => {
    const [picture, text] = [document.createElement('img'), document.createElement('p')]
    picture.src = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='
    picture.style.width = picture.style.height = '40px'
    text.textContent = 'Written for the light alone'
    text.style.color = '#333'
    document.querySelector('form')?.append(picture, text)
  })
  const ofForm = await violationsInBoth(page, 'form')
  expect(ofForm.filter((found) => found.startsWith('image-alt: img'))).toHaveLength(1)
  expect(ofForm.filter((found) => /color-contrast: .*\bp /.test(found))).toEqual([
    expect.stringMatching(/^in dark: .*insufficient color contrast/s),
  ])
  expect(await violationsInBoth(page)).toEqual(expect.arrayContaining(ofForm))
})

test('signing in and opening a screen needs no pointer', async () => {
  const page = await openPage(browser)
  await page.goto('/login')
  await page.getByLabel('User name').waitFor()
  await page.keyboard.type('super')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Cordillera1')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search screens' }).waitFor()
  await page.keyboard.type('workplaces')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/settings/workplaces')
})
