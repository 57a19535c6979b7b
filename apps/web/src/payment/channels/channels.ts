import { countries, countryNames } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import type { listPaymentChannels } from '@cordillera/contract/payment/routing/channel'
import type { listCodeMeanings } from '@cordillera/contract/payment/routing/meaning'
import type { Words } from '@cordillera/contract/words'
import { inWords } from '../../ui/language.ts'
import type { ToneName } from '../../ui/show/show.tsx'
import type { RowOf } from '../../ui/use-list.ts'

export type PaymentChannel = Output<typeof listPaymentChannels>[number]
export type CodeMeaning = RowOf<typeof listCodeMeanings>

/** A table of the contract's words as what can be chosen. */
export const optionsOf = <K extends string>(words: Readonly<Record<K, Words>>) =>
  (Object.keys(words) as K[]).map((value) => ({ value, label: inWords(words[value]) }))

export const countryOptions = () => countryNames.map((value) => ({ value, label: inWords(countries[value].name) }))

export const testTones: Record<PaymentChannel['testState'], ToneName> = {
  ...{ none: 'grey', waiting: 'blue', pass: 'green', fail: 'red' },
}
