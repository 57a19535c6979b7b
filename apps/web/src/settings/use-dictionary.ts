import type { Country } from '@cordillera/contract/countries'
import { type DictionaryName, dictionaryValues } from '@cordillera/contract/settings/dictionary'
import { useMemo } from 'react'
import { inWords } from '../ui/language.ts'
import type { Option } from '../ui/option.ts'
import { useData } from '../ui/use-data.ts'

interface Dictionary {
  /** What may be chosen, in its order. */
  readonly options: readonly Option[]
  /** With retired values at the end: to filter by. */
  readonly known: readonly Option[]
  /** A code in words; a code that no list knows stays a code. */
  readonly nameOf: (code: string) => string
}

/** Values change seldom: they are asked for once in this time. */
const goodForMs = 10 * 60_000

/** A list of values that the business keeps; `country` where the list differs by it. */
export function useDictionary(list: DictionaryName, country?: Country): Dictionary {
  const { data } = useData(dictionaryValues, { list, ...(country ? { country } : {}) }, { goodForMs })
  return useMemo(() => {
    const values = data ?? []
    const optionOf = (value: (typeof values)[number]) => ({ value: value.code, label: inWords(value) })
    const names = new Map(values.map((value) => [value.code, inWords(value)]))
    return {
      options: values.filter(({ retired }) => !retired).map(optionOf),
      known: values.map(optionOf),
      nameOf: (code) => names.get(code) ?? code,
    }
  }, [data])
}
