import {
  createMarketingList,
  listMarketingLists,
  uploadMarketingList,
} from '@cordillera/contract/service-desk/marketing'
import { lineFaults, linesAtLeast } from '@cordillera/contract/service-desk/marketing-terms'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { FileInput } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { NumberField, TextareaField, TextField } from '../../ui/form/fields.tsx'
import { inWords } from '../../ui/language.ts'

interface NewListProps {
  readonly onClose: () => void
  readonly onMade: (listId: string) => void
}

/** Customers a filter finds. */
export function TargetForm({ onClose, onMade }: NewListProps) {
  const { t } = useLingui()
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`New list`}
      endpoint={createMarketingList}
      defaults={{ audience: {} }}
      submit={t`Find the people`}
      success={({ people, included }) =>
        t`${plural(people, { one: 'Found # person', other: 'Found # people' })}; ${included} of them may be written to.`
      }
      invalidate={[listMarketingLists]}
      onDone={({ listId }) => onMade(listId)}
    >
      <TextField name="name" label={t`Name`} />
      <NumberField name="audience.repaidLoans" label={t`Loans repaid, at least`} optional />
      <NumberField name="audience.quietDays" label={t`No application for so many days`} optional />
      <NumberField name="audience.newWithinDays" label={t`Registered within so many days`} optional />
    </FormDrawer>
  )
}

/** Lines of a file or typed in: a number or a user id each. */
export function UploadForm({ onClose, onMade }: NewListProps) {
  const { t } = useLingui()
  return (
    <FormDrawer
      opened
      onClose={onClose}
      size="wide"
      title={t`Upload a list`}
      endpoint={uploadMarketingList}
      defaults={{ lines: '' }}
      submit={t`Take the lines`}
      success={({ people, included, faults, faultCount }) => {
        const told = faults.slice(0, 10).map(({ line, fault }) => t`line ${line}: ${inWords(lineFaults[fault])}`)
        return faultCount === 0
          ? t`${plural(people, { one: 'Took # person', other: 'Took # people' })}; ${included} of them may be written to.`
          : t`${plural(people, { one: 'Took # person', other: 'Took # people' })}; ${included} of them may be written to. Not taken (${faultCount}): ${told.join('; ')}`
      }}
      invalidate={[listMarketingLists]}
      onDone={({ listId }) => onMade(listId)}
    >
      <TextField name="name" label={t`Name`} />
      <FromFile />
      <TextareaField
        name="lines"
        label={t`Lines`}
        description={t`A number or a user id a line, ${linesAtLeast} at least; of a CSV file the first column is taken.`}
        rows={10}
      />
    </FormDrawer>
  )
}

function FromFile() {
  const { t } = useLingui()
  const { setValue } = useFormContext()
  return (
    <FileInput
      label={t`File`}
      placeholder={t`Choose a file`}
      accept=".csv,.txt,text/csv,text/plain"
      onChange={(file) => {
        if (file) void file.text().then((text) => setValue('lines', text, { shouldDirty: true, shouldValidate: true }))
      }}
    />
  )
}
