import { type Currency, currencyNames } from '@cordillera/contract/countries'
import { useSearchParams } from 'react-router'

interface Account {
  readonly channel: string
  readonly currency: Currency
}

/** The account that is looked at stands in the URL, so that a tile can open it and a colleague be sent it. */
export function useAccountParam(): readonly [Account | undefined, (account: Account) => void] {
  const [search, setSearch] = useSearchParams()
  const channel = search.get('account')
  const currency = currencyNames.find((name) => name === search.get('in'))
  const choose = (account: Account) =>
    setSearch((now) => {
      now.set('account', account.channel)
      now.set('in', account.currency)
      return now
    })
  return [channel && currency ? { channel, currency } : undefined, choose]
}
