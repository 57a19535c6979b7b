/** What is kept sealed of a channel. */
import { unseal } from '../platform/secrets.ts'
import type { SecretName } from './provider.ts'

/** What a channel's secret is sealed for; a named one apart from its password or token. */
export const secretOf = (code: string, name?: SecretName): string =>
  name ? `message channel ${code} ${name}` : `message channel ${code}`

export interface Sealed {
  code: string
  secret: string | null
  secrets: unknown
}

export function opened(secretKey: Buffer, { code, secret, secrets }: Sealed) {
  const named = Object.entries(secrets as Partial<Record<SecretName, string>>) as [SecretName, string][]
  return {
    secret: secret && unseal(secretKey, secretOf(code), secret),
    secrets: Object.fromEntries(named.map(([name, value]) => [name, unseal(secretKey, secretOf(code, name), value)])),
  }
}
