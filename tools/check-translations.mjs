/**
 * Fails when a catalog is not what the sources say (run `npm run i18n`, translate what is new), or a message lacks Chinese
 * or Spanish. It extracts into the catalogs, as the extractor can do nothing else, and puts every byte back.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './processes.mjs'

const web = inRoot('apps/web')
const source = path.join(web, 'src')
const languages = ['zh', 'en', 'es']

/** Every catalog there is, by file, with its text. @returns {Map<string, string>} */
function catalogs() {
  /** @type {Map<string, string>} */
  const found = new Map()
  for (const folder of readdirSync(source)) {
    for (const language of languages) {
      const file = path.join(source, folder, 'locales', `${language}.po`)
      if (existsSync(file)) found.set(file, readFileSync(file, 'utf8'))
    }
  }
  return found
}

/** The messages of a catalog without a translation. Obsolete ones (`#~`) are not messages. @param {string} text */
function untranslated(text) {
  return text
    .split(/\n\n+/)
    .slice(1)
    .filter((entry) => /^msgstr ""$/m.test(entry) && !/^msgstr ""\n"/m.test(entry) && !entry.startsWith('#~'))
    .map((entry) => entry.match(/^msgid "?(.*?)"?$/m)?.[1] ?? entry)
}

/**
 * The catalogs of the screens that are open are one at run time: a message that two of them translate differently shows
 * whichever came last. It needs the same words, or other English ones where it means something else.
 * @param {Map<string, string>} all @returns {string[]}
 */
function contradictions(all) {
  /** @type {Map<string, Map<string, string>>} */
  const translations = new Map()
  for (const [file, text] of all) {
    const [domain = '', , catalog = ''] = path.relative(source, file).split(path.sep)
    for (const entry of text.split(/\n\n+/)) {
      const [message, words] = [entry.match(/^msgid "(.+)"$/m)?.[1], entry.match(/^msgstr "(.+)"$/m)?.[1]]
      if (!message || !words || entry.includes('#~')) continue
      const key = `${catalog}: ${entry.match(/^msgctxt (.+)$/m)?.[1] ?? ''} ${message}`
      const known = translations.get(key) ?? new Map()
      translations.set(key, known.set(words, domain))
    }
  }
  return [...translations]
    .filter(([, words]) => words.size > 1)
    .map(([key, words]) => `${key} is ${[...words].map(([text, domain]) => `"${text}" in ${domain}`).join(', ')}`)
}

const before = catalogs()
/** @type {string[]} */
const problems = contradictions(before)
try {
  execFileSync(process.execPath, [inRoot('node_modules/@lingui/cli/dist/lingui.js'), 'extract', '--clean'], {
    cwd: web,
    stdio: 'pipe',
  })
  for (const [file, text] of catalogs()) {
    const name = path.relative(inRoot('.'), file)
    if (withoutDate(before.get(file)) !== withoutDate(text)) problems.push(`${name} is out of date.`)
    if (file.endsWith('en.po')) continue
    for (const message of untranslated(text)) problems.push(`${name} lacks: ${message}`)
  }
} finally {
  for (const file of catalogs().keys()) if (!before.has(file)) rmSync(file)
  for (const [file, text] of before) writeFileSync(file, text)
}

/** A new catalog's header carries the moment it was made. @param {string | undefined} text */
function withoutDate(text) {
  return text?.replace(/^"POT-Creation-Date:.*$/m, '')
}

if (problems.length > 0) {
  console.error(problems.join('\n'))
  console.error(`${problems.length} problems. Run npm run i18n, then translate what is new in the .po files.`)
  process.exit(1)
}
console.log(`${before.size} catalogs are complete.`)
