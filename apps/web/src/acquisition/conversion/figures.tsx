/** What the screens of figures share: their filters, their columns, and where a figure leads. */
import type { convertFigures, figureBases } from '@cordillera/contract/acquisition/figures'
import { firstPaymentGraceDays, type Step, steps } from '@cordillera/contract/acquisition/terms'
import type { Currency } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useEnvironment, useMay } from '../../ui/environment.tsx'
import { inWords } from '../../ui/language.ts'
import { addDays } from '../../ui/show/dates.ts'
import { percentText } from '../../ui/show/numbers.ts'
import { Count, Day, Money, nothing } from '../../ui/show/show.tsx'
import { CellLink, custom, text, useTableColumns } from '../../ui/table/columns.tsx'
import classes from '../acquisition.module.css'
import { placeOfView } from '../days.ts'

export type Figures = Output<typeof convertFigures>
export type FigureRow = Figures['rows'][number]
type Basis = (typeof figureBases)[number]

export interface Shown {
  basis: Basis
  by: 'day' | 'week' | 'channel' | 'channelWeek'
  startDay: string
  endDay: string
  channelId: number | undefined
  merchant: number
  currency: Currency
}

/** What may still grow is grey: nobody should take it for how a cohort ended. */
function Maturing({ open, children }: { open: boolean; children: ReactNode }) {
  return open ? <span className={classes.open}>{children}</span> : children
}

type Whose = Pick<FigureRow, 'period' | 'channelId'>

/** The list of those whom a figure counts. */
export function peopleOf(row: Whose, step: Step | 'defaulted', shown: Shown): string {
  const { basis, merchant } = shown
  const channelId = row.channelId ?? shown.channelId
  return placeOfView('people', { merchant, ...daysOf(row, shown), basis, step, channelId })
}

/** Of the days that are shown those of this row. */
function daysOf({ period }: Whose, { by, ...shown }: Shown): { startDay: string; endDay: string } {
  const last = by === 'day' ? period : period && addDays(period, 6)
  const startDay = period && period > shown.startDay ? period : shown.startDay
  return { startDay, endDay: last && last < shown.endDay ? last : shown.endDay }
}

/** The single clicks that a figure counts: events of the apps, which have a screen of their own. */
function clicksOf(row: FigureRow, shown: Shown): string {
  const { merchant } = shown
  const channelId = row.channelId ?? shown.channelId
  const of = channelId ? { channelId } : { ofChannels: 1 }
  return (
    screenOf('loan_market_bytedata').path +
    placeOfView('raw', { merchant, ...daysOf(row, shown), name: 'channel.click', ...of })
  )
}

/** The costs that were entered for the days of a figure: they have a screen of their own. */
export function costsOf(row: Whose, shown: Shown): string {
  const { merchant } = shown
  const channelId = row.channelId || shown.channelId || undefined
  return screenOf('loan_market_cost_entry').path + placeOfView('costs', { merchant, ...daysOf(row, shown), channelId })
}

const each = (cost: number | null, units: number) => (cost === null || units === 0 ? null : Math.round(cost / units))

