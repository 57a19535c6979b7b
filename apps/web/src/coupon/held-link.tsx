import type { CouponArm } from '@cordillera/contract/coupon/campaign-terms'
import { screenOf } from '@cordillera/contract/menus'
import type { ReactNode } from 'react'
import { useEnvironment, useMay } from '../ui/environment.tsx'
import { thousands } from '../ui/show/numbers.ts'
import { Money, type MoneyProps } from '../ui/show/show.tsx'
import { CellLink } from '../ui/table/columns.tsx'

interface Counted {
  readonly activityId?: string
  readonly templateId?: string
  readonly state?: 'held' | 'used' | 'expired' | 'void'
  readonly seen?: '1'
  readonly part?: string
}
interface Members {
  readonly activityId: string
  readonly arm?: CouponArm
  readonly repaid?: '1'
  readonly paid?: '1'
}

/** Where such coupons are listed. */
export const heldPath = (of: Counted) => `${screenOf('coupon_detail').path}?${new URLSearchParams({ ...of })}`

/** A figure that opens its coupons for whoever may see each. */
function OfHeld({ of, children }: { of: Counted; children: ReactNode }) {
  const mayOpen = useMay().open('coupon_detail')
  return mayOpen ? <CellLink to={heldPath(of)}>{children}</CellLink> : children
}

/** How many coupons; the number opens them. */
export function CountOfHeld({ value, of }: { value: number; of: Counted }) {
  const { locale } = useEnvironment()
  const text = thousands(value, locale)
  return value === 0 ? text : <OfHeld of={of}>{text}</OfHeld>
}

/** What coupons cost; the amount opens them. */
export function MoneyOfHeld({ of, ...money }: Pick<MoneyProps, 'minor' | 'currency'> & { of: Counted }) {
  return money.minor === 0 ? (
    <Money {...money} />
  ) : (
    <OfHeld of={of}>
      <Money {...money} />
    </OfHeld>
  )
}

/** An activity, opened beside the list. */
export const activityPath = (activityId: string) => `${screenOf('coupon_activity').path}?activity=${activityId}`

/** Where the people of an activity are listed. */
export const membersPath = (of: Members) =>
  `${screenOf('coupon_activity').path}?${new URLSearchParams({ view: 'people', ...of })}`

/** How many people of an activity; the number opens them. */
export function CountOfMembers({ value, of }: { value: number; of: Members }) {
  const { locale } = useEnvironment()
  const text = thousands(value, locale)
  return value === 0 ? text : <CellLink to={membersPath(of)}>{text}</CellLink>
}

/** What people of an activity paid; the amount opens them for whoever may open activities. */
export function MoneyOfMembers({ of, ...money }: Pick<MoneyProps, 'minor' | 'currency'> & { of: Members }) {
  const mayOpen = useMay().open('coupon_activity')
  if (money.minor === 0 || !mayOpen) return <Money {...money} />
  return (
    <CellLink to={membersPath(of)}>
      <Money {...money} />
    </CellLink>
  )
}
