import { useLingui } from '@lingui/react/macro'
import { TextareaField, TextField, Two } from '../../ui/form/fields.tsx'
import { ContentPage } from '../ContentPage.tsx'
import { TextsFields } from '../fields.tsx'

/** /app_operation/customer_contact_information: how customers reach us. */
export default function ContactPage() {
  const { t } = useLingui()
  return (
    <ContentPage
      kind="contact"
      begin={{ body: { phone: '', email: '', texts: {} } }}
      about={t`How customers reach us: shown in the app, one set at a time.`}
      fields={
        <>
          <Two>
            <TextField name="body.phone" label={t`Phone`} />
            <TextField name="body.whatsapp" label={t`WhatsApp`} optional />
          </Two>
          <Two>
            <TextField name="body.email" label={t`E-mail`} />
            <TextField name="body.website" label={t`Website`} placeholder="https://" optional />
          </Two>
          <TextsFields kind="contact">
            {(prefix) => (
              <>
                <TextField name={`${prefix}.hours`} label={t`Service hours`} optional />
                <TextareaField name={`${prefix}.address`} label={t`Address`} optional />
              </>
            )}
          </TextsFields>
        </>
      }
    />
  )
}
