/** How long the text of a field may be, as the endpoint's own schema says; nobody says it a second time. */
import { createContext } from 'react'

interface Schema {
  readonly _zod: { readonly def: object }
}
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && '_zod' in value

/** The schemas one step further in: of a field by its name, of a list's rows, of each kind of a choice. */
function within({ _zod: { def } }: Schema, step: string): unknown[] {
  if ('shape' in def) return [(def.shape as Record<string, unknown>)[step]]
  if ('element' in def) return [def.element]
  if ('valueType' in def) return [def.valueType]
  if ('innerType' in def) return isSchema(def.innerType) ? within(def.innerType, step) : []
  if ('options' in def) return (def.options as unknown[]).filter(isSchema).flatMap((option) => within(option, step))
  return []
}
function longest({ _zod: { def } }: Schema): number | undefined {
  const checks = 'checks' in def && Array.isArray(def.checks) ? def.checks.filter(isSchema) : []
  for (const { _zod: check } of checks)
    if ('maximum' in check.def && typeof check.def.maximum === 'number') return check.def.maximum
  return 'innerType' in def && isSchema(def.innerType) ? longest(def.innerType) : undefined
}

/** The most characters that `name` (`answer.es`, `rows.0.text`) may have; undefined where the schema sets no limit. */
export function longestOf(schema: unknown, name: string): number | undefined {
  let reached = [schema].filter(isSchema)
  for (const step of name.split('.')) reached = reached.flatMap((one) => within(one, step)).filter(isSchema)
  const limits = reached.map(longest).filter((limit) => limit !== undefined)
  return limits.length > 0 ? Math.max(...limits) : undefined
}

/** The input schema of the form around a field. */
export const FormSchema = createContext<unknown>(null)
