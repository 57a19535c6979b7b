import { getCaseInfo } from '@cordillera/contract/collection/workbench'
import { calculateSettlement, listSettlements, offerSettlement } from '@cordillera/contract/derate/settlement'
import type { Output } from '@cordillera/contract/endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { TextareaField, Two } from '../ui/form/fields.tsx'
import { DayField } from '../ui/form/lazy-fields.tsx'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { Money } from '../ui/show/show.tsx'
import classes from './derate.module.css'

export type Figures = Output<typeof calculateSettlement> & {
  limits: NonNullable<Output<typeof calculateSettlement>['limits']>
}
interface SettleDrawerProps {
  readonly caseId: string
  readonly figures: Figures
  readonly onClose: () => void
}

/** Offers a settlement: what is paid on which days, and why; the director, then finance decide. */
export function SettleDrawer({ caseId, figures, onClose }: SettleDrawerProps) {
  const { t } = useLingui()
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`Offer a settlement`}
      endpoint={offerSettlement}
      defaults={{ caseId, plan: [{ day: figures.today, amount: figures.limits.leastAmount }] }}
      submit={t`Ask for it`}
      success={t`Asked for: the director, then finance decide`}
      invalidate={[getCaseInfo, calculateSettlement, listSettlements]}
    >
      <Plan figures={figures} />
      <TextareaField name="reason" label={t`Reason`} />
    </FormDrawer>
  )
}

function Plan({ figures: { currency, due, today, limits } }: { figures: Figures }) {
  const { t } = useLingui()
  const { control } = useFormContext()
  const { fields, append, remove } = useFieldArray({ control, name: 'plan' })
  const plan = useWatch({ control, name: 'plan' }) as { amount?: number }[] | undefined
  const sum = (plan ?? []).reduce((total, { amount }) => total + (amount || 0), 0)
  const isTooLow = sum < limits.leastAmount
  return (
    <>
      {fields.map((field, at) => (
        <Two key={field.id}>
          <DayField name={`plan.${at}.day`} label={t`To be paid by`} min={today} max={limits.lastDay} />
          <MoneyField name={`plan.${at}.amount`} label={t`Amount`} currency={currency} />
        </Two>
      ))}
      <div className={classes.line}>
        {fields.length < limits.maxInstalments && (
          <Button variant="default" size="compact-sm" onClick={() => append({ day: limits.lastDay })}>
            {t`Add an instalment`}
          </Button>
        )}
        {fields.length > 1 && (
          <Button variant="default" size="compact-sm" onClick={() => remove(fields.length - 1)}>
            {t`Take away the last`}
          </Button>
        )}
      </div>
      <p className={classes.verdict} data-over={isTooLow || undefined} role="status">
        {isTooLow ? (
          <Trans>
            At least <Money minor={limits.leastAmount} currency={currency} /> has to be paid in this stage.
          </Trans>
        ) : (
          <Trans>
            <Money minor={sum} currency={currency} /> is paid,{' '}
            <Money minor={Math.max(0, due - sum)} currency={currency} /> forgiven once everything is paid on its days.
          </Trans>
        )}
      </p>
    </>
  )
}
