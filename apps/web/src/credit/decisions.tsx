/** What the lists that a second person decides on share: refunds and write-offs. */
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { borrowerPath } from '../borrower/public.tsx'
import { useMay } from '../ui/environment.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { ChoiceFilter, TextFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import type { Filters } from '../ui/filters/use-filters.ts'
import { IconCheck, IconClose } from '../ui/icons.ts'
import type { ToneName } from '../ui/show/show.tsx'
import { actions, badge, text } from '../ui/table/columns.tsx'

export type Decision = 'approve' | 'refuse'
/** The question that is open: what about which row. */
export interface Deciding<R> {
  readonly row: R
  readonly decision: Decision
}
interface Decided<S extends string> {
  readonly state: S
  readonly userId: string
  readonly borrower: string
  /** The reader asked for it: somebody else decides. */
  readonly mine: boolean
}
type Words<S extends string> = Readonly<Record<S, MessageDescriptor>>

export const decisionParams = <const S extends string>(states: readonly S[]) => ({
  state: param.choice(states),
  userId: param.text(13),
})

interface DecisionFiltersProps<S extends string> {
  readonly filters: Filters<ReturnType<typeof decisionParams<S>>, string>
  readonly states: readonly S[]
  readonly words: Words<S>
}
export function DecisionFilters<S extends string>({ filters, states, words }: DecisionFiltersProps<S>) {
  const { t, i18n } = useLingui()
  return (
    <FilterBar filters={filters}>
      <ChoiceFilter
        label={t`Status`}
        options={states.map((state) => ({ value: state, label: i18n._(words[state]) }))}
        value={filters.values.state}
        onChange={(state) => filters.set({ state })}
      />
      <TextFilter label={t`User id`} value={filters.values.userId} onChange={(userId) => filters.set({ userId })} />
    </FilterBar>
  )
}

interface DecisionColumns<S extends string, R> {
  readonly words: Words<S>
  readonly tones: Readonly<Record<S, ToneName>>
  /** States in which there is something to decide. */
  readonly open: readonly S[]
  /** Which answer can't be taken back, and is asked for in red. */
  readonly danger: Decision
  /** Why one's own is left to others. */
  readonly mine: string
  readonly onDecide: (deciding: Deciding<R>) => void
}
/** The borrower, the state, and the two answers: greyed out on one's own, left out for those who may not decide. */
export function useDecisionColumns<S extends string, R extends Decided<S>>() {
  const { t, i18n } = useLingui()
  const approves = useMay().press('creditBill_approve')
  const columns = ({ words, tones, open, danger, mine, onDecide }: DecisionColumns<S, R>) => ({
    borrower: text<R>({
      id: 'borrower',
      header: t`Borrower`,
      value: (row) => row.borrower,
      to: (row) => borrowerPath(row.userId),
      width: 112,
    }),
    state: badge<R>({
      id: 'state',
      header: t`Status`,
      value: ({ state }) => ({ tone: tones[state], label: i18n._(words[state]) }),
      width: 140,
    }),
    decide: actions<R>({
      header: t`Actions`,
      width: 72,
      of: (row) => {
        if (!approves || !open.includes(row.state)) return []
        const answer = (decision: Decision) => ({
          why: row.mine ? mine : undefined,
          danger: decision === danger,
          run: () => onDecide({ row, decision }),
        })
        return [
          { label: t`Approve`, icon: IconCheck, ...answer('approve') },
          { label: t`Refuse`, icon: IconClose, ...answer('refuse') },
        ]
      },
    }),
  })
  return { columns, approves }
}
