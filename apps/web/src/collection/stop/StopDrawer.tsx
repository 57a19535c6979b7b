import { addStopCase, listStopCases, searchBillsToStop } from '@cordillera/contract/collection/stop'
import { useLingui } from '@lingui/react/macro'
import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useDictionary } from '../../settings/public.ts'
import { whenEntered } from '../../ui/filters/entered.ts'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { SelectField, TextareaField, TextField, useField } from '../../ui/form/fields.tsx'
import { IconSearch } from '../../ui/icons.ts'
import { Money } from '../../ui/show/show.tsx'
import { useList } from '../../ui/use-list.ts'
import { meantBy } from '../cases/case-filters.ts'
import { StageBadge, shortId } from '../show/case-words.tsx'
import classes from './stop.module.css'

/** Finds a person's bills and stops the ticked ones, with the reason and what proves it. */
export function StopDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const reasons = useDictionary('stop_reason')
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t`Stop bills`}
      endpoint={addStopCase}
      defaults={{ cases: [] }}
      submit={t`Stop collection`}
      success={t`Collection is stopped`}
      invalidate={[listStopCases]}
      size="wide"
    >
      <BillsField />
      <SelectField name="reason" label={t`Reason`} options={reasons.options} />
      <TextField
        name="evidence"
        label={t`Evidence`}
        description={t`What proves it: the number of a letter, a court file, a recording.`}
      />
      <TextareaField name="remark" label={t`Remark`} />
    </FormDrawer>
  )
}

function BillsField() {
  const { t } = useLingui()
  const field = useField<string[]>({ name: 'cases', label: t`Bills` })
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const list = useList(searchBillsToStop, asked ? { ...meantBy(asked), pageSize: 20 } : undefined)
  const ticked = field.value ?? []
  const tick = (caseId: string, on: boolean) =>
    field.set(on ? [...ticked, caseId] : ticked.filter((one) => one !== caseId))
  return (
    <div className={classes.bills}>
      <TextInput
        label={t`Find by case, application or borrower id, or phone`}
        leftSection={<IconSearch size={13} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={field.shared.error}
        description={t`Press Enter to search`}
        enterKeyHint="search"
        {...whenEntered(typed, setAsked)}
        data-autofocus
      />
      {asked && !list.isPending && list.rows.length === 0 && <p>{t`No open case in your scope matches.`}</p>}
      <ul>
        {list.rows.map((row) => (
          <li key={row.caseId}>
            <Checkbox
              checked={ticked.includes(row.caseId)}
              disabled={row.stopped}
              onChange={(event) => tick(row.caseId, event.currentTarget.checked)}
              label={`${shortId(row.caseId)} · ${row.borrower}${row.stopped ? ` · ${t`stopped`}` : ''}`}
            />
            <StageBadge stage={row.period} />
            <Money minor={row.dueAmount} currency={row.currency} />
          </li>
        ))}
      </ul>
    </div>
  )
}
