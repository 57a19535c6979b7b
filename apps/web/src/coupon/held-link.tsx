import { screenOf } from '@cordillera/contract/menus'
import { useEnvironment, useMay } from '../ui/environment.tsx'
import { thousands } from '../ui/show/numbers.ts'
import { CellLink } from '../ui/table/columns.tsx'

interface Counted {
  readonly activityId?: string
  readonly templateId?: string
  readonly state?: 'held' | 'used' | 'expired' | 'void'
}

/** How many coupons; the number opens them for whoever may see each. */
export function CountOfHeld({ value, of }: { value: number; of: Counted }) {
  const { locale } = useEnvironment()
  const mayOpen = useMay().open('coupon_detail')
  const text = thousands(value, locale)
  if (value === 0 || !mayOpen) return text
  return <CellLink to={`${screenOf('coupon_detail').path}?${new URLSearchParams({ ...of })}`}>{text}</CellLink>
}
