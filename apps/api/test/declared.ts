/** Every endpoint that the contract declares, by its exported name; the generated tests walk them. */
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { AnyEndpoint } from '@cordillera/contract/endpoint'

const contractFolder = resolve(import.meta.dirname, '../../../packages/contract/src')

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  'access' in value &&
  'rows' in value &&
  'input' in value

export async function declaredEndpoints(): Promise<{ name: string; endpoint: AnyEndpoint }[]> {
  const files = readdirSync(contractFolder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file.includes('/'),
  )
  const modules = await Promise.all(
    files.map(async (file) => (await import(resolve(contractFolder, file))) as Record<string, unknown>),
  )
  return modules.flatMap((exported) =>
    Object.entries(exported).flatMap(([name, value]) => (isEndpoint(value) ? [{ name, endpoint: value }] : [])),
  )
}
