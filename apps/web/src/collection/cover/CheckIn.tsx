import { checkInRules, setCheckInRule } from '@cordillera/contract/collection/cover'
import type { Output } from '@cordillera/contract/endpoint'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { DetailDrawer } from '../../ui/DetailDrawer.tsx'
import { useEnvironment } from '../../ui/environment.tsx'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { NumberField, TextareaField } from '../../ui/form/fields.tsx'
import { DayField } from '../../ui/form/lazy-fields.tsx'
import { dayIn } from '../../ui/show/dates.ts'
import { Day } from '../../ui/show/show.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useData } from '../../ui/use-data.ts'
import classes from './cover.module.css'

type Rule = Output<typeof checkInRules>['rules'][number]

/** Merchants that take untouched cases from who has not checked in: since when, and how long after the shift began. */
export function CheckIn({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { data, error, refetch } = useData(checkInRules, {})
  const [changing, setChanging] = useState<Rule | null>(null)
  const inWords = (afterMinutes: number | null) =>
    afterMinutes === null
      ? t`stay with their collector`
      : plural(afterMinutes, { one: 'to the pool after # minute', other: 'to the pool after # minutes' })
  return (
    <>
      <DetailDrawer opened={changing === null} onClose={onClose} title={t`Collectors who have not checked in`}>
        <div className={classes.form}>
          <p>{t`What becomes of their cases that nobody has touched. It waits for the day’s punches to be imported; promises, callbacks and cases in hand stay.`}</p>
          <Loaded data={data} error={error} refetch={refetch}>
            {({ rules, mayChange }) => (
              <ul className={classes.rules}>
                {rules.map((rule) => (
                  <li key={rule.merchant}>
                    <strong>{rule.merchantName}</strong>
                    <span>{inWords(rule.afterMinutes)}</span>
                    {rule.next && (
                      <small>
                        <Day day={rule.next.fromDay} />: {inWords(rule.next.afterMinutes)}
                      </small>
                    )}
                    {mayChange && (
                      <Button size="compact-sm" variant="default" onClick={() => setChanging(rule)}>
                        {t`Change`}
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </Loaded>
        </div>
      </DetailDrawer>
      {changing && <RuleForm rule={changing} onClose={() => setChanging(null)} />}
    </>
  )
}

function RuleForm({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const today = dayIn(zone, new Date())
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={rule.merchantName}
      endpoint={setCheckInRule}
      defaults={{
        merchant: rule.merchant,
        fromDay: today,
        reason: '',
        ...(rule.afterMinutes === null ? {} : { afterMinutes: rule.afterMinutes }),
      }}
      submit={t`Save`}
      success={t`Saved`}
      invalidate={[checkInRules]}
    >
      <DayField name="fromDay" label={t`From`} />
      <NumberField
        name="afterMinutes"
        label={t`Minutes after the shift began`}
        description={t`Empty: untouched cases stay with their collector.`}
        optional
        min={15}
        max={480}
      />
      <TextareaField name="reason" label={t`Reason`} rows={2} />
    </FormDrawer>
  )
}
