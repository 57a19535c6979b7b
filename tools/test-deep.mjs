/**
 * `npm run test:deep`: the long searches (**\/*.deep.ts), bounded in time, then what needs other programs beside a browser
 * (**\/*.e2e-deep.ts). Arguments go to Vitest, such as a file name.
 */
import { spawnSync } from 'node:child_process'
import { ensureChromium } from './chromium.mjs'
import { ensurePackages } from './debian.mjs'
import { prepare } from './install.mjs'
import { giveUp, inRoot, runNode } from './processes.mjs'

await prepare()
const asked = process.argv.slice(2)
const inBrowser = asked.some((argument) => argument.includes('e2e'))
const answers = (programs) => () => programs.every((program) => spawnSync(program, ['--version']).error === undefined)
const needed = [
  {
    packages: ['oathtool', 'zbar-tools'],
    programs: ['oathtool', 'zbarimg'],
    what: 'oathtool and zbarimg',
    files: [
      'apps/api/src/access/oathtool.deep.ts',
      'apps/api/src/payment/pay-page.deep.ts',
      'apps/web/e2e/shell/authenticator.e2e-deep.ts',
    ],
  },
  {
    packages: ['libreoffice-calc'],
    programs: ['soffice'],
    what: 'LibreOffice Calc',
    files: ['apps/api/src/platform/export.deep.ts'],
  },
  {
    packages: ['pgbouncer', 'postgresql'],
    programs: ['/usr/sbin/pgbouncer'],
    what: 'PgBouncer',
    files: ['apps/api/test/pooler.deep.ts'],
  },
  {
    packages: ['haproxy'],
    programs: ['/usr/sbin/haproxy'],
    what: 'HAProxy',
    files: ['apps/api/test/rolling.deep.ts', 'apps/api/test/failover.deep.ts'],
  },
  {
    packages: ['patroni', 'etcd-server', 'postgresql'],
    programs: ['/usr/bin/patroni', '/usr/bin/etcd'],
    what: 'Patroni and etcd',
    files: ['apps/api/test/failover.deep.ts'],
  },
]
const namedFiles = asked.filter((argument) => argument.endsWith('.ts'))
for (const { packages, programs, what, files } of needed) {
  if (namedFiles.length > 0 && !namedFiles.some((name) => files.some((file) => file.endsWith(name)))) continue
  const byHand = `Install it (Debian: apt-get install ${packages.join(' ')}).`
  const problem = await ensurePackages(packages, answers(programs), { what, byHand })
  if (problem) giveUp(problem)
}
const chromium = await ensureChromium()
if ('problem' in chromium) giveUp(chromium.problem)

const env = { ...process.env, CHROMIUM: chromium.path, CHROMIUM_SHELL: chromium.shell }
const configs = ['vitest.deep.config.ts', 'vitest.browser-deep.config.ts'].filter(
  (config) => asked.length === 0 || config.includes('browser') === inBrowser,
)
let failed = 0
for (const config of configs) {
  const vitest = inRoot('node_modules/vitest/vitest.mjs')
  const { code } = await runNode([vitest, 'run', '--config', config, ...asked], { show: true, env })
  failed ||= code
}
process.exit(failed)
