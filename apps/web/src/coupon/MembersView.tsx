import { couponArmNames, couponArms, heldStates } from '@cordillera/contract/coupon/campaign-terms'
import { exportCouponMembers, listCouponMembers } from '@cordillera/contract/coupon/member'
import { useLingui } from '@lingui/react/macro'
import { borrowerPath } from '../borrower/public.tsx'
import { ExportMenu } from '../ui/ExportMenu.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { ChoiceFilter, FlagFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import { useFilters } from '../ui/filters/use-filters.ts'
import { inWords } from '../ui/language.ts'
import { Empty } from '../ui/states.tsx'
import { badge, day, instant, money, number, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { type RowOf, useList } from '../ui/use-list.ts'
import type { Activity } from './activity.ts'
import { heldTones, optionsOf } from './coupon-words.ts'

const params = {
  activityId: param.text(13),
  arm: param.choice(couponArmNames),
  repaid: param.flag(),
  paid: param.flag(),
}

/** Whom the report of an activity counts: who got a coupon, who was held out, and what each paid meanwhile. */
export function MembersView({ activities }: { activities: readonly Activity[] }) {
  const { t } = useLingui()
  const filters = useFilters(params, { sorts: ['member'], firstSort: 'member', pageSize: 50 })
  const { values, set } = filters
  const { activityId, ...rest } = values
  const asked = activityId === undefined ? undefined : { activityId, ...rest }
  const list = useList(listCouponMembers, asked && { ...filters.query, ...asked })
  const columns = useTableColumns<RowOf<typeof listCouponMembers>>(() => [
    text({ id: 'customer', header: t`Customer`, value: (row) => row.borrower, to: (row) => borrowerPath(row.userId) }),
    badge({
      id: 'arm',
      header: t`Arm`,
      value: ({ arm }) => ({ tone: arm === 'given' ? 'blue' : 'violet', label: inWords(couponArms[arm]) }),
    }),
    badge({
      id: 'state',
      header: t`Coupon`,
      value: ({ state }) => state && { tone: heldTones[state], label: inWords(heldStates[state]) },
    }),
    number({ id: 'repaid', header: t`Bills repaid`, value: (row) => row.repaid }),
    money({
      id: 'paid',
      header: t`Paid in that time`,
      value: (row) => row.paid,
      currency: (row) => row.currency,
      to: (row) => `${borrowerPath(row.userId)}?tab=payments`,
    }),
    instant({ id: 'joined', header: t`In it since`, value: (row) => row.joinedTime }),
    day({ id: 'through', header: t`Counted through`, value: (row) => row.throughDay }),
    text({ id: 'userId', header: t`User id`, value: (row) => row.userId, optional: true }),
  ])
  return (
    <>
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Activity`}
          options={activities.map(({ activityId: value, name }) => ({ value, label: name }))}
          value={activityId}
          onChange={(next) => set({ activityId: next })}
        />
        <ChoiceFilter
          label={t`Arm`}
          options={optionsOf(couponArms)}
          value={values.arm}
          onChange={(arm) => set({ arm })}
        />
        <FlagFilter label={t`Repaid a bill`} value={values.repaid} onChange={(repaid) => set({ repaid })} />
        <FlagFilter label={t`Paid something`} value={values.paid} onChange={(paid) => set({ paid })} />
      </FilterBar>
      <DataTable
        name="couponMembers"
        label={t`Whom the report counts`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.userId}
        file={asked && <ExportMenu endpoint={exportCouponMembers} input={{ filter: asked }} />}
        empty={
          <Empty title={activityId ? t`Nobody of this activity` : t`Choose an activity`}>
            {t`Everybody who got a coupon of it, and who was held out to compare with.`}
          </Empty>
        }
      />
    </>
  )
}
