import { useLingui } from '@lingui/react/macro'
import { Tone } from '../ui/show/show.tsx'
import { type Product, productStateTones, productStateWords } from './product-words.ts'

/** Where a version stands: one that was deleted says so before anything else. */
export function ProductState({ of: { deleted, lending, state } }: { of: Product }) {
  const { t, i18n } = useLingui()
  if (deleted) return <Tone tone="red">{t`Deleted`}</Tone>
  if (lending) return <Tone tone="green">{t`Lends now`}</Tone>
  return <Tone tone={productStateTones[state]}>{i18n._(productStateWords[state])}</Tone>
}
