import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { useSearchParams } from 'react-router'

interface MerchantSelectProps {
  /** The one that is shown. */
  readonly merchant: number
  readonly merchants: readonly { readonly merchant: number; readonly name: string }[]
}

/** Whose a screen of one merchant is, in the address. Another merchant begins without filters: its channels and items are others. */
export function MerchantSelect({ merchant, merchants }: MerchantSelectProps) {
  const { t } = useLingui()
  const [, setSearch] = useSearchParams()
  if (merchants.length < 2) return null
  return (
    <Select
      aria-label={t`Merchant`}
      size="xs"
      data={merchants.map((one) => ({ value: String(one.merchant), label: one.name }))}
      value={String(merchant)}
      allowDeselect={false}
      onChange={(next) =>
        setSearch((now) => {
          const view = now.get('view')
          return { ...(view ? { view } : {}), merchant: next ?? String(merchant) }
        })
      }
    />
  )
}
