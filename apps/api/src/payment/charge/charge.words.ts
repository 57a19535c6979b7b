/** How providers' own notices of charges are read. */
import type { ChargeProvider } from '@cordillera/contract/payment/charge/terms'
import type { ChargeWord } from './provider.ts'

/** Null: it proves nothing by itself, its charge is asked about. */
export type ReadNotice = (body: Record<string, unknown>) => ChargeWord | null
const readers = new Map<ChargeProvider, ReadNotice>()

/** Once a process, by the provider's integration. */
export const registerChargeNotices = (provider: ChargeProvider, read: ReadNotice): void => {
  readers.set(provider, read)
}

export const wordOf = (provider: ChargeProvider, body: Record<string, unknown>): ChargeWord | null =>
  readers.get(provider)?.(body) ?? null
