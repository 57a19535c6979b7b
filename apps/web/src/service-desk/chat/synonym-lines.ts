export interface Synonym {
  readonly word: string
  readonly means: string
}

export const linesOf = (synonyms: readonly Synonym[]): string =>
  synonyms.map(({ word, means }) => `${word} = ${means}`).join('\n')

/** One a line, as `lana = dinero`; and the first line that says anything else. */
export function read(lines: string): { synonyms: Synonym[]; unread: string | undefined } {
  const written = lines.split('\n').filter((line) => line.trim() !== '')
  const pairs = written.map((line) => line.split('=').map((word) => word.trim()))
  const isPair = ([word, means, ...more]: readonly string[]) => Boolean(word && means) && more.length === 0
  return {
    synonyms: pairs.filter(isPair).map(([word = '', means = '']) => ({ word, means })),
    unread: written[pairs.findIndex((pair) => !isPair(pair))]?.trim(),
  }
}

/** What was typed over one state of the list, with what colleagues have added and taken away since. */
export function typedOver(lines: string, began: readonly Synonym[], now: readonly Synonym[]): string {
  const [before, after] = [new Set(linesOf(began).split('\n')), new Set(linesOf(now).split('\n'))]
  const typed = lines.split('\n').filter((line) => after.has(line) || !before.has(line))
  const added = [...after].filter((line) => !before.has(line) && !typed.includes(line))
  return [...typed, ...added].join('\n')
}
