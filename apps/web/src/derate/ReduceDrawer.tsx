import { getCaseInfo } from '@cordillera/contract/collection/workbench'
import { applyDerate, calculateDerate, listDerates } from '@cordillera/contract/derate/derate'
import { myDerateQuota } from '@cordillera/contract/derate/quota'
import { type FeeType, feeTypes } from '@cordillera/contract/derate/rule'
import type { Output } from '@cordillera/contract/endpoint'
import { shownAtMost } from '@cordillera/contract/money'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { MultiSelectField, TextareaField, Two } from '../ui/form/fields.tsx'
import { DayField } from '../ui/form/lazy-fields.tsx'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { inWords } from '../ui/language.ts'
import { Facts, Money } from '../ui/show/show.tsx'
import { Loading } from '../ui/states.tsx'
import { useData } from '../ui/use-data.ts'
import classes from './derate.module.css'
import { QuotaLeft } from './QuotaLeft.tsx'
import { feeTypeOptions } from './words.ts'

type Figures = Output<typeof calculateDerate>

/** What the quota still gives today at once; beyond it, it is asked for. */
export const amountLeft = (quota: Figures['quota']) =>
  quota && quota.countUsed < quota.totalCount ? Math.max(0, quota.totalAmount - quota.amountUsed) : 0

/** The calculator: what is open, what would be left to pay by a day, and whether it fits the quota that is left now. */
export function ReduceDrawer({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const { t } = useLingui()
  const { data } = useData(calculateDerate, { caseId })
  const second = data?.days[2]?.day ?? data?.today
  return (
    <FormDrawer
      key={data ? 'ready' : 'loading'}
      opened
      onClose={onClose}
      title={t`Reduce fees`}
      endpoint={applyDerate}
      defaults={{ caseId, feeTypes: ['penalty', 'fee'], ...(second ? { payBy: second } : {}) }}
      submit={data && amountLeft(data.quota) === 0 ? t`Ask for it` : t`Reduce`}
      success={({ state }) => (state === 'given' ? t`Reduced` : t`Asked for: somebody above you decides`)}
      invalidate={[getCaseInfo, calculateDerate, listDerates, myDerateQuota]}
    >
      {data ? <Fields figures={data} /> : <Loading />}
    </FormDrawer>
  )
}

function Fields({ figures }: { figures: Figures }) {
  const { t } = useLingui()
  const { control, setValue } = useFormContext()
  const { currency, reducible, days, quota, today } = figures
  const [types, amount, payBy] = useWatch({ control, name: ['feeTypes', 'amount', 'payBy'] }) as [
    FeeType[] | undefined,
    number | undefined,
    string | undefined,
  ]
  const [payAmount] = useWatch({ control, name: ['payAmount'] }) as [number | undefined]
  const due = days.find(({ day }) => day === payBy)?.due
  const most = reducible.reduce((sum, { feeType, open }) => sum + (types?.includes(feeType) ? open : 0), 0)
  const rest = due === undefined ? undefined : due - (amount || 0)
  // what is left to pay is what is agreed, until somebody types another amount
  const suggested = useRef<number | undefined>(undefined)
  useEffect(() => {
    // of what is too much nothing is left to suggest
    if (rest === undefined || rest <= 0 || (payAmount !== undefined && payAmount !== suggested.current)) return
    suggested.current = rest
    setValue('payAmount', rest)
  }, [rest, payAmount, setValue])
  return (
    <>
      <QuotaLeft quota={quota} />
      <Facts
        facts={reducible.map(({ feeType, open }) => ({
          label: inWords(feeTypes[feeType]),
          value: <Money minor={open} currency={currency} />,
        }))}
      />
      <MultiSelectField name="feeTypes" label={t`What may be reduced`} options={feeTypeOptions()} />
      <MoneyField name="amount" label={t`Reduce by`} currency={currency} />
      <Two>
        <DayField name="payBy" label={t`To be paid by`} min={today} max={days.at(-1)?.day ?? today} />
        <MoneyField name="payAmount" label={t`To be paid`} currency={currency} />
      </Two>
      <Verdict amount={amount} most={most} types={types ?? []} figures={figures} rest={rest} />
      <TextareaField name="reason" label={t`Reason`} />
    </>
  )
}

interface VerdictProps {
  readonly amount: number | undefined
  readonly most: number
  readonly types: readonly FeeType[]
  readonly figures: Figures
  readonly rest: number | undefined
}
/** Said before it is asked: at once, by somebody above, or not at all. */
function Verdict({ amount, most, types, figures, rest }: VerdictProps) {
  const { t } = useLingui()
  const { currency, quota } = figures
  if (!amount) return null
  if (amount > most) {
    return (
      <p className={classes.verdict} data-over role="status">
        <Trans>
          Too large: at most <Money minor={shownAtMost(most, currency)} currency={currency} /> can be reduced.
        </Trans>
      </p>
    )
  }
  const isOwn = quota !== null && amount <= amountLeft(quota) && types.every((type) => quota.feeTypes.includes(type))
  return (
    <p className={classes.verdict} data-over={!isOwn || undefined} role="status">
      {isOwn
        ? t`Within your quota: reduced at once.`
        : t`Above your quota: it is asked for, somebody above you decides.`}{' '}
      {rest !== undefined && (
        <Trans>
          <Money minor={rest} currency={currency} /> is left to pay on that day. If it is not paid, the reduction is
          undone.
        </Trans>
      )}
    </p>
  )
}
