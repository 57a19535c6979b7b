import { type billComponents, billEntries, type billFigures } from '@cordillera/contract/credit/bill'
import type { Output } from '@cordillera/contract/endpoint'
import { useLingui } from '@lingui/react/macro'
import { DetailDrawer } from '../ui/DetailDrawer.tsx'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Day, Instant, Money, nothing } from '../ui/show/show.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { useData } from '../ui/use-data.ts'
import classes from './credit.module.css'
import { accountName, bookingName, figureWords } from './words.ts'

export interface Asked {
  readonly billId: string
  readonly figure: (typeof billFigures)[number]
  /** Of this component alone. */
  readonly component?: (typeof billComponents)[number]
  /** In the figure, but not in the ledger yet: late interest that has grown since the last booking, in minor units. */
  readonly unbooked?: number
}

/** Where a figure of a bill comes from: the ledger's entries, and their sum. */
export function EntriesDrawer({ asked, onClose }: { asked: Asked | null; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { unbooked = 0 } = asked ?? {}
  const sign = asked ? signOf(asked) : 1
  const entries = useData(billEntries, asked ? inputOf(asked) : undefined)
  const name = asked && [asked.component, asked.figure].flatMap((each) => (each ? [i18n._(figureWords[each])] : []))
  return (
    <DetailDrawer
      opened={asked !== null}
      onClose={onClose}
      size="wide"
      title={name ? t`Ledger: ${name.join(' · ')}` : ''}
    >
      <Loaded {...entries}>
        {({ entries: lines, sum, currency }) =>
          lines.length === 0 ? (
            <Empty title={t`Nothing was booked for this`} />
          ) : (
            <>
              <PlainTable
                label={t`Ledger entries`}
                rows={lines}
                rowKey={(line) => line.entryId}
                columns={[
                  { header: t`Booking`, cell: (line) => bookingName(i18n, line.booking) },
                  { header: t`Account`, cell: (line) => accountName(i18n, line.account) },
                  { header: t`Value day`, cell: (line) => <Day day={line.valueDay} /> },
                  { header: t`Booked`, cell: (line) => <Instant at={line.at} /> },
                  { header: t`By`, cell: (line) => line.by ?? nothing },
                  ...(asked?.figure === 'all'
                    ? [
                        { header: t`Debit`, end: true, cell: (line: Line) => line.amount > 0 && amountOf(line, 1) },
                        { header: t`Credit`, end: true, cell: (line: Line) => line.amount < 0 && amountOf(line, -1) },
                      ]
                    : [{ header: t`Amount`, end: true, cell: (line: Line) => amountOf(line, sign) }]),
                ]}
              />
              {asked?.figure === 'all' ? (
                <p className={classes.sum}>
                  {t`Debits`} <Money minor={sumOf(lines, 1)} currency={currency} /> · {t`Credits`}{' '}
                  <Money minor={sumOf(lines, -1)} currency={currency} />
                </p>
              ) : (
                <p className={classes.sum}>
                  {unbooked > 0 && (
                    <>
                      {t`Late interest not booked yet`} <Money minor={unbooked} currency={currency} />
                      <br />
                    </>
                  )}
                  {t`Sum`} <Money minor={sum * sign + unbooked} currency={currency} />
                </p>
              )}
            </>
          )
        }
      </Loaded>
    </DetailDrawer>
  )
}

type Line = Output<typeof billEntries>['entries'][number]
const amountOf = ({ amount, currency }: Line, sign: 1 | -1) => <Money minor={amount * sign} currency={currency} />
/** What was paid or reduced is a credit of what is owed: it is written as the figure that was pressed writes it. */
const signOf = ({ figure }: Asked) => (figure === 'paid' || figure === 'reduced' ? -1 : 1)
/** Of one side: what was debited, or what was credited. */
const sumOf = (lines: readonly Line[], sign: 1 | -1) =>
  lines.reduce((sum, { amount }) => sum + Math.max(0, amount * sign), 0)

const inputOf = ({ billId, figure, component }: Asked) => ({ billId, figure, ...(component ? { component } : {}) })
