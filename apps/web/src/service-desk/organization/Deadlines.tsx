import { countries, countryNames } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import {
  listAuthorityDeadlines,
  saveAuthorityDeadline,
  verifyAuthorityDeadline,
} from '@cordillera/contract/service-desk/organization'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useDictionary } from '../../settings/public.ts'
import { ConfirmWithReason } from '../../ui/confirm.tsx'
import { Can, useMay } from '../../ui/environment.tsx'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { NumberField, SelectField, TextareaField, Two } from '../../ui/form/fields.tsx'
import { DayField } from '../../ui/form/lazy-fields.tsx'
import { inWords } from '../../ui/language.ts'
import { PlainTable } from '../../ui/PlainTable.tsx'
import { Day } from '../../ui/show/show.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import classes from '../service-desk.module.css'

type Law = Output<typeof listAuthorityDeadlines>[number]

/** What is known of the law, and what a person has to say with each complaint. */
export function Deadlines() {
  const { t } = useLingui()
  const laws = useData(listAuthorityDeadlines, {})
  const { nameOf } = useDictionary('authority')
  const mayKeep = useMay().press('organization_handel_deadlines')
  const [isNew, setNew] = useState(false)
  const [verifying, setVerifying] = useState<Law | null>(null)
  return (
    <Loaded {...laws}>
      {(rows) => (
        <>
          <Can press="organization_handel_deadlines">
            <Button
              className={classes.add}
              variant="default"
              onClick={() => setNew(true)}
            >{t`Write down a deadline`}</Button>
          </Can>
          <PlainTable
            label={t`Deadlines of the law`}
            rows={rows}
            rowKey={(row) => row.deadlineId}
            folds
            columns={[
              { header: t`Country`, cell: (row) => inWords(countries[row.country].name) },
              { header: t`Authority`, cell: (row) => nameOf(row.authority) },
              {
                header: t`Days to answer`,
                cell: ({ days, counted }) =>
                  days === null
                    ? t`as its letter says`
                    : counted === 'working'
                      ? plural(days, { one: '# working day', other: '# working days' })
                      : plural(days, { one: '# day', other: '# days' }),
              },
              { header: t`From`, cell: (row) => <Day day={row.effectiveFrom} /> },
              { header: t`Legal source`, wraps: true, cell: (row) => row.source },
              { header: t`Written down by`, cell: (row) => row.writtenBy ?? t`came with the product` },
              {
                header: t`Verified by`,
                cell: (row) =>
                  row.verifiedBy ??
                  (mayKeep ? (
                    <Button size="compact-sm" variant="default" onClick={() => setVerifying(row)}>{t`Verify`}</Button>
                  ) : (
                    t`nobody yet`
                  )),
              },
            ]}
          />
          {isNew && <NewDeadline onClose={() => setNew(false)} />}
          {verifying && <Verify law={verifying} onClose={() => setVerifying(null)} />}
        </>
      )}
    </Loaded>
  )
}

function NewDeadline({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`Write down a deadline`}
      endpoint={saveAuthorityDeadline}
      defaults={{ counted: 'working' }}
      submit={t`Save`}
      success={t`Saved: it counts once another person has verified it.`}
      invalidate={[listAuthorityDeadlines]}
    >
      <Fields />
    </FormDrawer>
  )
}

function Fields() {
  const { t } = useLingui()
  const country = useWatch({ name: 'country' }) as Law['country'] | undefined
  const authorities = useDictionary('authority', country)
  return (
    <>
      <Two>
        <SelectField
          name="country"
          label={t`Country`}
          options={countryNames.map((value) => ({ value, label: inWords(countries[value].name) }))}
        />
        <SelectField name="authority" label={t`Authority`} options={authorities.known} />
      </Two>
      <Two>
        <NumberField
          name="days"
          label={t`Days to answer`}
          description={t`Empty: not known; it is asked for with each complaint`}
          min={1}
          max={365}
          optional
        />
        <SelectField
          name="counted"
          label={t`Counted in`}
          options={[
            { value: 'working', label: t`working days` },
            { value: 'calendar', label: t`calendar days` },
          ]}
        />
      </Two>
      <DayField name="effectiveFrom" label={t`From`} description={t`Complaints received from this day on`} />
      <TextareaField
        name="source"
        label={t`Legal source`}
        description={t`The law, its article and where it can be read`}
      />
    </>
  )
}

function Verify({ law: { deadlineId, source }, onClose }: { law: Law; onClose: () => void }) {
  const { t } = useLingui()
  const verify = useAction(verifyAuthorityDeadline, { invalidate: [listAuthorityDeadlines] })
  return (
    <ConfirmWithReason
      title={t`Verify this deadline`}
      confirm={t`I read it, and it says so`}
      onClose={onClose}
      onConfirm={async (reason) => (await verify.run({ deadlineId, reason })) !== undefined}
    >
      <p>{source}</p>
    </ConfirmWithReason>
  )
}
