/** Where: the filters that every list of plans and results begins with. */
import type { Country } from '@cordillera/contract/countries'
import type { Stage } from '@cordillera/contract/stages'
import { useLingui } from '@lingui/react/macro'
import { ChoiceFilter } from '../../ui/filters/filters.tsx'
import { useCountries } from './use-countries.ts'
import { stageOptions } from './words.ts'

interface PlaceProps<T> {
  readonly value: T | undefined
  readonly onChange: (value: T | undefined) => void
}

/** Not there for who plans one country alone. */
export function CountryFilter(props: PlaceProps<Country>) {
  const { t } = useLingui()
  const options = useCountries()
  return options.length > 1 ? <ChoiceFilter label={t`Country`} options={options} {...props} /> : null
}

export function StageFilter(props: PlaceProps<Stage>) {
  const { t } = useLingui()
  return <ChoiceFilter label={t`Stage`} options={stageOptions()} {...props} />
}
