/** Which build this page is, and whether the server has another one: the entry script's name carries its hash. */
const entry = /\/assets\/([\w.-]+)\.js/

const own = globalThis.document?.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? ''
export const version = entry.exec(own)?.[1] ?? 'development'

/** The build that the server's page names; null where there is no answer, or none that can be read. */
export async function versionOnServer(): Promise<string | null> {
  try {
    const response = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(10_000) })
    return response.ok ? (entry.exec(await response.text())?.[1] ?? null) : null
  } catch {
    return null
  }
}
