/** `npm run test:deep`: the long searches (**\/*.deep.ts), bounded in time; arguments go to Vitest, such as a file name. */
import { prepare } from './install.mjs'
import { inRoot, runNode } from './processes.mjs'

await prepare()
const vitest = inRoot('node_modules/vitest/vitest.mjs')
const args = ['run', '--config', 'vitest.deep.config.ts', ...process.argv.slice(2)]
const { code } = await runNode([vitest, ...args], { show: true })
process.exit(code)
