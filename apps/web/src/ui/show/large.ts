/** Words as they stand alone: the first letter is a large one, in languages that have them. */
export function beginsLarge(words: string): string {
  const [first = ''] = words
  return first.toLocaleUpperCase() + words.slice(first.length)
}
