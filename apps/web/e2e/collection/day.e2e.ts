/** Calling, writing and paying from the workbench at an hour that is permitted, and who covers whom. */
import { getCaseInfo } from '@cordillera/contract/collection/workbench'
import { decidePolicy, savePolicy } from '@cordillera/contract/compliance/policy'
import { liftSilence, listSilences } from '@cordillera/contract/compliance/silence'
import type { Output } from '@cordillera/contract/endpoint'
import { uploadFile } from '@cordillera/contract/job/file'
import { toDecimal } from '@cordillera/contract/money'
import { runPayments } from '@cordillera/contract/payment/import'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from '../axe.ts'
import { callAs, headersOf, launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

async function open(user: string, path: string) {
  const page = await openPage(browser)
  await signIn(page, user, path)
  return page
}

/** In Ecuador anybody may be contacted at any hour from today on, whatever day the tests run. */
async function permitEverything() {
  const drafter = await open('country_director_ec', '/dashboard')
  const day = { from: '00:00', to: '24:00' }
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Guayaquil' }).format(new Date())
  const draft = await callAs(drafter, savePolicy, {
    country: 'EC',
    effectiveFrom: today,
    terms: {
      week: [day, day, day, day, day, day, day],
      onHolidays: true,
      channels: ['call', 'sms', 'email', 'whatsapp', 'dialer'],
      parties: [],
      limits: [
        { channels: ['call', 'sms', 'email', 'whatsapp', 'dialer'], counts: 'attempts' as const, most: 100, days: 1 },
      ],
      oneChannelDays: 0,
    },
    source: 'For the tests alone: no law says so',
    reason: 'An hour that is permitted',
    // beyond the law's bound only a legal note goes
    legalNote: { text: 'For the tests alone: no opinion says so', dated: today, until: '2099-12-31' },
  }).catch(() => null)
  // a second run on the same console finds it there
  if (!draft) return
  const decider = await open('super', '/dashboard')
  await callAs(decider, decidePolicy, { ...draft, approve: true, reason: 'For the tests' })
}

/** Nobody there is silent: which case comes next depends on who was called before. */
async function liftSilences() {
  const director = await open('director_ec', '/dashboard')
  const { list } = await callAs(director, listSilences, { live: true, pageSize: 100 })
  for (const { silenceId } of list)
    await callAs(director, liftSilence, { silenceId, reason: 'For the tests: anybody may come next' })
}

/** What the case owes comes in, as a file of the channel tells it. */
async function pay(page: Page, caseId: string) {
  const info = await callAs(page, getCaseInfo, { caseId })
  const { loanRef, instalment, dueAmount, currency } = info.bill
  const finance = await open('super', '/dashboard')
  const paidAt = new Date(Date.now() - 6 * 3_600_000).toISOString().slice(0, 19)
  const rows = [
    'loan_id,instalment,amount,currency,paid_at,channel,tracking_key,kind',
    `${loanRef},${instalment},${toDecimal(dueAmount, currency)},${currency},${paidAt},PAGOEFECTIVO,E2E${Date.now()},payment`,
    '',
  ]
  const file = { name: 'paid.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) }
  const sent = await finance.request.post(uploadFile.path, { multipart: { file }, headers: await headersOf(finance) })
  const { data } = (await sent.json()) as { data: Output<typeof uploadFile> }
  await callAs(finance, runPayments, { fileId: data.fileId })
}

test('from the list and the workbench people are called and written to; money that comes in closes both on the open screen', async () => {
  await permitEverything()
  await liftSilences()
  const page = await open('agent_ec', '/collection/pendingCollect')
  const grid = page.getByRole('grid', { name: 'My cases' })
  const rows = grid.getByRole('row').filter({ has: page.getByRole('link') })
  await rows.nth(1).waitFor()
  // whoever may not be called is passed over: some of all of them may
  await grid.getByRole('checkbox').first().click()
  await page.getByRole('button', { name: /^Call \d+$/ }).click()
  await page
    .getByRole('dialog', { name: /^Call \d+ borrowers/ })
    .getByRole('button', { name: /^Call \d+$/ })
    .click()
  await page.getByText(/^Being called one after the other: \d/).waitFor()
  const bar = page.getByRole('status').filter({ hasText: /Waiting|Dialling|Ringing|Talking|Call ended/ })
  const stop = bar.getByRole('button', { name: /^Hang up/ }).last()
  await stop.click()
  await stop.waitFor({ state: 'detached' })

  // a case of work mode, so that it can be worked
  await page.keyboard.press('n')
  await page.waitForURL('**/collection/make_conclusion/*')
  const caseId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const form = page.getByRole('form', { name: 'Do now' })
  await form.waitFor()

  await page.keyboard.press('q')
  const debt = page.getByRole('dialog', { name: 'Debt by date' })
  await debt.getByRole('row').nth(31).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await debt.waitFor({ state: 'detached' })
  await expect.poll(() => form.getByRole('radio', { name: /\bPTP\b/ }).isChecked()).toBe(true)

  await page.keyboard.press('y')
  const link = page.getByRole('dialog', { name: 'Payment link' })
  const sms = link.getByRole('button', { name: 'SMS…' })
  await sms.waitFor()
  expect(await violations(page, '[role=dialog]')).toEqual([])
  await sms.click()
  const message = page.getByRole('dialog', { name: /^SMS/ })
  await message.getByText('/pay/').first().waitFor()
  await message.getByRole('button', { name: 'Send now' }).click()
  await page.getByText('Handed over for sending').waitFor()

  await message.waitFor({ state: 'detached' })

  // a key for each way of writing to whoever is chosen
  await page.keyboard.press('7')
  const mail = page.getByRole('dialog', { name: /^E-mail/ })
  await mail.getByRole('button', { name: 'Send now' }).waitFor()
  await page.keyboard.press('Escape')
  await mail.waitFor({ state: 'detached' })

  await form
    .getByRole('button', { name: /^Call / })
    .first()
    .waitFor()
  await page.keyboard.press('c')
  await bar.getByRole('button', { name: 'Hang up', exact: true }).waitFor()
  await page.keyboard.press('c')
  await bar.getByText('Call ended').waitFor()
  // what was done stands in the timeline without asking for it
  const timeline = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem')
  await timeline.filter({ hasText: 'Dialled' }).first().waitFor()
  await timeline.filter({ hasText: 'SMS' }).first().waitFor()

  await pay(page, caseId)
  await form.waitFor({ state: 'detached', timeout: 60_000 })
  await expect.poll(() => page.getByRole('button', { name: /^(Call|More for) / }).count()).toBe(0)
  // whoever works goes on from a case that was paid in their hands
  await page.getByRole('button', { name: 'Next case' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith(caseId))
  expect(page.errors).toEqual([])
})

test('a leader sees who is away, and says who covers', async () => {
  const page = await open('leader_ec', '/collection/caseManagement?view=cover')
  const grid = page.getByRole('grid', { name: 'Cover' })
  const away = grid.getByRole('row').filter({ hasText: 'away' }).first()
  await away.getByRole('button', { name: 'Choose who covers' }).click()
  const drawer = page.getByRole('dialog', { name: /^Who covers / })
  await drawer.getByLabel('Who covers', { exact: true }).click()
  const choice = page.getByRole('option').first()
  const name = (await choice.textContent()) ?? ''
  await choice.click()
  expect(await violations(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Save' }).click()
  await drawer.waitFor({ state: 'detached' })
  await away.getByText(name).first().waitFor()
  await page.getByRole('button', { name: 'Not checked in…' }).click()
  await page.getByRole('dialog').getByText('stay with their collector').first().waitFor()
  expect(page.errors).toEqual([])
})
