import type { Output } from '@cordillera/contract/endpoint'
import { listReconSettings, saveReconRule } from '@cordillera/contract/reconciliation/run'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Can } from '../ui/environment.tsx'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { SwitchField, TextareaField } from '../ui/form/fields.tsx'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Count, Instant, Tone } from '../ui/show/show.tsx'
import { Loaded } from '../ui/states.tsx'
import { useData } from '../ui/use-data.ts'
import { DryRun } from './DryRun.tsx'
import classes from './reconciliation.module.css'
import { ruleWords } from './words.ts'

type Rule = Output<typeof listReconSettings>['rules'][number]

/** By which rules both sides are matched, in their order; other rules are tried on a past week before they hold. */
export function RulesView() {
  const { t, i18n } = useLingui()
  const settings = useData(listReconSettings, {})
  const [changing, setChanging] = useState<Rule | null>(null)
  const [tries, setTries] = useState(false)
  return (
    <Loaded {...settings}>
      {({ rules, accounts }) => (
        <>
          <Can press="payoutReconciliation_work">
            <div className={classes.actions}>
              <Button variant="default" onClick={() => setTries(true)}>{t`Try other rules`}</Button>
            </div>
          </Can>
          <PlainTable
            label={t`Rules`}
            folds
            rows={rules}
            rowKey={(rule) => rule.rule}
            columns={[
              { header: t`Place in the order`, end: true, cell: (rule) => <Count value={rule.position} /> },
              { header: t`Rule`, cell: (rule) => i18n._(ruleWords[rule.rule]) },
              {
                header: t`What it finds`,
                cell: (rule) => (
                  <Tone tone={rule.active ? (rule.confirms ? 'green' : 'blue') : 'grey'}>
                    {rule.active ? (rule.confirms ? t`is confirmed` : t`is proposed to a person`) : t`not used`}
                  </Tone>
                ),
              },
              { header: t`Version`, end: true, cell: (rule) => <Count value={rule.version} /> },
              { header: t`Changed by`, cell: (rule) => rule.madeBy ?? t`from the beginning` },
              { header: t`Changed`, cell: (rule) => <Instant at={rule.madeTime} /> },
              { header: t`Reason`, wraps: true, cell: (rule) => rule.reason ?? '' },
              {
                header: t`Actions`,
                unnamed: true,
                cell: (rule) => (
                  <Can press="payoutReconciliation_work">
                    <Button size="xs" variant="default" onClick={() => setChanging(rule)}>{t`Change`}</Button>
                  </Can>
                ),
              },
            ]}
          />
          {changing && (
            <FormDrawer
              opened
              onClose={() => setChanging(null)}
              title={i18n._(ruleWords[changing.rule])}
              endpoint={saveReconRule}
              defaults={{
                ...{ rule: changing.rule, version: changing.version },
                ...{ active: changing.active, confirms: changing.confirms },
              }}
              submit={t`Save as a new version`}
              success={t`Saved: the next run goes by it.`}
              invalidate={[listReconSettings]}
            >
              <SwitchField name="active" label={t`It is used`} />
              <SwitchField
                name="confirms"
                label={t`What it finds is confirmed`}
                description={t`Otherwise it is proposed, and a person confirms it.`}
              />
              <TextareaField name="reason" label={t`Reason`} />
            </FormDrawer>
          )}
          {tries && <DryRun rules={rules} accounts={accounts} onClose={() => setTries(false)} />}
        </>
      )}
    </Loaded>
  )
}
