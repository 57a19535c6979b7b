/** Which screens go without a watermark, from the contract: none whose calls answer anything personal. */
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { AnyEndpoint } from '@cordillera/contract/endpoint'
import { type MenuName, screens } from '@cordillera/contract/menus'
import { showsPersonalData, withoutPersonalData } from '@cordillera/contract/personal-screens'
import { expect, test } from 'vitest'

const contractFolder = resolve(import.meta.dirname, '../../../packages/contract/src')
const endpoints: { name: string; endpoint: AnyEndpoint }[] = []
for (const file of readdirSync(contractFolder, { recursive: true, encoding: 'utf8' }).sort()) {
  if (!file.endsWith('.ts') || !file.includes('/')) continue
  const exported = (await import(resolve(contractFolder, file))) as Record<string, AnyEndpoint>
  for (const [name, value] of Object.entries(exported)) {
    if (typeof value === 'object' && value !== null && 'input' in value && 'path' in value)
      endpoints.push({ name, endpoint: value })
  }
}

interface Shape {
  _zod: {
    def: {
      shape?: Record<string, Shape>
      innerType?: Shape
      element?: Shape
      valueType?: Shape
      options?: readonly Shape[]
    }
  }
}
function* namesOf({ _zod: { def } }: Shape): Generator<string> {
  for (const [name, each] of Object.entries(def.shape ?? {})) {
    yield name
    yield* namesOf(each)
  }
  for (const each of [def.innerType, def.element, def.valueType, ...(def.options ?? [])]) if (each) yield* namesOf(each)
}

/** What is said of a borrower, and what reaches a person of staff. */
const personal =
  /^(borrower|borrowerName|contactName|contacts?|firstName|lastName|mobile|phone|secondPhone|whatsApp|email|docNumber|curp|birthday|dateOfBirth|birthDate|emergencyPhone|\w*[bB]ankAccount|userId|user_id|billId|caseId)$/

const opens = ({ access }: AnyEndpoint, screen: MenuName): boolean => {
  if (typeof access !== 'object' || 'roles' in access) return false
  if ('menu' in access) return [access.menu].flat().includes(screen)
  return [access.button].flat().some((button) => button.startsWith(`${screen}_`))
}

test('a screen without a watermark calls nothing that answers something personal', () => {
  const wrong = withoutPersonalData.flatMap((screen) =>
    endpoints
      .filter(({ endpoint }) => opens(endpoint, screen))
      .flatMap(({ name, endpoint }) =>
        [...namesOf(endpoint.output as unknown as Shape)]
          .filter((field) => personal.test(field))
          .map((field) => `${screen}: ${name}.${field}`),
      ),
  )
  expect([...new Set(wrong)]).toEqual([])
})

test('every other screen that is built has one', () => {
  const built = screens.filter(({ ready }) => ready)
  expect(built.length).toBeGreaterThan(40)
  expect(
    built
      .filter(({ name }) => !showsPersonalData(name))
      .map(({ name }) => name)
      .sort(),
  ).toEqual([...withoutPersonalData].sort())
  const withPeople = [
    'searchUsers',
    'userBaseInfo',
    'caseManagement',
    'pendingCollect',
    'paymentInfo',
    'workFlow',
    'log',
  ] as const
  for (const name of withPeople) expect(showsPersonalData(name), name).toBe(true)
})
