/** Where a slice is told of: one line or two in each register of its domain. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { giveUp, inRoot } from '../processes.mjs'

/** @typedef {import('./names.mjs').Names} Names */

/**
 * Puts `text` after (or before) the first place that `anchor` names in a file.
 * @param {string} file @param {RegExp} anchor @param {string} text @param {'after' | 'before'} [side]
 */
function insert(file, anchor, text, side = 'after') {
  const path = inRoot(file)
  const source = readFileSync(path, 'utf8')
  const found = anchor.exec(source)
  if (!found)
    giveUp(
      `${file} has not the form that a slice is added to (${anchor}). Add it there by hand, and say so to who keeps tools/slice.`,
    )
  const at = side === 'after' ? found.index + found[0].length : found.index
  writeFileSync(path, source.slice(0, at) + text + source.slice(at))
}

/** Imports `name` from `from`, beside what is imported from there already. @param {string} file @param {string} name @param {string} from */
function importInto(file, name, from) {
  const path = inRoot(file)
  const source = readFileSync(path, 'utf8')
  const known = new RegExp(`import \\{([^}]*)\\} from '${from.replaceAll('.', '\\.')}'`).exec(source)
  if (known?.[1]?.split(',').some((one) => one.trim() === name)) return
  if (known) insert(file, new RegExp(`(?=\\} from '${from.replaceAll('.', '\\.')}')`), `, ${name} `)
  else insert(file, /^import /m, `import { ${name} } from '${from}'\n`, 'before')
}

/** Files that a domain must have before a slice is added to it. @param {string} domain */
export const registersOf = (domain) => ({
  screens: `packages/contract/src/${domain}/screens.ts`,
  actions: `packages/contract/src/${domain}/actions.ts`,
  errors: `packages/contract/src/${domain}/errors.ts`,
  scope: `apps/api/src/${domain}/scope.ts`,
  module: `apps/api/src/${domain}/${domain}.module.ts`,
  reach: `apps/api/test/reach/${domain}.ts`,
  plans: `apps/api/test/plans/${domain}.ts`,
  pages: `apps/web/src/${domain}/pages.ts`,
})

/** @param {string} domain */
export function demandDomain(domain) {
  const missing = Object.values(registersOf(domain)).filter((file) => !existsSync(inRoot(file)))
  if (missing.length > 0)
    giveUp(`A slice is added to a domain that has all of its registers. ${domain} lacks ${missing.join(', ')}.`)
}

/** The path of the first screen of the domain says where its screens stand. @param {string} domain */
export function groupPath(domain) {
  const found = /path: '(\/[^/']+)\//.exec(readFileSync(inRoot(registersOf(domain).screens), 'utf8'))
  return found?.[1] ?? `/${domain}`
}

/** @param {Names} names */
export function register(names) {
  const { domain, domainCamel, camel, camels, pascals, snake, kebab, letter, path, words } = names
  const at = registersOf(domain)
  const said = (/** @type {string[]} */ ...texts) => texts.map((text) => `'${text.replaceAll("'", '’')}'`).join(', ')
  insert(
    at.screens,
    /(?=\} as const satisfies Screens)/,
    `  ${snake}: {
    path: '${path}',
    title: w(${said(words.zh, words.en, words.es)}),
    ready: true,
    actions: { change: w('维护', 'Change them', 'Modificar') },
  },
`,
  )
  insert(
    at.actions,
    /(?=\} as const satisfies Record<string, Words>)/,
    `  '${domainCamel}.${camel}Added': w(${said(`新增：${words.zh}`, `Added: ${words.en}`, `Se añadió: ${words.es}`)}),
  '${domainCamel}.${camel}Changed': w(${said(`修改：${words.zh}`, `Changed: ${words.en}`, `Se modificó: ${words.es}`)}),
  '${domainCamel}.${camel}Retired': w(${said(`停用：${words.zh}`, `Retired: ${words.en}`, `Se retiró: ${words.es}`)}),
`,
  )
  insert(
    at.errors,
    /(?=\} as const satisfies Record<string, ErrorRow>)/,
    `  '${domainCamel}.${camel}There': {
    code: 5000,
    zh: '已有名为 {name} 的记录，未保存。请换一个名称，或修改已有的那条。',
    en: 'There is one named {name} already; nothing was saved. Choose another name, or change that one.',
    es: 'Ya hay un registro con el nombre {name}; no se guardó nada. Elija otro nombre o modifique ese.',
  },
`,
  )
  insert('packages/contract/src/personal-screens.ts', /(?=\n\]\n)/, `\n  '${snake}',`)
  insert(
    at.scope,
    /(?=\n\}\n\ndeclare module)/,
    `\n  /** ${names.Titles} of the caller's merchants. */\n  ${camels}: scopedTable('${camel}', ['merchant'], inMerchants),`,
  )
  importInto(at.scope, 'inMerchants', '../data-scope/public.ts')
  importInto(at.scope, 'scopedTable', '../platform/rows.ts')
  insert(at.module, /export function \w+Module\(app: App[^{]*\{\n/, `  ${camel}Routes(app)\n`)
  importInto(at.module, `${camel}Routes`, `./${kebab}.routes.ts`)
  insert('apps/api/src/export.worker.ts', /serveExports\(\[\n/, `  ${camels}File,\n`)
  importInto('apps/api/src/export.worker.ts', `${camels}File`, `./${domain}/${kebab}.queries.ts`)
  insert(
    at.reach,
    /export const aims: Aims = \{\n/,
    `  '/api/cms/${snake}/list': { names: 'nothing', input: () => ({}) },
  '/api/cms/${snake}/export': { names: 'file', input: () => ({ filter: {}, format: 'csv' }) },
  '/api/cms/${snake}/create_or_update': {
    names: 'other',
    input: () => ({ ${camel}Id: '${letter}000000000000', version: 0, name: 'reached', note: '' }),
    code: 403,
  },
  '/api/cms/${snake}/retire': {
    names: 'other',
    input: () => ({ ${camel}Id: '${letter}000000000000', version: 0, reason: 'trying to reach it' }),
    code: 403,
  },
`,
  )
  insert(
    at.plans,
    /export const planAims: PlanAims = \{\n/,
    `  '/api/cms/${snake}/list': {
    by: ['SUPERUSER'],
    filters: ({ merchantId }) => ({
      state: [{ state: 'active' }, { state: 'retired' }],
      merchant: { merchant: merchantId },
    }),
    rows: \`
      insert into ${snake} (merchant_id, name, state, updated_by, updated_at)
      select 1 + n % 5, 'No. ' || n, case when n % 100 = 0 then 'retired' else 'active' end, 1,
        timestamptz '\${today}' - n * interval '1 minute'
      from generate_series(1, {rows}) n\`,
  },
`,
  )
  importInto(at.plans, 'today', './plan.ts')
  insert(at.pages, /export const pages: Pages = \{\n/, `  ${snake}: () => import('./${pascals}Page.tsx'),\n`)
}
