/**
 * A registry that knows every CURP by its letters. What it answers stands in the last digit: 9 is not found, 8 breaks, 7 is answered by
 * silence; the birth date is the one that the CURP itself says.
 */
import { serveSlowJson, simulatorSecret } from './simulator.ts'

const silentMs = 60_000

export function startCurp(): Promise<number> {
  return serveSlowJson(async ({ method, path, body, token }) => {
    if (method !== 'POST' || path !== '/curp') return [404, {}]
    if (token !== simulatorSecret) return [401, { error: 'wrong token' }]
    const curp = String(body['curp'])
    const last = curp.at(-1)
    if (last === '8') return [503, { error: 'the registry is away' }]
    if (last === '7') await new Promise((done) => setTimeout(done, silentMs).unref())
    if (last === '9') return [200, { status: 'notFound' }]
    return [200, { status: 'found', birthDate: birthDateOf(curp) }]
  })
}

/** Digits 5 to 10; the seventeenth character is a letter for those born from 2000 on. */
function birthDateOf(curp: string): string {
  const [year, month, day] = [curp.slice(4, 6), curp.slice(6, 8), curp.slice(8, 10)]
  return `${/[A-Z]/.test(curp.charAt(16)) ? '20' : '19'}${year}-${month}-${day}`
}
