/** What forbids a contact waits for whoever decides about the person just then: once it is acknowledged, nothing decided before it is still to come. */
import { updateUserBaseInfo } from '@cordillera/contract/borrower/base-info-change'
import { addAnotherContact, disableAnotherContact } from '@cordillera/contract/collection/another-contact'
import { saveLog } from '@cordillera/contract/collection/log'
import { collectResults } from '@cordillera/contract/collection/results'
import { addStopCase, operateStopCase } from '@cordillera/contract/collection/stop'
import { openComplaint } from '@cordillera/contract/compliance/complaint'
import { addConsent, listConsents, withdrawConsent } from '@cordillera/contract/compliance/consent'
import { addObligor, endObligor, verifyObligor } from '@cordillera/contract/compliance/obligor'
import { correctPlace } from '@cordillera/contract/compliance/place'
import { addSilence } from '@cordillera/contract/compliance/silence'
import { uploadFile } from '@cordillera/contract/job/file'
import { beforeEach, describe, expect, test } from 'vitest'
import { card } from '../../seed/pictures.ts'
import { Random } from '../../seed/random.ts'
import { givenCases } from '../../test/given-cases.ts'
import type { GivenLoan } from '../../test/given-loans.ts'
import { type Person, startApp } from '../../test/harness.ts'
import { inTransaction, sql } from '../platform/db.ts'
import { decideContacts } from './public.ts'

const testApp = startApp({ now: '2026-11-23T16:00:00Z' })
let leader: Person
let agent: Person
let director: Person
let other: Person
let loans: GivenLoan[]

beforeEach(async () => {
  leader = await testApp().given.person({ role: 'LEADER', stage: 'S1A' })
  agent = await testApp().given.person({ role: 'AGENT', stage: 'S1A', leader })
  director = await testApp().given.person({ role: 'DIRECTOR', stage: 'S1A' })
  other = await testApp().given.person({ role: 'DIRECTOR', stage: 'S1A' })
  loans = await givenCases(testApp(), agent, { count: 2, dpd: 2 })
})

const evidence = 'the borrower said so'
const ptp = collectResults.find(({ name }) => name === 'PTP')?.code ?? -1
const of = (n: number): GivenLoan => {
  const loan = loans[n]
  if (!loan) throw new Error('two loans were asked for')
  return loan
}
const stopping = ({ caseId }: GivenLoan) => ({
  ...{ cases: [caseId], reason: 'dispute' as const },
  ...{ remark: 'says it was paid', evidence },
})
const versionOf = async ({ caseId }: GivenLoan) =>
  (
    await testApp()
      .app.db.selectFrom('collectionCase')
      .select('version')
      .where('caseId', '=', caseId)
      .executeTakeFirstOrThrow()
  ).version

/** What somebody does that forbids contact with the borrower of a loan. */
const forbids: Record<string, (loan: GivenLoan) => Promise<unknown>> = {
  'a silence of the number': ({ caseId }) =>
    agent.call(addSilence, { caseId, contactId: null, kind: 'wrongNumber', evidence }),
  'a silence of the person': ({ caseId }) =>
    agent.call(addSilence, { caseId, contactId: null, kind: 'deceased', evidence }),
  'a complaint': ({ caseId }) => agent.call(openComplaint, { caseId, kind: 'dispute', description: evidence }),
  'a stop': (loan) => leader.call(addStopCase, stopping(loan)),
  'a claim of fraud': async (loan) =>
    agent.call(saveLog, {
      ...{ caseId: loan.caseId, version: await versionOf(loan), contactId: null },
      ...{ channel: 'call' as const, callWay: 'theyCalled' as const, result: 13 },
    }),
}

/** Acts that change by what somebody is judged, each with what has to be there before. */
const changes: Record<string, (loan: GivenLoan) => Promise<() => Promise<unknown>>> = {
  'a silence of an address that another borrower is written at, too': async (loan) => {
    const email = 'ana@example.com'
    await testApp().app.db.updateTable('borrower').set({ email }).execute()
    const { caseId, userId } = of(1)
    expect(loan.userId).not.toBe(userId)
    return () => agent.call(addSilence, { caseId, contactId: null, kind: 'wrongEmail', evidence })
  },
  'a promise, after which no cascade writes': async (loan) => {
    const promise = { day: '2026-11-25', amount: 5000 }
    const log = { caseId: loan.caseId, version: await versionOf(loan), contactId: null, result: ptp, promise }
    return () => agent.call(saveLog, { ...log, channel: 'call', callWay: 'theyCalled' })
  },
  'a contact that is disabled': async (loan) => {
    const contactId = await contactOf(loan)
    return () => agent.call(disableAnotherContact, { caseId: loan.caseId, contactId, disabled: true, reason: evidence })
  },
  'an obligor who is verified': async (loan) => {
    const made = await obligorOf(loan)
    return () => other.call(verifyObligor, { ...made, reason: evidence })
  },
  'an obligor who owes no more': async (loan) => {
    const made = await obligorOf(loan)
    return () => other.call(endObligor, { ...made, reason: evidence })
  },
  'a place that is corrected': async ({ userId }) => {
    return () => agent.call(correctPlace, { userId, region: 'MX-SON', reason: evidence })
  },
  'an address that is corrected': async ({ userId }) => {
    const service = await testApp().given.person({ role: 'CUSTOMER_SERVICE' })
    const content = await card(new Random(3), ['Comprobante', 'Avenida 5'])
    const { fileId } = (await service.upload(uploadFile, {}, { name: 'recibo.jpg', content })).data
    const { version } = await testApp()
      .app.db.selectFrom('borrower')
      .select('version')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    const changed = { userId, version, changes: { email: 'eva@example.com' }, evidence: [fileId], reason: evidence }
    return () => service.call(updateUserBaseInfo, changed)
  },
  'an authorisation that replaces another': async ({ userId }) => {
    return () => director.call(addConsent, { userId, channel: 'call', source: 'call', evidence, from: '2026-11-20' })
  },
  'an authorisation that is withdrawn': async ({ userId }) => {
    await director.call(addConsent, { userId, channel: 'call', source: 'call', evidence, from: '2026-11-20' })
    const [consent] = await director.call(listConsents, { userId })
    return () => director.call(withdrawConsent, { consentId: consent?.consentId ?? '', reason: evidence })
  },
}
async function contactOf({ caseId }: GivenLoan): Promise<string> {
  const whom = { relation: 'friend', source: 'friends feedback', name: 'Rosa Díaz', mobile: '+523398700001' } as const
  return (await agent.call(addAnotherContact, { caseId, ...whom })).contactId
}
async function obligorOf(loan: GivenLoan) {
  const { userId } = loan
  const record = { role: 'guarantor', docType: 'CURP', docNumber: 'HEGG560427MVZRRL04', contract: evidence } as const
  return director.call(addObligor, { userId, contactId: await contactOf(loan), ...record })
}

