import { imageLimitBytes } from '@cordillera/contract/credit/application-state'
import { listDeletions, requestDeletion } from '@cordillera/contract/service-desk/deletion'
import { orderImagesAtMost } from '@cordillera/contract/service-desk/terms'
import { useLingui } from '@lingui/react/macro'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { TextareaField, TextField } from '../../ui/form/fields.tsx'
import { PicturesField } from '../../ui/form/PicturesField.tsx'

interface DeletionFormProps {
  readonly onClose: () => void
  readonly onMade: (deletionId: string) => void
}

/** A letter or a call: whose account, and a picture of their id where one came. */
export function DeletionForm({ onClose, onMade }: DeletionFormProps) {
  const { t } = useLingui()
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`Take in a request`}
      endpoint={requestDeletion}
      defaults={{}}
      submit={t`Take it in`}
      success={({ obstacles }) =>
        obstacles.length > 0
          ? t`Taken in. Something keeps the account: it is said in the request.`
          : t`Taken in. Make sure of who asks next.`
      }
      invalidate={[listDeletions]}
      onDone={({ deletionId }) => onMade(deletionId)}
    >
      <TextField name="userId" label={t`User id`} description={t`As on the borrower's page`} />
      <PicturesField
        name="images"
        label={t`Pictures of the id`}
        description={t`Up to 3 JPG pictures of at most 2 MB`}
        max={orderImagesAtMost}
        maxBytes={imageLimitBytes}
        optional
      />
      <TextareaField name="reason" label={t`Reason`} rows={2} />
    </FormDrawer>
  )
}
