/** `npm run bench -- <name> [arguments]`: runs bench/<name>.ts; without a name all of them, one after the other. */
import { readdirSync } from 'node:fs'
import { prepare } from './install.mjs'
import { giveUp, inRoot, runNode } from './processes.mjs'

const names = readdirSync(inRoot('bench')).flatMap((file) => (/^[\w-]+\.ts$/.test(file) ? [file.slice(0, -3)] : []))
const [name, ...args] = process.argv.slice(2)
if (name && !names.includes(name)) giveUp(`There is no benchmark ${name}. There are: ${names.join(', ') || 'none'}.`)

await prepare()
let failed = 0
for (const each of name ? [name] : names) {
  console.log(`\n# ${each}`)
  const { code } = await runNode(['--import', 'tsx', inRoot('bench', `${each}.ts`), ...args], { show: true })
  if (code !== 0) failed++
}
process.exit(failed === 0 ? 0 : 1)