export function useFigureColumns(shown: Shown) {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const { by, currency, basis } = shown
  const may = useMay()
  const mayOpen = may.open('loan_market_bytedata')
  const mayOpenCosts = may.open('loan_market_cost_entry')
  const share = (part: number, whole: number) =>
    whole > 0 ? percentText(Math.round((part / whole) * 10_000), locale) : null
  const per = (id: string, header: string, units: (row: FigureRow) => number, optional = false) =>
    custom<FigureRow>({
      ...{ id, header, width: 112, align: 'end', optional },
      cell: (row) => <Money minor={each(row.cost, units(row))} currency={currency} />,
    })
  const counted = (step: Step | 'defaulted', header: string, value: (row: FigureRow) => number, about?: string) =>
    custom<FigureRow>({
      ...{ id: step, header, width: 112, align: 'end', ...(about ? { about } : {}) },
      cell: (row) => (
        <Maturing open={row.running && (basis === 'event' || step !== 'registrations')}>
          {value(row) === 0 ? (
            <Count value={0} />
          ) : (
            <CellLink to={peopleOf(row, step, shown)}>
              <Count value={value(row)} />
            </CellLink>
          )}
        </Maturing>
      ),
    })
  const shared = (
    column: { id: string; header: string; width: number; about?: string },
    value: (row: FigureRow) => string | null,
  ) =>
    custom<FigureRow>({
      ...{ ...column, align: 'end' },
      cell: (row) => <Maturing open={row.running}>{value(row) ?? nothing}</Maturing>,
    })
  return useTableColumns<FigureRow>(
    () => [
      ...(by === 'channel'
        ? []
        : [
            custom<FigureRow>({
              ...{ id: 'period', header: by === 'day' ? t`Day` : t`Week from`, width: 112 },
              cell: ({ period }) => (period ? <Day day={period} /> : nothing),
            }),
          ]),
      ...(by === 'channel' || by === 'channelWeek'
        ? [
            text<FigureRow>({
              ...{ id: 'channel', header: t`Channel`, width: 180 },
              value: (row) => row.channelName ?? t`Came of themselves`,
            }),
          ]
        : []),
      custom<FigureRow>({
        ...{ id: 'running', header: t`State`, width: 96 },
        cell: ({ running }) =>
          running ? <span className={classes.open}>{basis === 'event' ? t`until now` : t`still open`}</span> : nothing,
      }),
      custom<FigureRow>({
        ...{ id: 'clicks', header: t`Clicks`, width: 88, align: 'end' },
        about: t`Single clicks are kept as long as the settings say.`,
        cell: (row) =>
          row.clicks > 0 && mayOpen ? (
            <CellLink to={clicksOf(row, shown)}>
              <Count value={row.clicks} />
            </CellLink>
          ) : (
            <Count value={row.clicks} />
          ),
      }),
      counted('registrations', inWords(steps.registrations), (row) => row.registrations),
      counted('applications', inWords(steps.applications), (row) => row.applications),
      // the drawing above says it too, and what a loan cost should be in sight
      { ...counted('approved', inWords(steps.approved), (row) => row.approved), optional: true },
      counted('paidOut', inWords(steps.paidOut), (row) => row.paidOut),
      counted('firstPaid', inWords(steps.firstPaid), (row) => row.firstPaid),
      counted(
        'defaulted',
        t`First-payment defaults`,
        (row) => row.defaulted,
        t`First instalments open ${firstPaymentGraceDays} days after they were due.`,
      ),
      shared(
        {
          ...{ id: 'fpd', header: t`Defaults, %`, width: 96 },
          about: t`Of first instalments whose days of grace are over; those not due yet are in no share.`,
        },
        (row) => share(row.defaulted, row.matured),
      ),
      // what happened on one day is of people who registered on many
      ...(basis === 'cohort'
        ? [
            shared({ id: 'through', header: t`Registered → paid out`, width: 128 }, (row) =>
              share(row.paidOut, row.registrations),
            ),
          ]
        : []),
      custom({
        ...{ id: 'amount', header: t`Amount paid out`, width: 136, align: 'end', optional: true },
        cell: (row) =>
          row.amount ? (
            <CellLink to={peopleOf(row, 'paidOut', shown)}>
              <Money minor={row.amount} currency={currency} />
            </CellLink>
          ) : (
            <Money minor={row.amount} currency={currency} />
          ),
      }),
      custom({
        ...{ id: 'cost', header: t`Cost`, width: 120, align: 'end' },
        about: t`What was entered; else the price of that day by its clicks, registrations or loans.`,
        cell: (row) =>
          row.costEntries > 0 && mayOpenCosts ? (
            <CellLink to={costsOf(row, shown)}>
              <Money minor={row.cost} currency={currency} />
            </CellLink>
          ) : (
            <Money minor={row.cost} currency={currency} />
          ),
      }),
      per('perRegistration', t`Per registration`, (row) => row.registrations),
      per('perApplication', t`Per application`, (row) => row.applications, true),
      per('perLoan', t`Per loan`, (row) => row.paidOut),
      per('perFirstPaid', t`Per first instalment paid`, (row) => row.firstPaid, true),
    ],
    [by, currency, basis, shown.startDay, shown.endDay, shown.channelId, shown.merchant, locale],
  )
}
