import type { Currency } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import { listChannelAccounts } from '@cordillera/contract/reconciliation/run'
import { useData } from '../ui/use-data.ts'

type Account = Output<typeof listChannelAccounts>[number]
const none: readonly Account[] = []

/** The channel accounts of a currency, or of all that the person works with. */
export function useAccounts(currency?: Currency): readonly Account[] {
  const known = useData(listChannelAccounts, {}, { goodForMs: 60_000 })
  return (known.data ?? none).filter((one) => currency === undefined || one.currency === currency)
}