const decide = ({ caseId }: GivenLoan) => ({
  within: (tx: Parameters<typeof decideContacts>[0]) =>
    decideContacts(tx, [{ caseId, contactId: null }], {
      ...{ channel: 'call' as const, now: testApp().clock.now(), purpose: 'call' as const, accountId: agent.accountId },
    }),
})
/** Backends that wait for the lock of another one. */
const waiting = async () =>
  (await sql`select from pg_locks where not granted and pg_blocking_pids(pid) <> '{}'`.execute(testApp().app.db)).rows
    .length

/** What is done while somebody decides about the borrower ends only after they have decided. */
async function whileDeciding(loan: GivenLoan, act: () => Promise<unknown>): Promise<void> {
  let isDone = false
  const { acting } = await inTransaction(testApp().app.db, async (tx) => {
    const [answer] = await decide(loan).within(tx)
    expect(answer?.allowed).toBe(true)
    const acting = act().then(() => {
      isDone = true
    })
    await expect.poll(waiting, { interval: 5 }).toBeGreaterThan(0)
    expect(isDone).toBe(false)
    return { acting }
  })
  await acting
}

describe('while a contact is decided it waits, and holds from then on:', () => {
  test.each(Object.keys(forbids))('%s', async (name) => {
    const forbid = forbids[name] as (loan: GivenLoan) => Promise<unknown>
    const loan = of(0)
    await whileDeciding(loan, () => forbid(loan))
    const [after] = await inTransaction(testApp().app.db, (tx) => decide(loan).within(tx))
    expect(after?.allowed).toBe(false)
  })

  test.each(Object.keys(changes))('%s', async (name) => {
    const prepare = changes[name] as (loan: GivenLoan) => Promise<() => Promise<unknown>>
    const loan = of(0)
    await whileDeciding(loan, await prepare(loan))
  })

  test('a bill that is stopped again after it was restored', async () => {
    const loan = of(0)
    await leader.call(addStopCase, stopping(loan))
    const { stopId } = await testApp()
      .app.db.selectFrom('stopCase')
      .select('stopId')
      .where('billId', '=', loan.billId)
      .executeTakeFirstOrThrow()
    await leader.call(operateStopCase, { id: stopId, operation: 'restore', reason: evidence, version: 0 })
    const { forbidding } = await inTransaction(testApp().app.db, async (tx) => {
      await decide(loan).within(tx)
      const again = { id: stopId, operation: 'stop' as const, reason: evidence, version: 1 }
      const forbidding = leader.call(operateStopCase, again)
      await expect.poll(waiting, { interval: 5 }).toBeGreaterThan(0)
      return { forbidding }
    })
    expect(await forbidding).toMatchObject({ state: 'stopped' })
  })
})

test('many who decide and forbid at the same moment end without a deadlock, and no contact is later than what forbids it', async () => {
  const names = Object.keys(forbids)
  const deadlocks = async () =>
    Number(
      (
        await sql<{
          n: string
        }>`select deadlocks as n from pg_stat_database where datname = current_database()`.execute(testApp().app.db)
      ).rows[0]?.n,
    )
  const before = await deadlocks()
  const acts = Array.from({ length: 48 }, (_, n) => {
    const loan = of(n % 2)
    if (n % 3 === 0) {
      const forbid = forbids[names[n % names.length] ?? ''] as (loan: GivenLoan) => Promise<unknown>
      // what is forbidden already is refused: that is not what is looked at
      return forbid(loan).catch(() => undefined)
    }
    return inTransaction(testApp().app.db, (tx) => decide(loan).within(tx))
  })
  const ended = await Promise.allSettled(acts)
  expect(ended.filter(({ status }) => status === 'rejected')).toEqual([])
  expect(await deadlocks()).toBe(before)
  for (const loan of loans) {
    const [after] = await inTransaction(testApp().app.db, (tx) => decide(loan).within(tx))
    expect(after?.allowed).toBe(false)
  }
})
