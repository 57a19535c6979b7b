/** The blind sample of image audits: two who decide, neither of whom knows of the other, and who compares them. */
import { claimNextImages, listImageAudits } from '@cordillera/contract/audit/image'
import type { Output } from '@cordillera/contract/endpoint'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsInBoth } from '../axe.ts'
import { callAs, launch, openPage, signIn } from '../browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test('a pair of the sample is decided a second time as if nobody had, and who leads sees that the two differ', async () => {
  const [first, second, leader] = [await openPage(browser), await openPage(browser), await openPage(browser)]
  await signIn(first, 'customer_service_cl', '/jedi/image_manual?view=list')
  // what the page was given: whoever asked beside it would take another pair
  const given = async (act: () => Promise<unknown>): Promise<Output<typeof claimNextImages>> => {
    const answer = second.waitForResponse((response) => response.url().endsWith(claimNextImages.path))
    await act()
    return ((await (await answer).json()) as { data: Output<typeof claimNextImages> }).data
  }
  let inHand = await given(() => signIn(second, 'customer_service_two_cl', '/jedi/image_manual'))
  const decided = (await callAs(first, listImageAudits, { status: 'pass', pageSize: 200 })).list
  const before = new Map(decided.map((pair) => [pair.imageAuditId, pair]))
  const selfie = second.getByRole('region', { name: 'Selfie' }).getByRole('img')

  // those that wait come first, each decided by one key
  for (let n = 0; inHand && !before.has(inHand.pair.imageAuditId) && n < 40; n++) {
    await second.getByRole('heading', { name: inHand.pair.borrower }).waitFor()
    await selfie.waitFor()
    inHand = await given(() => second.keyboard.press('p'))
  }
  if (!inHand) throw new Error('the demo drew one pair of each country')
  const { imageAuditId, borrower } = inHand.pair
  const { auditor } = before.get(imageAuditId) ?? {}
  await second.getByRole('heading', { name: borrower }).waitFor()
  await selfie.waitFor()
  // nothing tells that it is looked at again, nor what was said
  expect(inHand.pair).toMatchObject({ status: 'pending', auditor: null, decidedTime: null, reason: null })
  await second.getByText('1 waiting').waitFor()
  expect(await second.getByText(auditor ?? 'nobody').count()).toBe(0)
  expect(await violationsInBoth(second)).toEqual([])
  await second.keyboard.press('1')
  await second.getByText('No images wait').waitFor()

  await signIn(leader, 'super', '/jedi/image_manual?view=list&differs=1')
  const row = leader
    .getByRole('row')
    .filter({ hasText: auditor ?? '' })
    .filter({ hasText: borrower })
  await row.getByText('differs').waitFor()
  // the application keeps what the first one said
  await row.getByText('Passed', { exact: true }).waitFor()
  expect(await violationsInBoth(leader)).toEqual([])
  await first.reload()
  expect((await callAs(first, listImageAudits, { differs: true })).list).toMatchObject([
    { imageAuditId, status: 'pass', agreed: false, auditor },
  ])
  expect([first.errors, second.errors, leader.errors]).toEqual([[], [], []])
})
