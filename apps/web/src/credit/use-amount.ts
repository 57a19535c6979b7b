import type { Currency } from '@cordillera/contract/countries'
import { formatMinor } from '@cordillera/contract/money'
import { useEnvironment } from '../ui/environment.tsx'

/** `MXN 1,200.00` as text, for titles and buttons. */
export function useAmount(): (minor: number, currency: Currency) => string {
  const { locale } = useEnvironment()
  return (minor, currency) => `${currency} ${formatMinor(minor, currency, locale)}`
}
