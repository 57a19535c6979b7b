/**
 * `npm run new -- slice <domain> <subject> [--zh 名称] [--es Nombre]`: a working slice in an existing domain: a list that a
 * merchant's people keep. Contract, table, API with its rules, screen with a table and a drawer, words in three languages, log, file,
 * tests, and an entry in every register. What it says and means is then yours to change; until then it passes every check.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { prepare } from './install.mjs'
import { giveUp, inRoot, runNode } from './processes.mjs'
import { namesOf } from './slice/names.mjs'
import { demandDomain, groupPath, register } from './slice/register.mjs'
import { fillWords } from './slice/words.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { zh: { type: 'string' }, es: { type: 'string' } },
})
const [what, domain = '', subject = ''] = positionals
if (what !== 'slice' || !/^[a-z]+(-[a-z]+)*$/.test(domain) || !/^[a-z]+(-[a-z]+)*$/.test(subject))
  giveUp('Use: npm run new -- slice <domain> <subject>, such as service-desk office-key (the subject in the singular).')
demandDomain(domain)
if (existsSync(inRoot(`packages/contract/src/${domain}/${subject}.ts`)))
  giveUp(`${domain} has a subject ${subject} already. Nothing was made.`)
await prepare()

const names = namesOf(domain, subject, { path: groupPath(domain), ...values })
const made = files(names)
for (const [file, template] of Object.entries(made)) write(file, template)
register(names)
await step('formatting', 'node_modules/@biomejs/biome/bin/biome', 'check', '--write', '--colors=off', ...changed())
await step(
  'words',
  'node_modules/@lingui/cli/dist/lingui.js',
  'extract',
  '--clean',
  '--config',
  'apps/web/lingui.config.ts',
)
for (const language of /** @type {const} */ (['zh', 'es'])) fillWords(domain, language)
await step('types of the database', '--import', 'tsx', 'apps/api/test/db-types.ts')

console.log(`Made ${Object.keys(made).join('\n     ')}
and an entry in each register of ${domain}. Next:
- npm run check
- say in the contract what ${names.titles} are for, and who asked for them; change fields, rules and words to what is meant
- who but superusers may see and change them: apps/api/src/access/default-grants.ts, and apart from it apps/api/test/role-matrix.ts`)
if (!values.zh || !values.es)
  console.log('- its title in Chinese and Spanish (--zh, --es were not given): screens.ts and actions.ts')

/** @param {import('./slice/names.mjs').Names} of */
function files({ kebab, snake, pascal, pascals }) {
  const [contract, api, web] = [`packages/contract/src/${domain}`, `apps/api/src/${domain}`, `apps/web/src/${domain}`]
  return {
    [`${contract}/${kebab}.ts`]: 'contract.ts',
    [`apps/api/migrations/${nextMigration()}_${snake}.sql`]: 'migration.sql',
    [`${api}/${kebab}.queries.ts`]: 'queries.ts',
    [`${api}/${kebab}.rules.ts`]: 'rules.ts',
    [`${api}/${kebab}.rules.test.ts`]: 'rules.test.ts',
    [`${api}/${kebab}.routes.ts`]: 'routes.ts',
    [`${api}/${kebab}.test.ts`]: 'routes.test.ts',
    [`${web}/${pascals}Page.tsx`]: 'Page.tsx',
    [`${web}/${pascal}Form.tsx`]: 'Form.tsx',
    [`apps/web/e2e/${domain}/${kebab}.e2e.ts`]: 'story.e2e.ts',
  }
}

/** After all there are: what has landed is never changed. */
function nextMigration() {
  const numbers = readdirSync(inRoot('apps/api/migrations')).map((name) => Number(name.slice(0, 4)))
  return String(Math.max(...numbers) + 1).padStart(4, '0')
}

/** @param {string} file @param {string} template */
function write(file, template) {
  const text = readFileSync(inRoot('tools/slice', `${template}.txt`), 'utf8')
  const filled = text.replace(/\{\{(\w+)\}\}/g, (_, name) => {
    const known = /** @type {Record<string, unknown>} */ ({ ...names, Pascal: names.pascal, Pascals: names.pascals })
    if (typeof known[name] !== 'string')
      throw new Error(`${template} asks for {{${name}}}, which is no name of a slice`)
    return known[name]
  })
  mkdirSync(path.dirname(inRoot(file)), { recursive: true })
  writeFileSync(inRoot(file), filled)
}

/** Sources that were made or told of it. */
function changed() {
  const places = [
    `packages/contract/src/${domain}`,
    `apps/api/src/${domain}`,
    `apps/web/src/${domain}`,
    `apps/web/e2e/${domain}`,
  ]
  return [
    ...places,
    'apps/api/src/export.worker.ts',
    'apps/api/test/reach',
    'apps/api/test/plans',
    'packages/contract/src/personal-screens.ts',
  ]
}

/** @param {string} name @param {string[]} args */
async function step(name, ...args) {
  const { code, output } = await runNode(args)
  if (code !== 0) giveUp(`${output}\nThe ${name} of the new slice could not be made; its files are there.`)
}
