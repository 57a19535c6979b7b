/** Nothing new is kept of somebody whose account was deleted, by whichever call it comes. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { AnyEndpoint } from '@cordillera/contract/endpoint'
import { errors, successCode } from '@cordillera/contract/errors'
import { uploadFile } from '@cordillera/contract/job/file'
import { expect, test } from 'vitest'
import { sql } from '../src/platform/db.ts'
import { declaredEndpoints } from './declared.ts'
import { lendingApp } from './given-applications.ts'
import { jpeg } from './given-content.ts'
import { type GivenLoan, givenLoans } from './given-loans.ts'
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

/** Every call that writes and names a person, and is to be refused once the person has gone. */
async function callsOf(loan: GivenLoan) {
  const named = (await declaredEndpoints()).filter(
    ({ endpoint }) => endpoint.writes && fieldsOf(endpoint).includes('userId'),
  )
  expect(Object.keys(taken).filter((name) => !named.some((one) => one.name === name))).toEqual([])
  const { given } = testApp()
  const phone = await lendingApp(testApp())
  const boss = await given.person({ superuser: true, merchants: ['Luna Credito'] })
  const { fileId } = (await boss.upload(uploadFile, {}, { name: 'id.jpg', content: await jpeg(500, 300) })).data
  const row = {
    ...loan,
    merchantId: await given.merchantId('Luna Credito'),
    country: 'MX',
    collectorId: boss.accountId,
  }
  return named.flatMap(({ name, endpoint }) => {
    if (name in taken) return []
    const text = JSON.stringify(aims[endpoint.path]?.input(row) ?? {}).replaceAll(/"F0+"/g, JSON.stringify(fileId))
    const caller = JSON.stringify(endpoint.access).includes('lendingApp') ? phone : boss
    return [{ name, call: () => caller.raw(endpoint, JSON.parse(text)) }]
  })
}

async function givenLeaver(): Promise<GivenLoan> {
  const [loan] = await givenLoans(testApp())
  if (!loan) throw new Error('one loan was asked for')
  await sql`update bill set status = 'repaid', principal_open = 0, interest_open = 0, fee_open = 0, fee_tax_open = 0
    where bill_id = ${loan.billId}`.execute(testApp().app.db)
  return loan
}

test('nothing is kept of somebody who has gone', async () => {
  const loan = await givenLeaver()
  await sql`update borrower set anonymised_at = now() where user_id = ${loan.userId}`.execute(testApp().app.db)
  const missing: number[] = [errors['borrower.missing'].code, errors['record.missing'].code]
  const answers: string[] = []
  for (const { name, call } of await callsOf(loan)) {
    const { code, msg } = await call()
    if (!missing.includes(code)) answers.push(`${name}: ${code} ${msg}`)
  }
  expect(answers).toEqual([])
}, 60_000)

test('nothing is kept of somebody who goes in the same moment', async () => {
  const loan = await givenLeaver()
  const { db } = testApp().app
  const kept: string[] = []
  for (const { name, call } of await callsOf(loan)) {
    // as a deletion does it: the person is locked first
    const answer = await db.transaction().execute(async (tx) => {
      await sql`select from borrower where user_id = ${loan.userId} for update`.execute(tx)
      const called = call()
      await Promise.race([called, sleep(150)])
      await sql`update borrower set anonymised_at = now() where user_id = ${loan.userId}`.execute(tx)
      return { called }
    })
    const { code } = await answer.called
    if (code === successCode) kept.push(name)
    await sql`update borrower set anonymised_at = null where user_id = ${loan.userId}`.execute(db)
  }
  expect(kept).toEqual([])
}, 60_000)
