/** What a list was narrowed to, as one line of the operation log: which of its people somebody took away. */

const longest = 500

/** Fields with their values, what was compared with masked data left out. Empty where nothing narrows it. */
export function filterSaid(given: unknown, searched: readonly string[]): string {
  const said = [...fieldsOf(given)].map(([field, value]) => `${field}: ${searched.includes(value) ? '••••' : value}`)
  const text = said.join('; ')
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}

function* fieldsOf(given: unknown, path = ''): Generator<[string, string]> {
  if (given === null || given === undefined || given === '') return
  if (Array.isArray(given)) {
    if (given.length > 0) yield [path, given.map(String).join(', ')]
  } else if (given instanceof Date) yield [path, given.toISOString()]
  else if (typeof given === 'object')
    for (const [name, value] of Object.entries(given)) yield* fieldsOf(value, path ? `${path}.${name}` : name)
  else yield [path, String(given)]
}
