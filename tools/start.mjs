/** `npm start`: installs what is missing, builds what changed, serves. Arguments and environment go to the server. */
import { prepare } from './install.mjs'
import { become, inRoot } from './processes.mjs'

await prepare()
const { build } = await import('./build.mjs')
await build()
const server = inRoot('apps/api/dist/server.mjs')
become(process.execPath, ['--enable-source-maps', server, ...process.argv.slice(2)], {
  env: { NODE_ENV: 'production', ...process.env },
})
