/** A field that is misnamed is refused by the server, and nobody sees where: each stands in the input of its form's endpoint. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { AnyEndpoint } from '@cordillera/contract/endpoint'
import { expect, test } from 'vitest'
import { fieldRoot } from './field-names.ts'

const sources = resolve(import.meta.dirname, '../..')
const contract = resolve(sources, '../../../packages/contract/src')

const forms = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.startsWith('ui/'))
  .map((file) => ({ file, code: readFileSync(join(sources, file), 'utf8') }))
  .map((form) => ({ ...form, fields: fieldsIn(form.code) }))
  .filter(({ code, fields }) => fields.length > 0 && /\bendpoint=\{\w+\}/.test(code))

/** The names of the fields that a file draws. */
function fieldsIn(code: string): string[] {
  const fields = /<\w+(?:Field|Fields|Money|Reason)\b(?:(?!<|\/>)[\s\S])*?\bname="([\w.]+)"/g
  return [...code.matchAll(fields)].map(([, name = '']) => name)
}

/** The endpoints that its forms are of, from the contract's file that it imports them from. */
async function endpointsOf(code: string): Promise<AnyEndpoint[]> {
  const found: AnyEndpoint[] = []
  for (const [, name = ''] of code.matchAll(/\bendpoint=\{(\w+)\}/g)) {
    const from = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from '@cordillera/contract/([^']+)'`).exec(code)?.[1]
    if (from === undefined) continue
    const module = (await import(join(contract, `${from}.ts`))) as Record<string, AnyEndpoint>
    found.push(...[module[name] ?? []].flat())
  }
  return found
}

interface Schema {
  shape?: Record<string, unknown>
  _zod?: { def?: { options?: Schema[]; innerType?: Schema; in?: Schema } }
}
function keysOf({ shape, _zod }: Schema): string[] {
  if (shape) return Object.keys(shape)
  const { options, innerType, in: inner } = _zod?.def ?? {}
  return [options ?? [], innerType ?? [], inner ?? []].flat().flatMap(keysOf)
}

test('the forms were found', () => {
  expect(forms.length).toBeGreaterThan(60)
  expect(forms.flatMap(({ fields }) => fields).length).toBeGreaterThan(300)
})

test.each(forms)('$file names fields of its endpoint', async ({ code, fields }) => {
  const known = (await endpointsOf(code)).flatMap(({ input }) => keysOf(input as Schema))
  expect(fields.filter((name) => !known.includes(fieldRoot(name)))).toEqual([])
})
