import { countries, countryNames, currencyNames } from '@cordillera/contract/countries'
import type { Words } from '@cordillera/contract/words'
import { inWords } from '../ui/language.ts'

/** A table of the contract's words as what can be chosen. */
export const optionsOf = <K extends string>(words: Readonly<Record<K, Words>>) =>
  (Object.keys(words) as K[]).map((value) => ({ value, label: inWords(words[value]) }))

export const currencyOptions = currencyNames.map((value) => ({ value, label: value }))
export const countryOptions = () => countryNames.map((value) => ({ value, label: inWords(countries[value].name) }))
