/** The server is killed again and again while coupons are used: whoever got no answer asks again, and each is used once. */
import { type ChildProcess, fork } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  listCouponTemplates,
  listHeldCoupons,
  moveCouponTemplate,
  redeemCoupon,
  saveCouponActivity,
  saveCouponTemplate,
  startCouponActivity,
} from '@cordillera/contract/coupon/campaign'
import { errors } from '@cordillera/contract/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleServer } from '../../../tools/build.mjs'
import { checkLedger } from '../src/credit/public.ts'
import { sql } from '../src/platform/db.ts'
import { lendingApp } from './given-applications.ts'
import { openBooks } from './given-ledger.ts'
import { givenLoans } from './given-loans.ts'
import { databaseUrl, startApp, testNow } from './harness.ts'

const kills = Number(process.env['COUPON_KILLS'] ?? 50)
/** A server starts within 15 s where others have the cores as well; the people and their coupons are made before. */
const limitMs = 180_000 + kills * 15_000
const people = 600
const stock = 500
const testApp = startApp()
let folder: string
let entry: string

beforeAll(async () => {
  const built = resolve(import.meta.dirname, '../dist')
  await mkdir(built, { recursive: true })
  folder = await mkdtemp(resolve(built, 'coupons-'))
  entry = resolve(folder, 'deposit-server.mjs')
  const problem = await bundleServer([resolve(import.meta.dirname, 'deposit-server.ts')], folder)
  if (problem) throw new Error(problem)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function start(): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(entry, [databaseUrl(testApp().databaseName), testNow, 'a secret of the deep test'])
  const { port } = await new Promise<{ port: number }>((ready, failed) => {
    child.once('message', (message) => ready(message as { port: number }))
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}`)))
  })
  return { child, url: `http://127.0.0.1:${port}` }
}
async function kill({ child }: { child: ChildProcess }): Promise<void> {
  const gone = new Promise((done) => child.once('exit', done))
  child.kill('SIGKILL')
  await gone
}

async function given() {
  const ana = await testApp().given.person({ role: 'CUSTOMER_SERVICE', merchants: ['Luna Credito'] })
  const loans = await givenLoans(testApp(), { count: people })
  await openBooks(
    testApp().app.db,
    loans.map(({ appId }) => appId),
  )
  const name = { zh: 'K9', en: 'Killed', es: 'K9' }
  const terms = { name, valueKind: 'amount', value: 1000, validityDays: 20, stock } as const
  const { templateId } = await ana.call(saveCouponTemplate, terms)
  await ana.call(moveCouponTemplate, { templateId, version: 0, active: true, reason: 'for the deep test' })
  const audience = { kind: 'list' as const, userIds: loans.map(({ userId }) => userId) }
  const of = { templateId, name: 'Killed', audience, most: people, budget: 900_000, controlPercent: 0 }
  const { activityId } = await ana.call(saveCouponActivity, of)
  await ana.call(startCouponActivity, { activityId, version: 0 })
  await testApp().drainJobs()
  const held = new Map<string, string>()
  for (let currentPage = 1; held.size < people; currentPage++) {
    const { list } = await ana.call(listHeldCoupons, { activityId, pageSize: 200, currentPage })
    for (const { userId, heldId } of list) held.set(userId, heldId)
  }
  return { ana, templateId, uses: loans.map(({ userId, billId }) => ({ heldId: held.get(userId) ?? '', billId })) }
}

test(
  `coupons under load are used once each and never beyond their stock, by ${kills} deaths of the server`,
  async () => {
    const { ana, templateId, uses } = await given()
    const { authorization } = await lendingApp(testApp())
    let server = await start()
    let again = 0
    const ended = new Map<string, number>()
    const known = [2000, errors['coupon.soldOut'].code]

    /** Until it is known what became of it. */
    async function use(body: { heldId: string; billId: string }): Promise<void> {
      for (;;) {
        try {
          const answer = await fetch(server.url + redeemCoupon.path, {
            method: 'POST',
            headers: { 'content-type': 'application/json', authorization },
            body: JSON.stringify(body),
            signal: AbortSignal.timeout(5000),
          })
          const { code } = (await answer.json()) as { code: number }
          if (known.includes(code)) return void ended.set(body.heldId, code)
        } catch {
          again++
          await sleep(20)
        }
      }
    }
    const waiting = [...uses]
    let isOver = false
    const sending = Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let next = waiting.pop(); next; next = waiting.pop()) {
          await use(next)
          if (!isOver) await sleep(150)
        }
      }),
    )
    // to start takes longest by far: the one after the next starts meanwhile
    let next = start()
    for (let n = 0; n < kills; n++) {
      const [started, dying] = [await next, server]
      if (n + 1 < kills) next = start()
      await sleep(Math.random() * 200)
      await kill(dying)
      server = started
    }
    isOver = true
    await sending
    await kill(server)

    const { rows } = await sql<{ used: number; coupons: number; taken: number }>`
    select count(*) filter (where h.state = 'used')::int as used, count(c.coupon_id)::int as coupons,
      coalesce(sum(c.amount_minor), 0)::int as taken
    from held_coupon h left join coupon c on c.coupon_id = h.coupon_id where h.template_id = ${templateId}`.execute(
      testApp().app.db,
    )
    const { rows: all } = await sql<{ n: number }>`select count(*)::int as n from coupon`.execute(testApp().app.db)
    console.log(`${kills} kills, ${again} uses without an answer asked again`)
    expect(rows).toEqual([{ used: stock, coupons: stock, taken: stock * 1000 }])
    expect(all).toEqual([{ n: stock }])
    const template = (await ana.call(listCouponTemplates, {})).list.find((each) => each.templateId === templateId)
    expect(template).toMatchObject({ used: stock, spent: stock * 1000 })
    expect(ended.size).toBe(people)
    expect(await checkLedger(testApp().app.db)).toEqual([])
  },
  limitMs,
)
