import { screenOf } from '@cordillera/contract/menus'
import { exportProofs, listProofs, takeProof } from '@cordillera/contract/payment/proof/proof'
import { proofStateNames, proofStates } from '@cordillera/contract/payment/proof/terms'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { borrowerPath } from '../../borrower/public.tsx'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { Can } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter, FlagFilter, TextFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { type Filters, useFilters } from '../../ui/filters/use-filters.ts'
import { IconAlert, IconEye } from '../../ui/icons.ts'
import { inWords } from '../../ui/language.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Instant, Tone } from '../../ui/show/show.tsx'
import { Empty } from '../../ui/states.tsx'
import { actions, badge, custom, day, instant, money, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useList } from '../../ui/use-list.ts'
import { ProofDrawer } from './ProofDrawer.tsx'
import { changedByProofs, type Proof, proofTones } from './proofs.ts'

const params = {
  state: param.choice(proofStateNames),
  holder: param.choice(['mine', 'free']),
  late: param.flag(),
  userId: param.text(13),
  trackingKey: param.text(64),
}
type State = Filters<typeof params, 'due' | 'received' | 'amount'>

/** /jedi/repayment_Record: what borrowers say to have paid, to be matched with money that came, or refused with a reason. */
export default function ProofsPage() {
  const { t } = useLingui()
  const filters = useFilters(params, { sorts: ['due', 'received', 'amount'], firstSort: '-received', pageSize: 50 })
  const list = useList(listProofs, filters.query)
  const [open, setOpen] = useState<string | null>(null)
  const columns = useColumns(setOpen)
  const take = useAction(takeProof, {
    invalidate: changedByProofs,
    success: ({ recordId }) => (recordId ? t`Taken: it is yours now.` : t`Nothing waits.`),
    onDone: ({ recordId }) => setOpen(recordId),
  })
  const title = inWords(screenOf('repayment_Record').title)
  const given = Object.fromEntries(Object.entries(filters.values).filter(([, value]) => value !== undefined))
  return (
    <Page>
      <PageHeader
        title={title}
        primary={
          <Can press="repayment_Record_decide">
            <Button loading={take.pending} onClick={() => void take.run({})}>{t`Take the next`}</Button>
          </Can>
        }
      />
      <ProofFilters filters={filters} />
      <DataTable
        name="paymentProofs"
        label={title}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.recordId}
        onOpen={({ recordId }) => setOpen(recordId)}
        file={
          <Can press="repayment_Record_export">
            <ExportMenu endpoint={exportProofs} input={{ filter: given }} />
          </Can>
        }
        empty={<Empty title={t`No proof of payment`}>{t`Borrowers send them from the app.`}</Empty>}
      />
      <ProofDrawer recordId={open} onClose={() => setOpen(null)} />
    </Page>
  )
}

function ProofFilters({ filters }: { filters: State }) {
  const { t } = useLingui()
  const { values, set } = filters
  return (
    <FilterBar filters={filters}>
      <ChoiceFilter
        label={t`State`}
        options={proofStateNames.map((value) => ({ value, label: inWords(proofStates[value]) }))}
        value={values.state}
        onChange={(state) => set({ state })}
      />
      <ChoiceFilter
        label={t`Worked by`}
        options={[
          { value: 'mine', label: t`Me` },
          { value: 'free', label: t`Nobody yet` },
        ]}
        value={values.holder}
        onChange={(holder) => set({ holder })}
      />
      <FlagFilter label={t`Beyond its time`} value={values.late} onChange={(late) => set({ late })} />
      <TextFilter label={t`User id`} value={values.userId} onChange={(userId) => set({ userId })} />
      <TextFilter label={t`Tracking key`} value={values.trackingKey} onChange={(trackingKey) => set({ trackingKey })} />
    </FilterBar>
  )
}

function useColumns(onOpen: (recordId: string) => void) {
  const { t } = useLingui()
  return useTableColumns<Proof>(() => [
    text({ id: 'borrower', header: t`Borrower`, value: (row) => row.borrower, to: (row) => borrowerPath(row.userId) }),
    badge({
      id: 'state',
      header: t`State`,
      value: ({ state }) => ({ tone: proofTones[state], label: inWords(proofStates[state]) }),
      width: 192,
    }),
    money({
      id: 'amount',
      header: t`Amount`,
      value: (row) => row.amount,
      currency: (row) => row.currency,
      sort: 'amount',
      width: 128,
    }),
    day({ id: 'paidDay', header: t`Paid on`, value: (row) => row.paidDay }),
    text({ id: 'channel', header: t`Channel`, value: (row) => row.channel, width: 112 }),
    text({ id: 'trackingKey', header: t`Tracking key`, value: (row) => row.trackingKey, width: 152 }),
    custom({
      id: 'due',
      header: t`Work it by`,
      cell: ({ late, dueTime }) =>
        late ? (
          <Tone tone="red" icon={<IconAlert size={12} role="img" aria-label={t`beyond its time`} />}>
            <Instant at={dueTime} />
          </Tone>
        ) : (
          <Instant at={dueTime} />
        ),
      sort: 'due',
      width: 132,
    }),
    text({ id: 'takenBy', header: t`Worked by`, value: (row) => row.takenBy, width: 128 }),
    instant({ id: 'received', header: t`Received`, value: (row) => row.receivedTime, sort: 'received' }),
    text({ id: 'loan', header: t`Loan`, value: (row) => row.loanId, optional: true }),
    text({ id: 'decidedBy', header: t`Decided by`, value: (row) => row.decidedBy, optional: true }),
    text({ id: 'merchant', header: t`Merchant`, value: (row) => row.merchantName, optional: true }),
    actions({
      header: t`Actions`,
      of: (row) => [{ label: t`Open`, icon: IconEye, run: () => onOpen(row.recordId), opens: true }],
    }),
  ])
}
