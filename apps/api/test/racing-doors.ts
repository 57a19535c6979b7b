/**
 * Everything that contacts a person, pressed at the same moment: an agent's call, batches of calls, SMS, WhatsApp, e-mail, visits
 * and an auto-outbound job, for one person with a loan at each of two merchants and a second loan under another document with the
 * same number. What went out is counted from the rows and from what the providers received, not from the gate's own answers.
 */
import { batchCall, call } from '@cordillera/contract/collection/call'
import { createPpdJob, savePpdConfig } from '@cordillera/contract/collection/ppd'
import { beginVisit } from '@cordillera/contract/collection/visit'
import { type Country, countries } from '@cordillera/contract/countries'
import { sendEmail, sendMsg, updateTemplate } from '@cordillera/contract/messaging/message'
import { expect, vi } from 'vitest'
import { giveLines } from '../simulators/start.ts'
import { lookAtPpd } from '../src/collection/ppd/ppd.service.ts'
import { dayIn } from '../src/platform/clock.ts'
import { array, sql } from '../src/platform/db.ts'
import { givenCases } from './given-cases.ts'
import type { GivenLoan } from './given-loans.ts'
import type { Person } from './harness.ts'
import type { Simulated } from './simulated.ts'

/** Of one Monday at noon, what each country's law and the cap against harassment let reach one person by hand. */
export const capOfMonday: Readonly<Record<Country, number>> = {
  MX: 3,
  CO: 1,
  PE: 3,
  // one call or visit and one other message
  CL: 2,
  EC: 1,
}
const twins: Readonly<Record<Country, readonly [string, string]>> = {
  MX: ['Luna Credito', 'Sol Rapido'],
  CO: ['Cafe Plata', 'Cafe Plata Dos'],
  PE: ['Inti Prestamo', 'Inti Prestamo Dos'],
  CL: ['Andes Cash', 'Andes Cash Dos'],
  EC: ['Mitad Credito', 'Mitad Credito Dos'],
}
const channels = ['sms', 'whatsapp', 'email'] as const
const pressesADoor = 8

interface Doors {
  agent: Person
  director: Person
  templates: ReadonlyMap<string, number>
  merchants: readonly [string, string]
}
let people = 0

/** Two merchants, people who work both, lines, templates and a configuration of auto-outbound. */
export async function openDoors(at: Simulated, country: Country): Promise<Doors> {
  const { given, app } = at.test
  const [first, second] = twins[country]
  await sql`
    insert into merchant (name, app_id, country, currency, time_zone, locale)
    select ${second}, ${`twin-${country}`}, country, currency, time_zone, locale from merchant where name = ${first}
    on conflict do nothing`.execute(app.db)
  const agent = await given.person({ role: 'AGENT', country, stage: 'S1A' })
  const director = await given.person({ role: 'DIRECTOR', country, stage: 'S1A' })
  const leader = await given.person({ role: 'LEADER', country, stage: 'S1A' })
  const lines = Array.from({ length: 3 * pressesADoor }, (_, n) => ({
    accountId: agent.accountId,
    country,
    name: `${country}-${agent.accountId}-${n}`,
  }))
  await giveLines(app.db, lines)
  const templates = new Map<string, number>()
  for (const channel of channels) {
    const subject = channel === 'email' ? 'Aviso' : null
    const said = { country, channel, name: `aviso ${channel}`, subject, template: 'Hola {{name}}' } as const
    const { templateId } = await leader.call(updateTemplate, {
      ...said,
      ...{ stage: null, isNewCase: null, remark: null, active: true },
    })
    templates.set(channel, templateId)
  }
  const hours = { startTime: '09:00', endTime: '19:00', rounds: 1, lines: 4, pauseMinutes: 30 }
  await director.call(savePpdConfig, { country, period: 'S1A', profile: 'recordatorio', ...hours, active: true })
  return { agent, director, templates, merchants: [first, second] }
}

