import {
  changeEvidenceMaxFiles,
  listBaseInfoChanges,
  updateUserBaseInfo,
} from '@cordillera/contract/borrower/base-info-change'
import { fetchAllUserInfo } from '@cordillera/contract/borrower/user'
import { mayContact } from '@cordillera/contract/compliance/contact'
import { placesToRepair } from '@cordillera/contract/compliance/place'
import { imageLimitBytes } from '@cordillera/contract/credit/application-state'
import { placeOf, regionsOf } from '@cordillera/contract/places/place'
import { useLingui } from '@lingui/react/macro'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { FieldGroup, SelectField, TextareaField, TextField, Two } from '../ui/form/fields.tsx'
import { MoneyField } from '../ui/form/MoneyField.tsx'
import { PicturesField } from '../ui/form/PicturesField.tsx'
import { useTakeAway } from '../ui/form/take-away.tsx'
import { moneyText } from '../ui/show/money-text.ts'
import type { UserInfo } from './user-info.ts'
import { useBaseInfoWords } from './words.ts'

interface BaseInfoFormProps {
  readonly base: UserInfo['base']
  readonly opened: boolean
  readonly onClose: () => void
}

/** Corrects what is known of a person: only what is typed changes; in each field stands what is kept, masked as on the page. */
export function BaseInfoForm({ base, opened, onClose }: BaseInfoFormProps) {
  const { t } = useLingui()
  const words = useBaseInfoWords()
  const { userId, version, currency, country, currentState, city } = base
  const region = placeOf(country, currentState, city).region
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      size="wide"
      title={t`Correct the person's data`}
      endpoint={updateUserBaseInfo}
      defaults={{ userId, version, changes: region === null ? {} : { region } }}
      submit={t`Correct`}
      success={t`Corrected. Evidence and reason are kept with it.`}
      invalidate={[fetchAllUserInfo, listBaseInfoChanges, mayContact, placesToRepair]}
    >
      <FieldGroup title={t`Reach`}>
        <Two>
          <Corrected name="whatsApp" label={words.whatsApp} kept={base.whatsApp} />
          <Corrected name="telegram" label={words.telegram} kept={base.telegram} />
        </Two>
        <Corrected name="email" label={words.email} kept={base.email} />
      </FieldGroup>
      <FieldGroup title={t`Address`}>
        <Two>
          <Corrected name="address" label={words.address} kept={base.address} />
          <Corrected name="pinCode" label={words.pinCode} kept={base.pinCode} />
        </Two>
        <Two>
          <SelectField
            name="changes.region"
            label={words.region}
            description={t`Hours and holidays of contact go by it`}
            options={regionsOf[country].map(({ code, name }) => ({ value: `${country}-${code}`, label: name }))}
            optional
          />
          <Corrected name="city" label={words.city} kept={city} />
        </Two>
        <Corrected name="permanentAddress" label={words.permanentAddress} kept={base.permanentAddress} />
        <Two>
          <Corrected name="permanentCity" label={words.permanentCity} kept={base.permanentCity} />
          <Corrected name="permanentState" label={words.permanentState} kept={base.permanentState} />
        </Two>
      </FieldGroup>
      <FieldGroup title={t`Situation`}>
        <Two>
          <CorrectedAmount
            name="monthlyIncome"
            label={words.monthlyIncome}
            kept={base.monthlyIncome}
            currency={currency}
          />
          <CorrectedAmount
            name="monthlyFamilyIncome"
            label={words.monthlyFamilyIncome}
            kept={base.monthlyFamilyIncome}
            currency={currency}
          />
        </Two>
        <Two>
          <Corrected name="employmentType" label={words.employmentType} kept={base.employmentType} />
          <Corrected name="maritalStatus" label={words.maritalStatus} kept={base.maritalStatus} />
        </Two>
        <Two>
          <Corrected name="education" label={words.education} kept={base.education} />
          <Corrected name="language" label={words.language} kept={base.language} />
        </Two>
        <Corrected name="secondId" label={words.secondId} kept={base.secondId} />
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

interface CorrectedProps {
  readonly name: string
  readonly label: string
  readonly kept: string | null
}
/** A value that can be typed anew or taken away. */
function Corrected({ name, label, kept }: CorrectedProps) {
  const field = { name: `changes.${name}`, label }
  return <TextField {...field} {...useTakeAway(field, kept)} optional />
}

function CorrectedAmount({
  name,
  label,
  kept,
  currency,
}: Omit<CorrectedProps, 'kept'> & { kept: number | null; currency: UserInfo['base']['currency'] }) {
  const field = { name: `changes.${name}`, label }
  const shown = kept === null ? null : moneyText(kept, currency)
  return <MoneyField {...field} {...useTakeAway(field, shown)} currency={currency} optional />
}
