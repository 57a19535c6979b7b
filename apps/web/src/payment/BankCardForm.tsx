import { fetchAllUserInfo } from '@cordillera/contract/borrower/user'
import type { Country } from '@cordillera/contract/countries'
import { imageLimitBytes } from '@cordillera/contract/credit/application-state'
import { askBankCard, evidenceMaxFiles, listBankCards } from '@cordillera/contract/payment/bank-card'
import { useLingui } from '@lingui/react/macro'
import { useDictionary } from '../settings/public.ts'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { SelectField, TextareaField, TextField } from '../ui/form/fields.tsx'
import { PicturesField } from '../ui/form/PicturesField.tsx'

interface BankCardFormProps {
  readonly userId: string
  readonly country: Country
  readonly opened: boolean
  readonly onClose: () => void
}

/** Asks that a borrower's bank account is changed; somebody else decides, with the evidence beside the number. */
export function BankCardForm({ userId, country, opened, onClose }: BankCardFormProps) {
  const { t } = useLingui()
  // by name: that is what stands on the record, of banks that no list knows too
  const banks = useDictionary('bank', country).options.map(({ label }) => ({ value: label, label }))
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t`Change the bank account`}
      endpoint={askBankCard}
      defaults={{ userId }}
      submit={t`Ask for the change`}
      success={t`Asked for: a colleague compares it with the evidence and decides.`}
      invalidate={[listBankCards, fetchAllUserInfo]}
    >
      <TextField
        name="bankAccount"
        label={t`New account number`}
        description={country === 'MX' ? t`CLABE, 18 digits` : country === 'PE' ? t`CCI, 20 digits` : t`6 to 20 digits`}
      />
      {country !== 'MX' && <SelectField name="bankName" label={t`Bank`} options={banks} optional />}
      <PicturesField
        name="evidence"
        label={t`Evidence`}
        description={t`Up to 3 JPG pictures of at most 2 MB that show name and number`}
        max={evidenceMaxFiles}
        maxBytes={imageLimitBytes}
      />
      <TextareaField name="reason" label={t`Reason`} />
    </FormDrawer>
  )
}
