import { previewAssignment } from '@cordillera/contract/collection/case'
import type { Input } from '@cordillera/contract/endpoint'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { moneyText } from '../../ui/show/money-text.ts'
import { Count, nothing } from '../../ui/show/show.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useData } from '../../ui/use-data.ts'
import classes from './assign.module.css'
import { type Strategy, useStrategyWords } from './StrategyFields.tsx'
import type { Plan } from './use-preview.ts'

interface ComparedProps {
  /** The assignment as it stands; null while it can't be one. */
  readonly input: Input<typeof previewAssignment> | null
  readonly chosen: Strategy['name']
}

/** The strategies side by side for the same cases and people: asked for by a press, as it weighs three plans. */
export function Compared({ input, chosen }: ComparedProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  if (!input) return null
  return (
    <div className={classes.compared}>
      <Button size="compact-xs" variant="subtle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t`Hide the comparison` : t`Compare the strategies`}
      </Button>
      {isOpen && <SideBySide input={input} chosen={chosen} />}
    </div>
  )
}

function SideBySide({ input, chosen }: { input: Input<typeof previewAssignment>; chosen: Strategy['name'] }) {
  const { selection, collectors, strategy } = input
  const plan = useData(previewAssignment, { selection, collectors, strategy, compare: true })
  return (
    <Loaded {...plan}>
      {({ compared, shares }) => <Table compared={compared ?? []} shares={shares} chosen={chosen} />}
    </Loaded>
  )
}

interface TableProps {
  readonly compared: NonNullable<Plan['compared']>
  readonly shares: Plan['shares']
  readonly chosen: Strategy['name']
}
function Table({ compared, shares, chosen }: TableProps) {
  const { t } = useLingui()
  const words = useStrategyWords()
  const most = Math.max(1, ...compared.flatMap(({ gets }) => gets))
  const rows = shares.map(({ collector, name }, at) => ({ collector, name, at }))
  const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
  const money = ({ expected, currency }: (typeof compared)[number], at?: number) => {
    if (!expected || !currency) return nothing
    return `${currency} ${moneyText(at === undefined ? total(expected) : (expected[at] ?? 0), currency)}`
  }
  return (
    <>
      <PlainTable
        label={t`Strategies side by side`}
        rows={[...rows, { collector: 0, name: t`Total`, at: -1 }]}
        rowKey={({ collector }) => collector}
        columns={[
          { header: t`Collector`, cell: ({ name, at }) => (at < 0 ? <strong>{name}</strong> : name) },
          ...compared.map((one) => ({
            header: one.strategy === chosen ? t`${words[one.strategy].label} (chosen)` : words[one.strategy].label,
            cell: ({ at }: (typeof rows)[number]) =>
              at < 0 ? (
                <strong>
                  <Count value={total(one.gets)} /> · {money(one)}
                </strong>
              ) : (
                <span className={classes.gets}>
                  <span style={{ inlineSize: `${((one.gets[at] ?? 0) / most) * 72}px` }} aria-hidden />
                  <Count value={one.gets[at] ?? 0} /> <small>{money(one, at)}</small>
                </span>
              ),
          })),
        ]}
      />
      <p>
        {compared.some(({ expected }) => expected)
          ? t`Cases each would get, and what they are expected to bring by the last 90 days. A number typed above is not counted in.`
          : t`Cases each would get. Nothing can be expected of money in several currencies, or while the intelligent strategy is off.`}
      </p>
    </>
  )
}
