import { batchCall, call } from '@cordillera/contract/collection/call'
import { sendMsg, updateTemplate } from '@cordillera/contract/messaging/message'
import { beforeAll, expect, test } from 'vitest'
import { giveLines } from '../../simulators/start.ts'
import { givenCases } from '../../test/given-cases.ts'
import type { GivenLoan } from '../../test/given-loans.ts'
import type { Person } from '../../test/harness.ts'
import { startSimulated } from '../../test/simulated.ts'
import { inTransaction, sql } from '../platform/db.ts'
import type { Channel } from './gate.rules.ts'
import { decideContacts } from './public.ts'

const monday = '2026-11-23T16:00:00Z'
const rounds = Number(process.env['RACE_ROUNDS'] ?? 100)
const raceMs = 30 * 60_000
const racers = 50
const it = startSimulated({ now: monday })
const merchants = { EC: 'Mitad Credito', CO: 'Cafe Plata', CL: 'Andes Cash' } as const
const zones = { EC: 'America/Guayaquil', CO: 'America/Bogota', CL: 'America/Santiago' } as const
type Capped = keyof typeof merchants
const agents: Partial<Record<Capped, Person[]>> = {}
const templates: Partial<Record<Capped, number>> = {}

beforeAll(async () => {
  const { given, app } = it().test
  for (const country of ['EC', 'CO', 'CL'] as const) {
    const people = await Promise.all(
      Array.from({ length: 5 }, () => given.person({ role: 'AGENT', country, stage: 'S1A' })),
    )
    agents[country] = people
    const lines = people.flatMap(({ accountId }) =>
      Array.from({ length: 20 }, (_, n) => ({ accountId, country, name: `${country}-${accountId}-${n}` })),
    )
    await giveLines(app.db, lines)
    const leader = await given.person({ role: 'LEADER', country, stage: 'S1A' })
    const template = { name: 'aviso', subject: null, template: 'Hola {{name}}', stage: null, isNewCase: null }
    const said = { ...template, country, channel: 'sms', remark: null, active: true } as const
    templates[country] = (await leader.call(updateTemplate, said)).templateId
  }
}, 120_000)

/** One person with a loan for each agent, known by one document and one number. */
async function givenPerson(country: Capped): Promise<{ agent: Person; loan: GivenLoan }[]> {
  const made: { agent: Person; loan: GivenLoan }[] = []
  for (const agent of agents[country] ?? []) {
    const [loan] = await givenCases(it().test, agent, { merchant: merchants[country] })
    if (loan) made.push({ agent, loan })
  }
  const users = made.map(({ loan }) => loan.userId)
  await sql`
    update borrower b set mobile = o.mobile, address = 'Calle Luna 12', time_zone = ${zones[country]} from borrower o
    where b.user_id = any(${users}::text[]) and o.user_id = ${users[0]}`.execute(it().test.app.db)
  return made
}

async function press(
  country: Capped,
  { agent, loan }: { agent: Person; loan: GivenLoan },
  n: number,
): Promise<boolean> {
  const whom = { caseId: loan.caseId, contactId: null }
  if (n % 3 === 0) return (await agent.raw(call, whom)).data?.callId != null
  if (n % 3 === 1) return (await agent.raw(batchCall, { calls: [whom, whom] })).data?.calls.some(({ callId }) => callId)
  return (await agent.raw(sendMsg, { ...whom, templateId: templates[country] ?? 0 })).data?.messageId != null
}

test(
  `${racers} presses at once, calls, batches and messages over five loans of one person in Ecuador: exactly one goes out, ${rounds} times`,
  async () => {
    for (let round = 0; round < rounds; round++) {
      const people = await givenPerson('EC')
      const presses = Array.from({ length: racers }, (_, n) => {
        const whose = people[n % people.length]
        if (!whose) throw new Error('somebody presses')
        return press('EC', whose, n)
      })
      expect((await Promise.all(presses)).filter(Boolean), `round ${round}`).toHaveLength(1)
    }
  },
  raceMs,
)

/** Of a cap, what may be pending at once: one call and one other message in Chile, one contact in Colombia. */
test.each([
  ['CO', 1],
  ['CL', 2],
] as const)('mixed channels decided at once in %s: exactly %i, every time', async (country, cap) => {
  const channels: Channel[] = ['call', 'sms', 'whatsapp', 'dialer', 'visit']
  for (let round = 0; round < rounds; round++) {
    const people = await givenPerson(country)
    const decided = await Promise.all(
      Array.from({ length: racers }, (_, n) =>
        inTransaction(it().test.app.db, (tx) =>
          decideContacts(tx, [{ caseId: people[n % people.length]?.loan.caseId ?? '', contactId: null }], {
            channel: channels[n % channels.length] ?? 'call',
            now: it().test.clock.now(),
            purpose: 'call',
            accountId: null,
          }),
        ),
      ),
    )
    expect(
      decided.flat().filter(({ allowed }) => allowed),
      `round ${round}`,
    ).toHaveLength(cap)
  }
})

test('sets that overlap in any order neither block each other for ever nor pass a cap', async () => {
  const people = (await Promise.all(Array.from({ length: 10 }, () => givenPerson('EC')))).flat()
  const shuffled = () => [...people].sort(() => Math.random() - 0.5)
  const sets = await Promise.all(
    Array.from({ length: 20 }, () =>
      inTransaction(it().test.app.db, (tx) =>
        decideContacts(
          tx,
          shuffled().map(({ loan }) => ({ caseId: loan.caseId, contactId: null })),
          { channel: 'dialer', now: it().test.clock.now(), purpose: 'ppd', accountId: null },
        ),
      ),
    ),
  )
  expect(sets.flat().filter(({ allowed }) => allowed)).toHaveLength(10)
})
