import fc from 'fast-check'

/**
 * Property tests of `npm test` draw the same examples every time: a run says something about the change, not about luck.
 * `npm run test:deep` runs them with a new seed each time, and a failure there prints its seed.
 */
fc.configureGlobal({ seed: 20261122 })

const folder = process.env['CORDILLERA_STATEMENTS']
if (folder) (await import('./apps/api/test/statements-seen.ts')).seeStatements(folder)
