/** Without accents and case, so that "operacion" finds "Operación". */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Whether each word typed occurs in the text, in any order. */
export function matches(text: string, wanted: string): boolean {
  const within = plain(text)
  return plain(wanted)
    .split(/\s+/)
    .every((word) => within.includes(word))
}
