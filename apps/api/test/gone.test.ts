/** Nothing new is kept of somebody whose account was deleted, by whichever call it comes. */
import type { AnyEndpoint } from '@cordillera/contract/endpoint'
import { errors } from '@cordillera/contract/errors'
import { uploadFile } from '@cordillera/contract/job/file'
import { expect, test } from 'vitest'
import { sql } from '../src/platform/db.ts'
import { declaredEndpoints } from './declared.ts'
import { lendingApp } from './given-applications.ts'
import { jpeg } from './given-content.ts'
import { givenLoans } from './given-loans.ts'
import { startApp } from './harness.ts'
import { aims } from './reach/all.ts'

const testApp = startApp()

const asksOnly = 'keeps nothing of the person'
/** Calls that write and name a person, and are taken of one who has gone. */
const taken: Readonly<Record<string, string>> = {
  addToBlacklist: 'a list that deletion keeps: whom not to lend to',
  appCancelDeletion: asksOnly,
  appCoupons: 'marks coupons as seen',
  createAuthorityComplaint: 'the law keeps complaints, and they may come afterwards',
  showUserSensitiveInfo: asksOnly,
}

const fieldsOf = ({ input }: AnyEndpoint): string[] => Object.keys((input as { shape?: object }).shape ?? {})

test('nothing is kept of somebody who has gone', async () => {
  const named = (await declaredEndpoints()).filter(
    ({ endpoint }) => endpoint.writes && fieldsOf(endpoint).includes('userId'),
  )
  const [loan] = await givenLoans(testApp())
  if (!loan) throw new Error('one loan was asked for')
  const { db } = testApp().app
  await sql`update bill set status = 'repaid', principal_open = 0, interest_open = 0, fee_open = 0, fee_tax_open = 0
    where bill_id = ${loan.billId}`.execute(db)
  await sql`update borrower set anonymised_at = now() where user_id = ${loan.userId}`.execute(db)
  const phone = await lendingApp(testApp())
  const boss = await testApp().given.person({ superuser: true, merchants: ['Luna Credito'] })
  const { fileId } = (await boss.upload(uploadFile, {}, { name: 'id.jpg', content: await jpeg(500, 300) })).data
  const merchantId = await testApp().given.merchantId('Luna Credito')
  const row = { ...loan, merchantId, country: 'MX', collectorId: boss.accountId }
  const missing: number[] = [errors['borrower.missing'].code, errors['record.missing'].code]
  const answers: string[] = []
  for (const { name, endpoint } of named) {
    if (name in taken) continue
    const text = JSON.stringify(aims[endpoint.path]?.input(row) ?? {}).replaceAll(/"F0+"/g, JSON.stringify(fileId))
    const caller = JSON.stringify(endpoint.access).includes('lendingApp') ? phone : boss
    const { code, msg } = await caller.raw(endpoint, JSON.parse(text))
    if (!missing.includes(code)) answers.push(`${name}: ${code} ${msg}`)
  }
  expect(answers).toEqual([])
  expect(Object.keys(taken).filter((name) => !named.some((one) => one.name === name))).toEqual([])
}, 60_000)
