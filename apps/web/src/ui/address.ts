type Values = Readonly<Record<string, string | number | undefined>>

/** The address of a list with its filters: what has no value is left out. */
export function address(path: string, values: Values = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value !== undefined) search.set(name, String(value))
  const text = search.toString()
  return text ? `${path}?${text}` : path
}
