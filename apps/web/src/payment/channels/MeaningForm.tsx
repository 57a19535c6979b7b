import { endCodeMeaning, listCodeMeanings, saveCodeMeaning } from '@cordillera/contract/payment/routing/meaning'
import { codeStatuses, providerNames } from '@cordillera/contract/payment/routing/terms'
import { useLingui } from '@lingui/react/macro'
import { useEnvironment } from '../../ui/environment.tsx'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { SelectField, SwitchField, TextareaField, TextField, Two } from '../../ui/form/fields.tsx'
import { DayField } from '../../ui/form/lazy-fields.tsx'
import { dayIn } from '../../ui/show/dates.ts'
import { type CodeMeaning, optionsOf } from './channels.ts'

/** What a code means from a day on. */
export function MeaningForm({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`New meaning`}
      endpoint={saveCodeMeaning}
      defaults={{
        provider: 'STP',
        code: '',
        status: 'failed',
        retryElsewhere: false,
        fromDay: dayIn(zone, new Date()),
      }}
      submit={t`Save the meaning`}
      success={t`Saved. The meaning before it ends the day before.`}
      invalidate={[listCodeMeanings]}
    >
      <Two>
        <SelectField
          name="provider"
          label={t`Provider`}
          options={providerNames.map((value) => ({ value, label: value }))}
        />
        <TextField name="code" label={t`Code`} description={t`As the provider says it`} />
      </Two>
      <SelectField name="status" label={t`Meaning`} options={optionsOf(codeStatuses)} />
      <SwitchField
        name="retryElsewhere"
        label={t`Another channel may be tried`}
        description={t`Only where nothing is wrong with the order itself, such as its account.`}
      />
      <TextField name="zh" label={t`In Chinese`} />
      <TextField name="en" label={t`In English`} />
      <TextField name="es" label={t`In Spanish`} />
      <DayField name="fromDay" label={t`From`} />
    </FormDrawer>
  )
}

/** The last day of a meaning that nothing follows. */
export function EndMeaning({ meaning, onClose }: { meaning: CodeMeaning; onClose: () => void }) {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const { meaningId, version, fromDay } = meaning
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`End the meaning`}
      endpoint={endCodeMeaning}
      defaults={{ meaningId, version, lastDay: dayIn(zone, new Date()) }}
      submit={t`End the meaning`}
      success={t`Ended. After that day the code is a failure that nobody has explained.`}
      invalidate={[listCodeMeanings]}
    >
      <DayField name="lastDay" label={t`Last day`} min={fromDay} />
      <TextareaField name="reason" label={t`Reason`} />
    </FormDrawer>
  )
}
