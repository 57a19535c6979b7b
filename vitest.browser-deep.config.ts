import browser from './vitest.browser.config.ts'

/** Browser tests that need other programs of the system, such as an authenticator. `npm run test:deep`. */
export default { test: { ...browser.test, include: ['apps/web/e2e/**/*.e2e-deep.ts'] } }