/** One number: a person's loans at both merchants under one document, and a loan of another document. */
async function givenPerson(at: Simulated, country: Country, { agent, merchants }: Doors): Promise<GivenLoan[]> {
  const { app, clock } = at.test
  await app.db.updateTable('collectionCase').set({ closedAt: clock.now() }).where('closedAt', 'is', null).execute()
  const [first, second] = merchants
  const loans: GivenLoan[] = []
  for (const merchant of [first, second, first]) loans.push(...(await givenCases(at.test, agent, { merchant })))
  const [one, twin] = loans
  people++
  // a number that is answered, at the end of whose call nobody is left on the line
  const mobile = `+525${String(people).padStart(8, '0')}1`
  await sql`
    update borrower set mobile = ${mobile}, email = ${`p${people}@example.com`}, address = 'Calle Luna 12', state = null, time_zone = ${countries[country].zone}
    where user_id = any(${array(loans.map(({ userId }) => userId))}::text[])`.execute(app.db)
  await sql`
    update borrower b set doc_type = o.doc_type, doc_number = o.doc_number from borrower o
    where b.user_id = ${twin?.userId} and o.user_id = ${one?.userId}`.execute(app.db)
  return loans
}

/** One race; answers how many contacts left, by what they were. */
export async function race(at: Simulated, country: Country, doors: Doors): Promise<string[]> {
  const { agent, director, templates } = doors
  const { app, clock } = at.test
  const loans = await givenPerson(at, country, doors)
  await app.db.deleteFrom('ppdNumber').execute()
  await app.db.deleteFrom('ppdJob').execute()
  const date = dayIn(countries[country].zone, clock.now())
  await director.call(createPpdJob, { country, period: 'S1A', date, round: 1, autoDerive: false })
  const whose = (n: number) => ({ caseId: loans[n % loans.length]?.caseId ?? '', contactId: null })
  const template = (channel: string) => ({ templateId: templates.get(channel) ?? 0 })
  const press: ((n: number) => Promise<unknown>)[] = [
    (n) => agent.raw(call, whose(n)),
    (n) => agent.raw(batchCall, { calls: [whose(n), whose(n + 1)] }),
    (n) => agent.raw(sendMsg, { ...whose(n), ...template('sms') }),
    (n) => agent.raw(sendMsg, { ...whose(n), ...template('whatsapp') }),
    (n) => agent.raw(sendEmail, { ...whose(n), ...template('email') }),
    (n) => agent.raw(beginVisit, whose(n)),
    () => lookAtPpd(app, true),
  ]
  const presses = Array.from({ length: press.length * pressesADoor }, (_, n) => press[n % press.length]?.(n))
  await Promise.all(presses)
  // whoever was refused for the others is tried by the job again
  await lookAtPpd(app, true)
  await nothingIsUnderWay(at, loans)
  return whatLeft(at, loans)
}

async function nothingIsUnderWay({ test }: Simulated, loans: readonly GivenLoan[]): Promise<void> {
  const whose = array(loans.map(({ userId }) => userId))
  const underWay = async () => {
    const { rows } = await sql<{ n: number }>`
      select (select count(*) from phone_call where user_id = any(${whose}::text[]) and state <> 'ended')::int
        + (select count(*) from message where user_id = any(${whose}::text[]) and state in ('queued', 'sending'))::int as n`.execute(
      test.app.db,
    )
    return rows[0]?.n
  }
  await vi.waitFor(async () => expect(await underWay()).toBe(0), { timeout: 60_000, interval: 100 })
}

/** From the rows of what was handed to providers, and of visits; and each of it under an allowed decision of its own. */
async function whatLeft(at: Simulated, loans: readonly GivenLoan[]): Promise<string[]> {
  const whose = array(loans.map(({ userId }) => userId))
  const { rows } = await sql<{ what: string; number: string | null; allowed: boolean }>`
    select g.what, g.number, d.allowed from (
      select 'call' as what, number, decision_id from phone_call where user_id = any(${whose}::text[]) and provider_id is not null
      union all select channel, address, decision_id from message where user_id = any(${whose}::text[]) and sent_at is not null
      union all select 'visit', null, decision_id from visit where user_id = any(${whose}::text[])) g
    left join contact_decision d using (decision_id)`.execute(at.test.app.db)
  expect(rows.filter(({ allowed }) => !allowed)).toEqual([])
  const addresses = new Set([`525${String(people).padStart(8, '0')}1`, `p${people}@example.com`])
  const received = (await at.received()).filter(({ to }) => addresses.has(to.replace('+', '')))
  expect(received.length, 'what the providers received').toBe(rows.filter(({ what }) => what !== 'visit').length)
  return rows.map(({ what }) => what)
}
