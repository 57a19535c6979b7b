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

/** How near a title is to what was typed, the nearest first: it is it, it begins so, a word of it does, or it is found by other words. */
export function nearness(title: string, wanted: string): number {
  const [is, typed] = [plain(title), plain(wanted).trim()]
  if (typed === '' || is === typed) return 0
  if (is.startsWith(typed)) return 1
  return is.split(/\s+/).some((word) => word.startsWith(typed)) ? 2 : 3
}
