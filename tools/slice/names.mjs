/** A slice's names in every form they are written in. */

/**
 * @typedef {{
 *   domain: string, domainCamel: string, kebab: string, camel: string, camels: string, pascal: string, pascals: string,
 *   snake: string, letter: string, Titles: string, titles: string, path: string, words: { zh: string, en: string, es: string }
 * }} Names Pascal, Pascals are the same words for the templates
 */

const upper = (/** @type {string} */ word) => word.slice(0, 1).toUpperCase() + word.slice(1)
const joined = (/** @type {string[]} */ words) => words.map((word, at) => (at === 0 ? word : upper(word))).join('')
/** Plural of a regular noun. @param {string} word */
export const plural = (word) =>
  /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : /(s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`

/**
 * @param {string} domain @param {string} subject both in kebab-case, the subject in the singular
 * @param {{ path: string, zh?: string | undefined, es?: string | undefined }} more
 * @returns {Names}
 */
export function namesOf(domain, subject, { path, zh, es }) {
  const parts = subject.split('-')
  const many = [...parts.slice(0, -1), plural(parts.at(-1) ?? '')]
  const titles = many.join(' ')
  const camel = joined(parts)
  const Titles = upper(titles)
  return {
    domain,
    domainCamel: joined(domain.split('-')),
    kebab: subject,
    camel,
    camels: joined(many),
    pascal: upper(camel),
    pascals: upper(joined(many)),
    snake: parts.join('_'),
    // of Crockford's 32 signs, as all ids
    letter: /^[ilou]/.test(subject) ? 'N' : subject.slice(0, 1).toUpperCase(),
    Titles,
    titles,
    path: `${path}/${parts.join('_')}`,
    words: { zh: zh ?? Titles, en: Titles, es: es ?? Titles },
  }
}
