/** Rules, quotas and limits of what may be given up: more takes two people, less takes one. */
import { decideDerateChange, listDerateChanges } from '@cordillera/contract/derate/change'
import { deleteDerateQuota, listDerateQuotas, updateDerateQuota } from '@cordillera/contract/derate/quota'
import { addDerateRule, deleteDerateRule, listDerateRules, updateDerateRule } from '@cordillera/contract/derate/rule'
import { listSettlementLimits, saveSettlementLimit } from '@cordillera/contract/derate/settlement-limit'
import { listNotifications } from '@cordillera/contract/notification/notification'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { givenCases } from '../../test/given-cases.ts'
import { openBooks } from '../../test/given-ledger.ts'
import { type Person, startApp, testNow } from '../../test/harness.ts'
import { allowsMore } from './change.rules.ts'

const testApp = startApp()
let director: Person
let chief: Person
let finance: Person
let other: Person
const reason = 'agreed for the quarter'
const terms = { rateCount: 1000, rateAmount: 800, feeTypes: ['penalty' as const] }
const day = '2026-11-21'

beforeAll(async () => {
  const { given } = testApp()
  director = await given.person({ role: 'DIRECTOR', stage: 'S1A' })
  chief = await given.person({ role: 'COUNTRY_DIRECTOR' })
  finance = await given.person({ role: 'FINANCE' })
  other = await given.person({ role: 'DIRECTOR', stage: 'M1' })
})

const waiting = async (topic: 'rules' | 'quotas' | 'limits', by = chief) => by.call(listDerateChanges, { topic })
async function decide(topic: 'rules' | 'quotas' | 'limits', approve = true, by = chief) {
  const [change] = await waiting(topic, by)
  if (!change) throw new Error(`nothing waits of ${topic}`)
  return by.call(decideDerateChange, { id: change.id, version: change.version, approve, reason })
}
const rulesOf = async () => (await chief.call(listDerateRules, { period: 'S1A' })).list

test('a rule holds once somebody else agrees; the country’s director is told, and who asked what became of it', async () => {
  const asked = { country: 'MX' as const, period: 'S1A' as const, ...terms, reason }
  expect(await director.call(addDerateRule, asked)).toEqual({ waits: true })
  await director.refused(addDerateRule, asked, 'derate.changeWaits')
  expect(await rulesOf()).toEqual([])
  const [change] = await waiting('rules')
  expect(change).toMatchObject({
    kind: 'addRule',
    before: null,
    after: terms,
    period: 'S1A',
    own: false,
    overtaken: false,
  })
  expect((await chief.call(listNotifications, {})).list).toContainEqual(
    expect.objectContaining({ kind: 'approval.wanted' }),
  )
  const decision = { id: change?.id ?? '', version: 0, approve: true, reason }
  await director.refused(decideDerateChange, decision, 'credit.ownRequest')
  await other.refused(decideDerateChange, decision, 'derate.notYours')
  await finance.refused(decideDerateChange, decision, 'access.forbidden')
  expect(await decide('rules')).toEqual({ state: 'made' })
  await chief.refused(decideDerateChange, decision, 'credit.decided')
  expect(await rulesOf()).toMatchObject([{ ...terms, version: 0 }])
  expect((await director.call(listNotifications, {})).list).toContainEqual(
    expect.objectContaining({ kind: 'derate.changeDecided' }),
  )
})

test('less is given at once by one person, more waits, and what was asked before is overtaken', async () => {
  const [rule] = await rulesOf()
  const { id, version } = rule ?? { id: '', version: 0 }
  const wider = { id, version, ...terms, rateAmount: 900, reason }
  expect(await director.call(updateDerateRule, wider)).toEqual({ id, version, waits: true })
  const less = { ...wider, rateAmount: 700 }
  expect(await director.call(updateDerateRule, less)).toEqual({ id, version: version + 1, waits: false })
  expect(await rulesOf()).toMatchObject([{ rateAmount: 700 }])
  const [change] = await waiting('rules')
  expect(change).toMatchObject({ overtaken: true })
  await chief.refused(
    decideDerateChange,
    { id: change?.id ?? '', version: 0, approve: true, reason },
    'derate.changeOvertaken',
  )
  // who asked takes it back, though no second person
  expect(await decide('rules', false, director)).toEqual({ state: 'withdrawn' })
  // another fee is more as well
  const fees = { ...less, version: version + 1, feeTypes: ['penalty' as const, 'fee' as const] }
  expect(await director.call(updateDerateRule, fees)).toMatchObject({ waits: true })
  expect(await decide('rules', false)).toEqual({ state: 'refused' })
  expect(await rulesOf()).toMatchObject([{ rateAmount: 700, feeTypes: ['penalty'] }])
})

