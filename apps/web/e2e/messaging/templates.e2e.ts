import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsInBoth } from '../axe.ts'
import { launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const rowOf = (page: Page, name: string) => page.getByRole('grid').getByRole('row').filter({ hasText: name })

test('a link is made, a template with it is written, handed in, and approved by somebody else', async () => {
  const mark = `e2e.${Date.now()}`
  const writer = await openPage(browser)
  await signIn(writer, 'super', '/messageManage/smsLinkUrl')
  await writer.getByRole('button', { name: 'New link' }).click()
  const link = dialog(writer, 'New link')
  await link.getByRole('textbox', { name: 'Name' }).fill(mark)
  await link.getByRole('textbox', { name: 'Leads to' }).fill('https://luna.example/app')
  await link.getByRole('textbox', { name: 'Last day' }).fill(new Date(Date.now() + 9e8).toISOString().slice(0, 10))
  expect(await violationsInBoth(writer, '[role=dialog]')).toEqual([])
  await link.getByRole('button', { name: 'Save the link' }).click()
  await link.waitFor({ state: 'detached' })
  await rowOf(writer, mark).getByText(mark).click()
  await dialog(writer, mark).getByRole('img', { name: 'QR code of the link' }).waitFor()
  expect(await violationsInBoth(writer, '[role=dialog]')).toEqual([])

  await writer.goto('/messageManage/smsTemplateManage')
  await writer.getByRole('button', { name: 'New template' }).click()
  const form = dialog(writer, 'New template')
  await form.getByRole('textbox', { name: 'Business id' }).fill(mark)
  await form.getByRole('textbox', { name: 'Description' }).fill('walked by a browser')
  await form.getByRole('textbox', { name: 'Text' }).fill('Señor {{name}}, su app: {{shortLink}}')
  await form.getByText('A template may not contain ñ').waitFor()
  await form.getByRole('button', { name: 'Write without accents' }).click()
  await form.getByText(/GSM-7 · \d+ · 1 segment/).waitFor()
  await form.getByRole('combobox', { name: 'Short link' }).click()
  await writer.getByRole('option', { name: mark }).click()
  await form.getByText('With the figures of somebody in your scope, masked').waitFor()
  expect(await violationsInBoth(writer, '[role=dialog]')).toEqual([])
  await form.getByRole('button', { name: 'Save the draft' }).click()
  await form.waitFor({ state: 'detached' })
  await rowOf(writer, mark).getByText(mark).click()
  const opened = dialog(writer, mark)
  await opened.getByRole('button', { name: 'Hand in' }).click()
  await opened.getByText('Awaiting approval').waitFor()

  const approver = await openPage(browser)
  await signIn(approver, 'super_two', '/messageManage/smsTemplateManage')
  await rowOf(approver, mark).getByText(mark).click()
  await dialog(approver, mark).getByRole('button', { name: 'Approve' }).click()
  const deciding = dialog(approver, `Approve version 1 of ${mark}`)
  await deciding.getByRole('textbox', { name: 'Note' }).fill('read it aloud')
  await deciding.getByRole('button', { name: 'Approve' }).click()
  await dialog(approver, mark).getByText('Approved', { exact: true }).waitFor()
  expect(await violationsInBoth(approver, '[role=dialog]')).toEqual([])
  expect([...writer.errors, ...approver.errors]).toEqual([])
})
