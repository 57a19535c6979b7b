/** Asks the registry for known weaknesses of what is shipped. No answer is said as such, and is no failure. */
import { runNpm } from './processes.mjs'

const grave = /** @type {const} */ (['high', 'critical'])
/** A registry that doesn't answer must not hold up the tests. */
const patience = ['--fetch-retries=0', '--fetch-timeout=20000']

/** @returns {Promise<import('./test-steps.mjs').Result>} */
export async function audit() {
  const { output } = await runNpm(['audit', '--omit=dev', '--json', '--loglevel=silent', ...patience])
  const report = reportIn(output)
  if (!report?.metadata?.vulnerabilities) {
    const why = report?.message ?? 'no answer'
    return {
      passed: 0,
      failed: 0,
      output: `The registry answered no audit (${why}): the dependencies are not audited.`,
    }
  }
  const found = Object.values(report.vulnerabilities ?? {}).filter(({ severity }) => grave.includes(severity))
  if (found.length === 0) return { passed: 1, failed: 0, output: '' }
  const lines = found.map(({ name, severity, range }) => `${severity}: ${name} ${range}`)
  return { passed: 0, failed: 1, output: `Known weaknesses in what is shipped:\n${lines.join('\n')}` }
}

/**
 * npm may warn before its JSON.
 * @param {string} output
 * @returns {{ message?: string, metadata?: { vulnerabilities?: object }, vulnerabilities?: Record<string, { name: string, severity: any, range: string }> } | null}
 */
function reportIn(output) {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1))
  } catch {
    return null
  }
}
