/**
 * Every endpoint that reaches tenant rows, tried by a director and an agent on a foreign merchant's case and on one of
 * their own merchant that is out of their scope, and by every other role that may call it on the foreign one: nothing of it
 * comes back, nothing of it changes. Who may not call is refused before any row is read (contract.test.ts).
 */
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { AnyEndpoint } from '@cordillera/contract/endpoint'
import { errors, successCode } from '@cordillera/contract/errors'
import { type RoleName, roleNames } from '@cordillera/contract/roles'
import { beforeAll, describe, expect, test } from 'vitest'
import { givenKnownCase, known } from './given-cases.ts'
import { type Person, startApp } from './harness.ts'
import type { Aim, Target } from './reach/aim.ts'
import { aims } from './reach/all.ts'
import { mayCall } from './role-matrix.ts'

const testApp = startApp()
const contractFolder = resolve(import.meta.dirname, '../../../packages/contract/src')
const reaching: { name: string; endpoint: AnyEndpoint }[] = []
for (const file of readdirSync(contractFolder, { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.ts') || !file.includes('/')) continue
  const exported = (await import(resolve(contractFolder, file))) as Record<string, AnyEndpoint>
  for (const [name, value] of Object.entries(exported)) {
    const reaches =
      typeof value === 'object' && value !== null && ['case', 'staff', 'merchant', 'log'].includes(value.rows)
    if (reaches && 'input' in value) reaching.push({ name, endpoint: value })
  }
}

const otherRoles = roleNames.filter((role) => role !== 'DIRECTOR' && role !== 'AGENT')

let director: Person
let agent: Person
const others = new Map<RoleName, Person>()
let foreign: Target
let outOfScope: Target

beforeAll(async () => {
  const { given } = testApp()
  const target = async (merchant: string, country: 'MX' | 'CO', stage: 'S1A' | 'M1', dpd: number): Promise<Target> => {
    const collector = await given.person({ role: 'AGENT', country, stage })
    const loan = await givenKnownCase(testApp(), collector, { merchant, dpd })
    return { ...loan, merchantId: await given.merchantId(merchant), country, collectorId: collector.accountId }
  }
  foreign = await target('Cafe Plata', 'CO', 'S1A', 2)
  outOfScope = await target('Luna Credito', 'MX', 'M1', 40)
  director = await given.person({ role: 'DIRECTOR', stage: 'S1A' })
  agent = await given.person({ role: 'AGENT', stage: 'S1A' })
  const workplaceId = await given.workplace('MX')
  for (const role of otherRoles) others.set(role, await given.person({ role, stage: 'S1A', workplaceId }))
})

/** All that a call could change about a target. */
async function stateOf(target: Target): Promise<string> {
  const { db } = testApp().app
  const [found, events, logs, reveals] = await Promise.all([
    db.selectFrom('collectionCase').selectAll().where('caseId', '=', target.caseId).execute(),
    db.selectFrom('caseEvent').selectAll().where('caseId', '=', target.caseId).execute(),
    db.selectFrom('contactLog').selectAll().where('caseId', '=', target.caseId).execute(),
    db.selectFrom('reveal').selectAll().where('userId', '=', target.userId).execute(),
  ])
  return JSON.stringify([found, events, logs, reveals])
}

const secrets = (target: Target): string[] => [target.billId, target.appId, ...Object.values(known)]

function expectedCode(aim: Aim, code: number): number {
  if (aim.names === 'case') return code
  if (aim.names === 'person' && code === errors['collection.caseOutOfScope'].code)
    return errors['staff.noPermission'].code
  if ('foreign' in aim && aim.foreign && code === errors['collection.caseMissing'].code) return aim.foreign
  return 'code' in aim ? aim.code : successCode
}

/** Calls once; whatever comes back has nothing of the target in it, and says what it should. */
async function triesScope(
  person: Person,
  endpoint: AnyEndpoint,
  aim: Aim,
  target: Target,
  code: number,
): Promise<void> {
  const input = aim.input(target)
  if (aim.names === 'file') return clean((await person.download(endpoint, input as object)).body.toString(), target)
  const answer = await person.raw(endpoint, input)
  clean(JSON.stringify(answer.data ?? null), target)
  if (answer.http !== 403) expect(answer.code, answer.msg).toBe(expectedCode(aim, code))
}

/** What each role is refused with is its own affair. */
async function knowsNothing(person: Person, endpoint: AnyEndpoint, aim: Aim, target: Target): Promise<void> {
  const input = aim.input(target)
  if (endpoint.transport === 'download') {
    return clean((await person.download(endpoint, input as object)).body.toString(), target)
  }
  const { http, code, msg, data } = await person.raw(endpoint, input)
  clean(JSON.stringify(data ?? null), target)
  expect(http, msg).toBeLessThan(500)
  if (aim.names === 'case' && http !== 403) expect(code, msg).toBe(errors['collection.caseMissing'].code)
}

function clean(text: string, target: Target): void {
  for (const secret of secrets(target)) expect(text).not.toContain(secret)
}

test('every endpoint that reaches tenant rows says how it would be misused', () => {
  expect(reaching.length).toBeGreaterThan(15)
  expect(reaching.map(({ endpoint }) => endpoint.path).sort()).toEqual(Object.keys(aims).sort())
})

describe.each(reaching.map(({ name, endpoint }) => [name, endpoint] as const))('%s', (_, endpoint) => {
  const aim = aims[endpoint.path]
  test.each([
    ['a foreign merchant’s', () => foreign, errors['collection.caseMissing'].code],
    ['an out-of-scope', () => outOfScope, errors['collection.caseOutOfScope'].code],
  ] as const)('gives nothing of %s row and changes nothing of it', async (_, targetOf, code) => {
    if (!aim) throw new Error(`${endpoint.path} has no aim`)
    const target = targetOf()
    const before = await stateOf(target)
    // wrong keys of one address are counted by the minute, and here one comes after the other
    if (endpoint.access === 'lendingApp') testApp().clock.advance(60_000)
    for (const person of [director, agent]) await triesScope(person, endpoint, aim, target, code)
    expect(await stateOf(target)).toBe(before)
  })

  const callers = otherRoles.filter((role) => mayCall(role, endpoint))
  test.runIf(callers.length > 0)(
    'gives nothing of a foreign merchant’s row to any other role that may call it and changes nothing of it',
    async () => {
      if (!aim) throw new Error(`${endpoint.path} has no aim`)
      const before = await stateOf(foreign)
      for (const role of callers) {
        const person = others.get(role)
        if (!person) throw new Error(`nobody has role ${role}`)
        await knowsNothing(person, endpoint, aim, foreign)
      }
      expect(await stateOf(foreign)).toBe(before)
    },
  )
})
