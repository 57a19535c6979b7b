/** Countries a person plans for, as the server says; and the one looked at. */
import { type Country, countries } from '@cordillera/contract/countries'
import { queryMonthList } from '@cordillera/contract/performance/incentive-month'
import { useSearchParams } from 'react-router'
import { useEnvironment } from '../../ui/environment.tsx'
import { inWords } from '../../ui/language.ts'
import type { Option } from '../../ui/option.ts'
import { dayIn } from '../../ui/show/dates.ts'
import { useData } from '../../ui/use-data.ts'

const goodForMs = 10 * 60_000

export function useCountries(): readonly Option<Country>[] {
  const { zone } = useEnvironment()
  const month = dayIn(zone, new Date()).slice(0, 7)
  const { data } = useData(queryMonthList, { incentiveDate: month }, { goodForMs })
  return (data ?? []).map(({ country }) => ({ value: country, label: inWords(countries[country].name) }))
}

/** The country in the URL, else the one of the merchant worked for, else the first. Undefined until the server has said which. */
export function useCountry(): readonly [Country | undefined, (country: Country) => void, readonly Option<Country>[]] {
  const { currency } = useEnvironment()
  const [search, setSearch] = useSearchParams()
  const options = useCountries()
  const known = options.map(({ value }) => value)
  const country =
    known.find((name) => name === search.get('country')) ??
    known.find((name) => countries[name].currency === currency) ??
    known[0]
  const choose = (next: Country) =>
    setSearch((now) => {
      const params = new URLSearchParams(now)
      params.set('country', next)
      return params
    })
  return [country, choose, options]
}
