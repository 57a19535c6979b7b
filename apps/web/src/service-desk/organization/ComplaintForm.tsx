import { fetchAllUserInfo } from '@cordillera/contract/borrower/user'
import { id } from '@cordillera/contract/fields'
import {
  createAuthorityComplaint,
  listAuthorityComplaints,
  listAuthorityDeadlines,
} from '@cordillera/contract/service-desk/organization'
import { complaintSubjects } from '@cordillera/contract/service-desk/organization-terms'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { useDictionary } from '../../settings/public.ts'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { SelectField, TextareaField, TextField, Two } from '../../ui/form/fields.tsx'
import { DayField } from '../../ui/form/lazy-fields.tsx'
import { useDayText } from '../../ui/show/use-day-text.ts'
import { useData } from '../../ui/use-data.ts'
import { optionsOf } from '../options.ts'
import { HearingField } from './HearingField.tsx'

/** A letter of an authority: whom it is about, its number, its day; the law's deadline, or the one it names. */
export function ComplaintForm({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const dayText = useDayText()
  return (
    <FormDrawer
      opened
      onClose={onClose}
      size="wide"
      title={t`Take in a complaint`}
      endpoint={createAuthorityComplaint}
      defaults={{ subject: 'collection' }}
      submit={t`Take it in`}
      success={({ deadlineDay, stopped }) => {
        const day = dayText(deadlineDay)
        return stopped
          ? t`Taken in: to be answered by ${day}. Contact on its bill is stopped.`
          : t`Taken in: to be answered by ${day}.`
      }}
      invalidate={[listAuthorityComplaints]}
    >
      <Fields />
    </FormDrawer>
  )
}

function Fields() {
  const { t } = useLingui()
  const typed = useWatch({ name: 'userId' }) as string | undefined
  const authority = useWatch({ name: 'authority' }) as string | undefined
  const userId = typed && id.safeParse(typed).success ? typed : undefined
  const person = useData(fetchAllUserInfo, userId ? { userId } : undefined)
  const base = person.data?.base
  const authorities = useDictionary('authority', base?.country)
  const laws = useData(listAuthorityDeadlines, base ? { country: base.country } : undefined)
  const law = laws.data?.find((each) => each.authority === authority)
  const days = law?.days ?? null
  const bills = (person.data?.bills ?? []).map(({ billId, cycle, periods }) => ({
    value: billId,
    label: `${billId} · ${cycle}/${periods}`,
  }))
  return (
    <>
      <Two>
        <TextField
          name="userId"
          label={t`User id`}
          description={base ? `${base.firstName} · ${base.merchantName}` : t`As on the borrower's page`}
        />
        <SelectField
          name="billId"
          label={t`Bill`}
          description={t`All contact on it stops at once.`}
          options={bills}
          optional
        />
      </Two>
      <Two>
        <SelectField name="authority" label={t`Authority`} options={authorities.options} />
        <TextField name="reference" label={t`Case number`} />
      </Two>
      <Two>
        <SelectField name="subject" label={t`What about`} options={optionsOf(complaintSubjects)} />
        <DayField name="receivedDay" label={t`Received on`} />
      </Two>
      <TextareaField name="description" label={t`What is complained of`} rows={4} />
      <Two>
        <DayField
          name="deadlineDay"
          label={t`Answer by`}
          description={
            days === null
              ? t`Not known from the law here: the day the letter names.`
              : t`Left empty it is counted: ${plural(days, { one: '# working day', other: '# working days' })} from receipt.`
          }
          optional
        />
        <HearingField name="hearingTime" label={t`Hearing`} optional />
      </Two>
      <TextField
        name="source"
        label={t`Where that day stands`}
        description={t`Needed where a day is given, such as the letter and its date`}
        optional
      />
    </>
  )
}
