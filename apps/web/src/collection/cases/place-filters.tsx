/** One stage, collector, merchant or country: the filters that coverage and the promise list share. */
import { listMerchant } from '@cordillera/contract/collection/workbench'
import { type Country, countries, countryNames } from '@cordillera/contract/countries'
import { listCollector } from '@cordillera/contract/staff/workflow'
import { type Stage, stageNames } from '@cordillera/contract/stages'
import { useLingui } from '@lingui/react/macro'
import { ChoiceFilter } from '../../ui/filters/filters.tsx'
import { param, type ValuesOf } from '../../ui/filters/params.ts'
import { inWords } from '../../ui/language.ts'
import { useData } from '../../ui/use-data.ts'
import { stageName } from '../show/case-words.tsx'

/** People and merchants change a few times a day. */
const goodForMs = 5 * 60_000

export const placeParams = {
  period: param.choice(stageNames),
  collector: param.number(),
  merchant: param.number(),
  country: param.choice(countryNames),
}
export type PlaceValues = ValuesOf<typeof placeParams>

interface FilterProps<T> {
  readonly value: T | undefined
  readonly onChange: (value: T | undefined) => void
}

export function StageFilter({ value, onChange }: FilterProps<Stage>) {
  const { t } = useLingui()
  const options = stageNames.map((name) => ({ value: name, label: stageName(name) }))
  return <ChoiceFilter label={t`Stage`} options={options} value={value} onChange={onChange} />
}

export function CollectorFilter({ value, onChange }: FilterProps<number>) {
  const { t } = useLingui()
  const { data } = useData(listCollector, {}, { goodForMs })
  const options = (data ?? []).map(({ accountId, name }) => ({ value: accountId, label: name }))
  return <ChoiceFilter label={t`Collector`} options={options} value={value} onChange={onChange} />
}

export function MerchantFilter({ value, onChange }: FilterProps<number>) {
  const { t } = useLingui()
  const { data } = useData(listMerchant, {}, { goodForMs })
  const options = (data ?? []).map(({ merchant, merchantName }) => ({ value: merchant, label: merchantName }))
  return <ChoiceFilter label={t`Merchant`} options={options} value={value} onChange={onChange} />
}

export function CountryFilter({ value, onChange }: FilterProps<Country>) {
  const { t } = useLingui()
  const options = countryNames.map((name) => ({ value: name, label: inWords(countries[name].name) }))
  return <ChoiceFilter label={t`Country`} options={options} value={value} onChange={onChange} />
}
