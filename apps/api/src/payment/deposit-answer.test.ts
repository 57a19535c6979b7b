/**
 * What we answer to a deposit moves money: 400 sends it back to the payer. Whatever breaks on our side, that is never said; the bank tells
 * it again, and it is booked once.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Outage } from '../../test/given-outage.ts'
import { type GivenStp, givenStp } from '../../test/given-stp.ts'
import { startApp } from '../../test/harness.ts'
import { sql } from '../platform/db.ts'
import { workWebhooks } from './webhook.service.ts'

const testApp = startApp()
let stp: GivenStp
let outage: Outage
beforeAll(async () => {
  stp = await givenStp(testApp())
  outage = new Outage(testApp().databaseName)
})
afterAll(async () => {
  stp.stop()
  await outage.end()
})

const clabe = '646180000000000007'
const told = (trackingKey: string) => stp.deposit({ clabe, amount: '150.00', trackingKey })
const bookedOf = async (trackingKey: string) => {
  const { rows } = await sql<{ amount: number }>`
    select amount_minor as amount from payment where tracking_key = ${trackingKey}`.execute(testApp().app.db)
  return rows.map(({ amount }) => amount)
}
const patient = { timeout: 20_000, interval: 100 }
/** The bank tells it again until it hears that we have it. */
async function toldUntilHeard(trackingKey: string) {
  await expect.poll(async () => (await told(trackingKey)).status, patient).toBe(200)
  await workWebhooks(testApp().app, () => {})
  await expect.poll(() => bookedOf(trackingKey), patient).toEqual([15_000])
}

test('while the database is away a deposit is neither confirmed nor sent back', async () => {
  await outage.begin()
  const { status } = await told('AWAY1')
  expect(status).toBeGreaterThanOrEqual(500)
  await outage.over()
  await toldUntilHeard('AWAY1')
})

test('what is kept is confirmed in the bank’s word; what can’t be read, or is signed otherwise, is neither kept nor sent back', async () => {
  const { status, mensaje } = await stp.deposit({ clabe, amount: '150.00', trackingKey: 'WORD1' })
  expect([status, mensaje]).toEqual([200, 'confirmar'])
  await expect.poll(() => bookedOf('WORD1'), patient).toEqual([15_000])
  for (const without of ['ClaveRastreo', 'Monto', 'firma', 'Empresa']) {
    const answer = await stp.deposit({ clabe, amount: '150.00', trackingKey: `WITHOUT${without}`, without })
    expect([200, 400]).not.toContain(answer.status)
    expect(answer.mensaje).toBe('')
    expect(await bookedOf(`WITHOUT${without}`)).toEqual([])
  }
})
