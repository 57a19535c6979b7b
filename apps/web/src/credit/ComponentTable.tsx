import { useLingui } from '@lingui/react/macro'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Money } from '../ui/show/show.tsx'
import classes from './credit.module.css'
import type { Asked } from './EntriesDrawer.tsx'
import type { LoanBill } from './loan.ts'
import { figureWords } from './words.ts'

interface ComponentTableProps {
  readonly bill: LoanBill
  readonly onAsk: (asked: Pick<Asked, 'figure' | 'component'>) => void
}

/** A bill by component: billed − paid − reduced = open. Each figure opens the entries that sum to it. */
export function ComponentTable({ bill, onAsk }: ComponentTableProps) {
  const { t, i18n } = useLingui()
  const { currency, components } = bill
  type Row = (typeof components)[number]
  const total = (pick: (row: Row) => number) => components.reduce((sum, row) => sum + pick(row), 0)
  const rows = [
    ...components.filter(({ billed, open }) => billed !== 0 || open !== 0),
    {
      component: 'all' as const,
      billed: total(({ billed }) => billed),
      paid: total(({ paid }) => paid),
      reduced: total(({ reduced }) => reduced),
      open: total(({ open }) => open),
    },
  ]
  const plain = (minor: number) => <Money minor={minor} currency={currency} />
  // a figure of nothing comes from nothing
  const figure = (minor: number, asked: Parameters<typeof onAsk>[0], name: string) =>
    minor === 0 ? (
      plain(minor)
    ) : (
      <button
        type="button"
        className={classes.figure}
        onClick={() => onAsk(asked)}
        title={t`Show the entries of ${name}`}
      >
        <Money minor={minor} currency={currency} />
      </button>
    )
  const nameOf = (component: Row['component'] | 'all') =>
    component === 'all' ? t`Total` : i18n._(figureWords[component])
  return (
    <PlainTable
      label={t`Components of instalment ${bill.cycle}`}
      rows={rows}
      rowKey={(row) => row.component}
      columns={[
        { header: t`Component`, cell: (row) => nameOf(row.component) },
        ...(['billed', 'paid', 'reduced'] as const).map((each) => ({
          header: i18n._(figureWords[each]),
          end: true,
          cell: (row: (typeof rows)[number]) => {
            const asked = row.component === 'all' ? { figure: each } : { figure: each, component: row.component }
            return figure(row[each], asked, `${nameOf(row.component)}, ${i18n._(figureWords[each])}`)
          },
        })),
        {
          header: i18n._(figureWords.open),
          end: true,
          cell: (row) =>
            figure(row.open, { figure: row.component === 'all' ? 'open' : row.component }, nameOf(row.component)),
        },
      ]}
    />
  )
}
