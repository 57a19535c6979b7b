/**
 * Tests generated from the contract: what every endpoint owes, whoever adds it. Role expectations come from
 * role-matrix.ts, which is written from the design's table and not from the code's grants.
 */
import { errors } from '@cordillera/contract/errors'
import { buttonNames, buttonPermission, menuPermission, screens } from '@cordillera/contract/menus'
import { type RoleName, roleNames } from '@cordillera/contract/roles'
import { languages } from '@cordillera/contract/words'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpointsOf } from '../src/platform/implement.ts'
import { declaredEndpoints } from './declared.ts'
import { type Person, startApp } from './harness.ts'
import { mayCall } from './role-matrix.ts'

const testApp = startApp()
const declared = await declaredEndpoints()

/** An input that passes validation is not needed: access is decided before the body is read. */
const probe = { probe: 'not a field' }

describe('every endpoint', () => {
  test('there are endpoints', () => expect(declared.length).toBeGreaterThan(20))

  test('is implemented exactly once, and nothing else is', () => {
    const paths = declared.map(({ endpoint }) => endpoint.path).sort()
    expect(new Set(paths).size).toBe(paths.length)
    expect([...endpointsOf(testApp().app.http).keys()].sort()).toEqual(paths)
  })

  test.each(declared.map(({ name, endpoint }) => [name, endpoint] as const))(
    '%s says where it is required and who may call it',
    (_, endpoint) => {
      expect(endpoint.spec).not.toBe('')
      expect(endpoint.summary).not.toBe('')
      expect(endpoint.access).toBeTruthy()
      expect(endpoint.path).toMatch(/^\/(api|forward)\/[\w/-]+$/)
      for (const error of endpoint.errors) expect(Object.keys(errors)).toContain(error)
    },
  )

  test.each(
    declared
      .filter(({ endpoint }) => endpoint.access !== 'public')
      .map(({ name, endpoint }) => [name, endpoint] as const),
  )('%s refuses a caller without a token', async (_, endpoint) => {
    // tries without an app's key are counted by address, and these all come from one
    const refused = endpoint.access === 'lendingApp' ? [401, 429] : [401]
    expect(refused).toContain((await testApp().send(endpoint, probe)).http)
  })
})

describe('every role', () => {
  const people = new Map<RoleName, Person>()
  let superuser: Person
  beforeAll(async () => {
    superuser = await testApp().given.person({ superuser: true })
    for (const role of roleNames) people.set(role, await testApp().given.person({ role, stage: 'S1A' }))
  })

  // an app's calls are opened by its key alone: no person's token is one
  const guarded = declared.filter(
    ({ endpoint: { access } }) => !['public', 'signedIn', 'lendingApp'].includes(access as string),
  )

  test.each(roleNames)('%s may call exactly what the design grants', async (role) => {
    const person = people.get(role)
    if (!person) throw new Error(`nobody has role ${role}`)
    const wrong: string[] = []
    for (const { name, endpoint } of guarded) {
      const answer = await person.raw(endpoint, probe)
      const allowed = answer.http !== 403
      if (allowed !== mayCall(role, endpoint)) wrong.push(`${name}: ${allowed ? 'allowed' : 'refused'}`)
    }
    expect(wrong).toEqual([])
  })

  test('a call with a field that it does not know is refused by the field’s name, and nothing else is looked at', async () => {
    const json = guarded.filter(({ endpoint }) => (endpoint.transport ?? 'json') !== 'multipart')
    const wrong: string[] = []
    for (const { name, endpoint } of json) {
      const { code, msg, data } = await superuser.raw(endpoint, probe)
      const union = (endpoint.input as { _zod: { def: { type: string } } })._zod.def.type === 'union'
      const named =
        union ||
        (data as unknown as { field: string; message: string }[] | null)?.some(({ field }) => field === 'probe')
      if (code !== errors['request.invalid'].code || !named) wrong.push(`${name}: ${code} ${msg}`)
    }
    expect(wrong).toEqual([])
  })

  test('a superuser may call everything', async () => {
    for (const { name, endpoint } of guarded) expect((await superuser.raw(endpoint, probe)).http, name).not.toBe(403)
  })
})

describe('words', () => {
  test.each(Object.entries(errors))('%s is worded in every language', (_, row) => {
    for (const language of languages) expect(row[language].trim()).not.toBe('')
    const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()
    expect(placeholders(row.zh)).toEqual(placeholders(row.en))
    expect(placeholders(row.es)).toEqual(placeholders(row.en))
  })

  test('every screen and action is worded in every language', () => {
    for (const screen of screens) {
      for (const words of [screen.title, ...Object.values(screen.actions ?? {})]) {
        for (const language of languages) expect(words[language].trim(), screen.name).not.toBe('')
      }
    }
  })
})

describe('permissions', () => {
  test('names are unique, and a hidden screen opens with a shown one', () => {
    const names = [...screens.map(({ name }) => menuPermission(name)), ...buttonNames.map(buttonPermission)]
    expect(new Set(names).size).toBe(names.length)
    for (const screen of screens.filter(({ hidden }) => hidden)) {
      expect(screens.find(({ name }) => name === screen.activeMenu)?.hidden, screen.name).toBeUndefined()
    }
  })
})
