/** The text of XML: its five named signs and its numbered ones. */
const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

export const unescaped = (text: string): string =>
  text.includes('&') ? text.replace(/&(#x?[0-9a-f]+|\w+);/gi, (whole, name: string) => signOf(name) ?? whole) : text

function signOf(name: string): string | undefined {
  if (!name.startsWith('#')) return named[name]
  const hex = name[1] === 'x' || name[1] === 'X'
  const code = Number.parseInt(name.slice(hex ? 2 : 1), hex ? 16 : 10)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}
