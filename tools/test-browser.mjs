/** `npm run test:browser`: all browser tests, of which `npm test` runs one story a domain. */
process.env['BROWSER_TESTS'] = 'all'
process.argv.splice(2, process.argv.length, 'build', 'browser')
await import('./test.mjs')
