import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { actionWords } from '@cordillera/contract/actions'
import { errors } from '@cordillera/contract/errors'
import { screens } from '@cordillera/contract/menus'
import { expect, test } from 'vitest'

const contract = resolve(import.meta.dirname, '../../../packages/contract/src')

/** What the domains' files of a kind declare: each name with the files that declare it. */
async function declared(kind: RegExp): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const file of readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter((name) => kind.test(name))) {
    const module: Record<string, Record<string, unknown>> = await import(resolve(contract, file))
    for (const name of Object.values(module).flatMap((register) => Object.keys(register)))
      found.set(name, [...(found.get(name) ?? []), file])
  }
  return found
}

test.each([
  ['errors', /^[\w-]+\/errors\.ts$/, Object.keys(errors)],
  ['screens', /^[\w-]+\/screens\.ts$/, screens.map(({ name }) => name)],
  ['actions of the operation log', /^[\w-]+\/actions\.ts$/, Object.keys(actionWords)],
])('the %s of all domains are composed, and no name is declared twice', async (_, kind, composed) => {
  const byName = await declared(kind)
  expect([...byName].filter(([, files]) => files.length > 1)).toEqual([])
  expect([...composed].sort()).toEqual([...byName.keys()].sort())
  expect(new Set(composed).size).toBe(composed.length)
})
