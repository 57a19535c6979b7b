import { changeEvidenceMaxFiles, updateUserBaseInfo } from '@cordillera/contract/borrower/base-info-change'
import { fetchAllUserInfo } from '@cordillera/contract/borrower/user'
import { imageLimitBytes } from '@cordillera/contract/credit/application-state'
import { useLingui } from '@lingui/react/macro'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { FieldGroup, TextareaField, TextField, Two } from '../ui/form/fields.tsx'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { PicturesField } from '../ui/form/PicturesField.tsx'
import type { UserInfo } from './user-info.ts'

interface BaseInfoFormProps {
  readonly base: UserInfo['base']
  readonly opened: boolean
  readonly onClose: () => void
}

/** Corrects what is known of a person: only what is typed changes; beside each field stands what is kept, masked as on the page. */
export function BaseInfoForm({ base, opened, onClose }: BaseInfoFormProps) {
  const { t } = useLingui()
  const { userId, version, currency } = base
  const kept = (value: string | null) => (value === null ? {} : { placeholder: value })
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      size="wide"
      title={t`Correct the person's data`}
      endpoint={updateUserBaseInfo}
      defaults={{ userId, version, changes: {} }}
      submit={t`Correct`}
      success={t`Corrected. Evidence and reason are kept with it.`}
      invalidate={[fetchAllUserInfo]}
    >
      <FieldGroup title={t`Reach`}>
        <Two>
          <TextField name="changes.whatsApp" label="WhatsApp" {...kept(base.whatsApp)} optional />
          <TextField name="changes.telegram" label="Telegram" {...kept(base.telegram)} optional />
        </Two>
        <TextField name="changes.email" label={t`E-mail`} {...kept(base.email)} optional />
      </FieldGroup>
      <FieldGroup title={t`Address`}>
        <Two>
          <TextField name="changes.address" label={t`Address`} {...kept(base.address)} optional />
          <TextField name="changes.pinCode" label={t`Postal code`} {...kept(base.pinCode)} optional />
        </Two>
        <TextField
          name="changes.permanentAddress"
          label={t`Permanent address`}
          {...kept(base.permanentAddress)}
          optional
        />
        <Two>
          <TextField name="changes.permanentCity" label={t`Permanent city`} {...kept(base.permanentCity)} optional />
          <TextField name="changes.permanentState" label={t`Permanent state`} {...kept(base.permanentState)} optional />
        </Two>
      </FieldGroup>
      <FieldGroup title={t`Situation`}>
        <Two>
          <MoneyField name="changes.monthlyIncome" label={t`Monthly income`} currency={currency} optional />
          <MoneyField name="changes.monthlyFamilyIncome" label={t`Family income`} currency={currency} optional />
        </Two>
        <Two>
          <TextField name="changes.employmentType" label={t`Employment`} {...kept(base.employmentType)} optional />
          <TextField name="changes.maritalStatus" label={t`Marital status`} {...kept(base.maritalStatus)} optional />
        </Two>
        <Two>
          <TextField name="changes.education" label={t`Education`} {...kept(base.education)} optional />
          <TextField name="changes.language" label={t`Language`} {...kept(base.language)} optional />
        </Two>
        <TextField name="changes.secondId" label={t`Second id`} {...kept(base.secondId)} optional />
      </FieldGroup>
      <PicturesField
        name="evidence"
        label={t`Evidence`}
        description={t`Up to 3 JPG pictures of at most 2 MB that show it`}
        max={changeEvidenceMaxFiles}
        maxBytes={imageLimitBytes}
      />
      <TextareaField name="reason" label={t`Reason`} />
    </FormDrawer>
  )
}
