/**
 * Who was deleted is called so, in the reader's language. Deletion leaves a dash for each of the names (migration 1848); lists read
 * them masked, files and cards whole. Both are named where an answer leaves, so that no list can forget it.
 */
import type { Language, Words } from '@cordillera/contract/words'

export const deletedPerson: Words = { zh: '已注销用户', en: 'Deleted person', es: 'Persona eliminada' }

const dash = '—'
const masked = `${dash} ${dash}•••`
const whole = `${dash} ${dash}`

export const isDeletedName = (name: string): boolean => name === masked || name === whole

/** First and family name of a card that shows them apart. */
export const namesShown = <Names extends { firstName: string; lastName: string }>(of: Names, language: Language) =>
  of.firstName === dash
    ? { firstName: deletedPerson[language], lastName: '' }
    : { firstName: of.firstName, lastName: of.lastName }

/** Of a JSON text: a value that is such a name, whatever field it stands in. */
export function nameDeleted(json: string, language: Language): string {
  if (!json.includes(`"${whole}`)) return json
  const named = JSON.stringify(deletedPerson[language])
  return json.replaceAll(JSON.stringify(masked), named).replaceAll(JSON.stringify(whole), named)
}
