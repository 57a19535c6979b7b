import { imageLimitBytes } from '@cordillera/contract/credit/application-state'
import { listPhoneChanges, requestPhoneChange } from '@cordillera/contract/service-desk/phone-change'
import { orderImagesAtMost } from '@cordillera/contract/service-desk/terms'
import { useLingui } from '@lingui/react/macro'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { TextareaField, TextField, Two } from '../../ui/form/fields.tsx'
import { PicturesField } from '../../ui/form/PicturesField.tsx'

interface PhoneChangeFormProps {
  readonly onClose: () => void
  readonly onMade: (changeId: string) => void
}

/** For a caller: whose phone, which new number, and a picture of their id. */
export function PhoneChangeForm({ onClose, onMade }: PhoneChangeFormProps) {
  const { t } = useLingui()
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`Ask for another phone`}
      endpoint={requestPhoneChange}
      defaults={{}}
      submit={t`Ask for it`}
      success={t`Asked for. Send the code to the new number next.`}
      invalidate={[listPhoneChanges]}
      onDone={({ changeId }) => onMade(changeId)}
    >
      <Two>
        <TextField name="userId" label={t`User id`} description={t`As on the borrower's page`} />
        <TextField
          name="newMobile"
          label={t`New number`}
          description={t`A code is sent there, which the customer reads out.`}
        />
      </Two>
      <PicturesField
        name="images"
        label={t`Pictures of the id`}
        description={t`Up to 3 JPG pictures of at most 2 MB`}
        max={orderImagesAtMost}
        maxBytes={imageLimitBytes}
      />
      <TextareaField name="reason" label={t`Reason`} rows={2} />
    </FormDrawer>
  )
}