test('of two who agree in one moment one does, and one rule is made', async () => {
  const workplace = await testApp().given.workplace('MX')
  await director.call(addDerateRule, { country: 'MX', period: 'S1A', workplace, ...terms, reason })
  const [change] = await waiting('rules')
  const second = await testApp().given.person({ role: 'COUNTRY_DIRECTOR' })
  const decision = { id: change?.id ?? '', version: 0, approve: true, reason }
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => (at % 2 ? chief : second).raw(decideDerateChange, decision)),
  )
  expect(answers.filter(({ code }) => code === 2000)).toHaveLength(1)
  const narrow = (await rulesOf()).filter(({ workplace }) => workplace !== null)
  expect(narrow).toHaveLength(1)
  // a narrower rule goes by two: the wider one takes its place
  const { id, version } = narrow[0] ?? { id: '', version: 0 }
  expect(await director.call(deleteDerateRule, { id, version, reason })).toMatchObject({ waits: true })
  expect(await decide('rules')).toEqual({ state: 'made' })
  // the stage's own rule by one
  const [wide] = await rulesOf()
  expect(
    await director.call(deleteDerateRule, { id: wide?.id ?? '', version: wide?.version ?? 0, reason }),
  ).toMatchObject({ waits: false })
  expect(await rulesOf()).toEqual([])
})

test('a quota of today grows by two, never by whose it is, shrinks by one, and lapses with its day', async () => {
  const ana = await testApp().given.person({ role: 'AGENT', stage: 'S1A' })
  const loans = await givenCases(testApp(), ana, { count: 2, merchant: 'Luna Credito' })
  await openBooks(
    testApp().app.db,
    loans.map(({ appId }) => appId),
  )
  await director.call(addDerateRule, { country: 'MX', period: 'S1A', ...terms, rateAmount: 5000, reason })
  await decide('rules')
  const quotaOf = async () =>
    (await director.call(listDerateQuotas, { day })).list.find(
      ({ userNo }) => userNo === `T${String(ana.accountId).padStart(5, '0')}`,
    )
  const quota = await quotaOf()
  if (!quota) throw new Error('the rule gives a quota')
  const { id, totalCount, totalAmount, feeTypes } = quota
  const more = { id, version: 0, totalCount, totalAmount: totalAmount + 1, feeTypes, reason }
  expect(await director.call(updateDerateQuota, more)).toEqual({ id, version: 0, waits: true })
  expect(await quotaOf()).toMatchObject({ totalAmount })
  expect(await decide('quotas')).toEqual({ state: 'made' })
  expect(await quotaOf()).toMatchObject({ totalAmount: totalAmount + 1, version: 1 })
  expect(await director.call(updateDerateQuota, { ...more, version: 1, totalAmount: 10 })).toMatchObject({
    waits: false,
  })
  expect(await director.call(updateDerateQuota, { ...more, version: 2 })).toMatchObject({ waits: true })
  await director.call(deleteDerateQuota, { id, version: 2 })
  const [overtaken] = await waiting('quotas')
  expect(overtaken).toMatchObject({ overtaken: true })
  testApp().clock.set('2026-11-22T16:00:00Z')
  const late = await testApp().given.signedIn(chief.accountId)
  await late.refused(
    decideDerateChange,
    { id: overtaken?.id ?? '', version: 0, approve: true, reason },
    'derate.quotaPast',
  )
  testApp().clock.set(testNow)
})

test('a limit of settlements is widened by two people and tightened by one', async () => {
  const boss = await testApp().given.person({ superuser: true })
  const limitOf = async () => (await chief.call(listSettlementLimits, {})).find(({ period }) => period === 'M2')
  const limit = await limitOf()
  if (!limit) throw new Error('M2 is settled')
  const longer = { ...limit, maxDays: limit.maxDays + 1, reason }
  expect(await chief.call(saveSettlementLimit, longer)).toEqual({ version: limit.version, waits: true })
  expect(await limitOf()).toEqual(limit)
  const [change] = await waiting('limits')
  expect(change).toMatchObject({ own: true, before: { maxDays: limit.maxDays }, after: { maxDays: limit.maxDays + 1 } })
  await director.refused(
    decideDerateChange,
    { id: change?.id ?? '', version: 0, approve: true, reason },
    'derate.notYours',
  )
  expect(await decide('limits', true, boss)).toEqual({ state: 'made' })
  expect(await limitOf()).toMatchObject({ maxDays: limit.maxDays + 1, version: limit.version + 1 })
  const tighter = { ...longer, version: limit.version + 1, maxForgiven: 0, maxDays: 1 }
  expect(await chief.call(saveSettlementLimit, tighter)).toMatchObject({ waits: false })
  // a stage that had none, and may forgive something from then on
  const { version: _, ...fresh } = { ...longer, period: 'S1B' as const }
  expect(await chief.call(saveSettlementLimit, fresh)).toMatchObject({ waits: true })
  expect(await decide('limits', true, boss)).toEqual({ state: 'made' })
  expect(await chief.call(listSettlementLimits, {})).toContainEqual(
    expect.objectContaining({ period: 'S1B', version: 0 }),
  )
})

test('less is never more, and what is not less is', () => {
  const rate = fc.nat(10_000)
  fc.assert(
    fc.property(fc.tuple(rate, rate), fc.tuple(rate, rate), ([a, b], [c, d]) => {
      const before = { rateCount: a, rateAmount: b, feeTypes: ['fee' as const] }
      const after = { rateCount: c, rateAmount: d, feeTypes: ['fee' as const] }
      expect(allowsMore(before, after)).toBe(c > a || d > b)
    }),
  )
})
