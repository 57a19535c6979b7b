import { listCases, unAssignOverView } from '@cordillera/contract/collection/case'
import {
  computeWorkplaceCases,
  modifyAssignCase,
  modifyNotAssignCase,
  searchWorkplaceCases,
} from '@cordillera/contract/collection/workplace-ratio'
import type { Output } from '@cordillera/contract/endpoint'
import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { DetailDrawer, DetailSection } from '../../ui/DetailDrawer.tsx'
import { Can } from '../../ui/environment.tsx'
import { IconRight } from '../../ui/icons.ts'
import { Count } from '../../ui/show/show.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { stageName } from '../show/case-words.tsx'
import classes from './split.module.css'
import type { SplitRule } from './split-rule.ts'

type Computed = Output<typeof computeWorkplaceCases>

/** What a split asks for, what there is, and the moves between; nothing is done before a button says how many. */
export function SplitDrawer({ rule, onClose }: { rule: SplitRule; onClose: () => void }) {
  const { t } = useLingui()
  const computed = useData(computeWorkplaceCases, { ruleId: rule.ruleId })
  const after = {
    invalidate: [computeWorkplaceCases, searchWorkplaceCases, listCases, unAssignOverView],
    success: ({ moved }: { moved: number }) => plural(moved, { one: '# case was moved', other: '# cases were moved' }),
    // what was previewed is no longer true: the drawer shows what is
    onFailed: computed.refetch,
  }
  const pool = useAction(modifyNotAssignCase, after)
  const assigned = useAction(modifyAssignCase, after)
  const { data } = computed
  const count = (moves: Computed['assignedMoves']) => moves.reduce((sum, move) => sum + move.count, 0)
  const ofPool = data ? count(data.notAssignedMoves) : 0
  const ofAssigned = data ? count(data.assignedMoves) : 0
  const send = (action: typeof pool) => data && void action.run({ ruleId: rule.ruleId, seen: data.seen })
  return (
    <DetailDrawer
      opened
      onClose={onClose}
      size="wide"
      title={`${rule.merchantName} · ${stageName(rule.period)}`}
      foot={
        <Can press="caseWorkplaceManagement_modify">
          <WhyButton
            variant="default"
            why={ofPool === 0 && t`Every case in the pool is where the rule wants it`}
            loading={pool.pending}
            onClick={() => send(pool)}
          >
            {t`Move ${ofPool} in the pool`}
          </WhyButton>
          <WhyButton
            why={ofAssigned === 0 && t`Every assigned case is where the rule wants it`}
            loading={assigned.pending}
            onClick={() => send(assigned)}
          >
            {t`Move ${ofAssigned} assigned`}
          </WhyButton>
        </Can>
      }
    >
      <Loaded data={data} error={computed.error} refetch={computed.refetch}>
        {(split) => (
          <>
            <Parts split={split} />
            <Moves
              title={t`In the pool: they wait for another workplace`}
              moves={split.notAssignedMoves}
              split={split}
            />
            <Moves
              title={t`Assigned: back to the pool of another workplace`}
              moves={split.assignedMoves}
              split={split}
            />
            {split.short > 0 && (
              <p>
                <Plural
                  value={split.short}
                  one="# case is missing still: promises keep the others where they are."
                  other="# cases are missing still: promises keep the others where they are."
                />
              </p>
            )}
          </>
        )}
      </Loaded>
    </DetailDrawer>
  )
}

function Parts({ split }: { split: Computed }) {
  const { t } = useLingui()
  return (
    <DetailSection title={<Plural value={split.total} one="# open case" other="# open cases" />}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th>{t`Workplace`}</th>
            <th data-end>%</th>
            <th data-end>{t`Should have`}</th>
            <th data-end>{t`Assigned`}</th>
            <th data-end>{t`In the pool`}</th>
            <th data-end>{t`Difference`}</th>
          </tr>
        </thead>
        <tbody>
          {split.parts
            .filter(({ target, assigned, notAssigned }) => target + assigned + notAssigned > 0)
            .map((part) => {
              const more = part.assigned + part.notAssigned - part.target
              return (
                <tr key={part.workplace}>
                  <td>{part.name ?? t`no workplace of the split`}</td>
                  <td data-end>{part.percent}</td>
                  <td data-end>
                    <Count value={part.target} />
                  </td>
                  <td data-end>
                    <Count value={part.assigned} />
                  </td>
                  <td data-end>
                    <Count value={part.notAssigned} />
                  </td>
                  <td data-end data-off={more !== 0 || undefined}>
                    {more > 0 ? '+' : ''}
                    <Count value={more} />
                  </td>
                </tr>
              )
            })}
        </tbody>
      </table>
    </DetailSection>
  )
}

function Moves({ title, moves, split }: { title: string; moves: Computed['assignedMoves']; split: Computed }) {
  const { t } = useLingui()
  const nameOf = (workplace: number | null) =>
    split.parts.find((part) => part.workplace === workplace)?.name ?? t`no workplace of the split`
  return (
    <DetailSection title={title}>
      {moves.length === 0 && <p>{t`nothing to move`}</p>}
      <ul className={classes.moves}>
        {moves.map(({ from, to, count }) => (
          <li key={`${from} ${to}`}>
            <b>
              <Count value={count} />
            </b>{' '}
            {nameOf(from)} <IconRight size={12} aria-hidden /> {nameOf(to)}
          </li>
        ))}
      </ul>
    </DetailSection>
  )
}
