import { exportHeldCoupons, listHeldCoupons, voidHeldCoupon } from '@cordillera/contract/coupon/campaign'
import { heldStateNames, heldStates } from '@cordillera/contract/coupon/campaign-terms'
import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { borrowerPath } from '../borrower/public.tsx'
import { billPath } from '../credit/public.tsx'
import { ConfirmWithReason } from '../ui/confirm.tsx'
import { ExportMenu } from '../ui/ExportMenu.tsx'
import { useMay } from '../ui/environment.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { ChoiceFilter, FlagFilter, TextFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import { useFilters } from '../ui/filters/use-filters.ts'
import { currentLanguage, inSystemWords, inWords } from '../ui/language.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { Empty } from '../ui/states.tsx'
import { actions, badge, day, instant, money, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useAction } from '../ui/use-action.ts'
import { type RowOf, useChosen, useList } from '../ui/use-list.ts'
import { heldTones, optionsOf } from './coupon-words.ts'
import { activityPath, membersPath } from './held-link.tsx'

type Held = RowOf<typeof listHeldCoupons>
const params = {
  state: param.choice(heldStateNames),
  userId: param.text(13),
  activityId: param.text(13),
  templateId: param.text(13),
  seen: param.flag(),
  part: param.text(),
}

/** /jedi/coupon_detail: each coupon that an activity gave, and what became of it. */
export default function HeldPage() {
  const { t } = useLingui()
  const title = inWords(screenOf('coupon_detail').title)
  const filters = useFilters(params, { sorts: ['issued'], firstSort: '-issued', pageSize: 50 })
  const list = useList(listHeldCoupons, filters.query)
  const [voiding, setVoiding] = useChosen(list.rows, ({ heldId }) => heldId)
  const columns = useColumns(setVoiding)
  const { values, set } = filters
  return (
    <Page>
      <PageHeader title={title} />
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Status`}
          options={optionsOf(heldStates)}
          value={values.state}
          onChange={(state) => set({ state })}
        />
        <TextFilter label={t`User id`} value={values.userId} onChange={(userId) => set({ userId })} />
        <TextFilter label={t`Activity id`} value={values.activityId} onChange={(activityId) => set({ activityId })} />
        <TextFilter label={t`Template id`} value={values.templateId} onChange={(templateId) => set({ templateId })} />
        <FlagFilter label={t`Seen in the app`} value={values.seen} onChange={(seen) => set({ seen })} />
        <TextFilter label={t`Counted as`} value={values.part} onChange={(part) => set({ part })} />
      </FilterBar>
      <DataTable
        name="heldCoupons"
        label={title}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.heldId}
        file={<ExportMenu endpoint={exportHeldCoupons} input={{ filter: values }} />}
        empty={<Empty title={t`No coupons were given yet`}>{t`They come here as soon as an activity begins.`}</Empty>}
      />
      {voiding && <Void held={voiding} onClose={() => setVoiding(null)} />}
    </Page>
  )
}

function useColumns(onVoid: (row: Held) => void) {
  const { t } = useLingui()
  const may = useMay()
  const mayVoid = may.press('coupon_detail_void')
  const ofActivity = may.open('coupon_activity')
  const ofBill = may.open('creditBill')
  const language = currentLanguage()
  return useTableColumns<Held>(
    () => [
      text({ id: 'template', header: t`Coupon`, value: (row) => row.templateName[language], width: 180 }),
      badge({
        id: 'state',
        header: t`Status`,
        value: ({ state }) => ({ tone: heldTones[state], label: inWords(heldStates[state]) }),
      }),
      text({
        id: 'customer',
        header: t`Customer`,
        value: (row) => row.borrower,
        to: (row) => borrowerPath(row.userId),
      }),
      text({
        ...{ id: 'activity', header: t`Activity`, width: 160 },
        value: (row) => row.activityName,
        to: (row) => ofActivity && activityPath(row.activityId),
      }),
      money({ id: 'amount', header: t`Amount`, value: (row) => row.amount, currency: (row) => row.currency }),
      money({
        id: 'collected',
        header: t`Paid while valid`,
        value: (row) => row.collected,
        currency: (row) => row.currency,
        to: (row) => `${borrowerPath(row.userId)}?tab=payments`,
      }),
      money({
        id: 'compared',
        header: t`Compared paid`,
        value: (row) => row.compared,
        currency: (row) => row.currency,
        to: (row) => ofActivity && membersPath({ activityId: row.activityId, arm: 'control' }),
        optional: true,
      }),
      money({
        id: 'brought',
        header: t`Brought in`,
        value: (row) => row.brought,
        currency: (row) => row.currency,
        to: (row) => ofActivity && membersPath({ activityId: row.activityId }),
      }),
      text({
        id: 'bill',
        header: t`Bill`,
        value: (row) => row.billId,
        to: (row) => ofBill && row.billId && billPath(row.billId),
      }),
      day({ id: 'valid', header: t`Valid through`, value: (row) => row.validThrough }),
      instant({ id: 'issued', header: t`Given`, value: (row) => row.issuedTime, sort: 'issued' }),
      instant({ id: 'seen', header: t`Seen in the app`, value: (row) => row.seenTime }),
      instant({ id: 'ended', header: t`Ended at`, value: (row) => row.endedTime, optional: true }),
      text({ id: 'by', header: t`Given by`, value: (row) => row.issuedBy, optional: true }),
      text({
        id: 'why',
        header: t`Reason`,
        value: (row) => row.voidReason && inSystemWords(row.voidReason),
        optional: true,
      }),
      text({ id: 'merchant', header: t`Merchant`, value: (row) => row.merchantName, optional: true }),
      actions({
        header: t`Actions`,
        of: (row) =>
          mayVoid && row.state === 'held' ? [{ label: t`Void`, danger: true, run: () => onVoid(row) }] : [],
      }),
    ],
    [mayVoid, ofActivity, ofBill],
  )
}

function Void({ held: { heldId, version }, onClose }: { held: Held; onClose: () => void }) {
  const { t } = useLingui()
  const action = useAction(voidHeldCoupon, { invalidate: [listHeldCoupons] })
  return (
    <ConfirmWithReason
      onClose={onClose}
      title={t`Void the coupon`}
      confirm={t`Void`}
      tone="danger"
      onConfirm={async (reason) => (await action.run({ heldId, version, reason })) !== undefined}
    >
      <p>{t`The customer can’t use it any more.`}</p>
    </ConfirmWithReason>
  )
}
