import type { assignmentStrategies } from '@cordillera/contract/collection/case'
import { useLingui } from '@lingui/react/macro'
import { NumberInput, Radio } from '@mantine/core'
import classes from './assign.module.css'

export interface Strategy {
  readonly name: (typeof assignmentStrategies)[number]
  /** How many each gets, or how many each may hold; undefined: as it comes out. */
  readonly number: number | undefined
}
interface StrategyFieldsProps {
  readonly strategy: Strategy
  readonly onChange: (strategy: Strategy) => void
}

/** What each strategy is called, and what it does. */
export function useStrategyWords(): Record<Strategy['name'], { label: string; description: string }> {
  const { t } = useLingui()
  return {
    'average number': { label: t`Average number`, description: t`Everybody gets as many, give or take one.` },
    'equal inventory': {
      label: t`Equal inventory`,
      description: t`Those with the fewest open cases first, until all are level.`,
    },
    intelligent: {
      label: t`Intelligent`,
      description: t`Each case to who recovers most of its kind, loads and chances kept fair.`,
    },
  }
}

export function StrategyFields({ strategy, onChange }: StrategyFieldsProps) {
  const { t } = useLingui()
  const words = useStrategyWords()
  const names = Object.keys(words) as Strategy['name'][]
  return (
    <div className={classes.strategy}>
      <Radio.Group
        label={t`Strategy`}
        value={strategy.name}
        onChange={(name) => onChange({ name: names.find((one) => one === name) ?? strategy.name, number: undefined })}
      >
        <div className={classes.strategies}>
          {names.map((name) => (
            <Radio key={name} value={name} {...words[name]} />
          ))}
        </div>
      </Radio.Group>
      <NumberInput
        className={classes.number ?? ''}
        label={strategy.name === 'average number' ? t`Cases for each` : t`Most open cases for each`}
        placeholder={strategy.name === 'average number' ? t`all, divided evenly` : t`no limit`}
        min={1}
        max={100_000}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="blur"
        value={strategy.number ?? ''}
        onChange={(value) => onChange({ ...strategy, number: value === '' ? undefined : Number(value) })}
      />
    </div>
  )
}
