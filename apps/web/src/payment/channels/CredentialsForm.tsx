import { listPaymentChannels, setPaymentCredentials } from '@cordillera/contract/payment/routing/channel'
import { credentialWords, termsOf } from '@cordillera/contract/payment/routing/terms'
import { useLingui } from '@lingui/react/macro'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { FieldGroup, TextareaField, TextField } from '../../ui/form/fields.tsx'
import { inWords } from '../../ui/language.ts'
import type { PaymentChannel } from './channels.ts'

/** Where a channel is and its secrets: sealed when they are handed in, and never shown again. */
export function CredentialsForm({ channel, onClose }: { channel: PaymentChannel; onClose: () => void }) {
  const { t } = useLingui()
  const { channelId, version, code, provider, settings } = channel
  const terms = termsOf(provider)
  const word = (name: string) => {
    const words = credentialWords[name]
    return words ? inWords(words) : name
  }
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`Credentials of ${code}`}
      endpoint={setPaymentCredentials}
      defaults={{ channelId, version, settings, secrets: {} }}
      submit={t`Hand in the credentials`}
      success={t`Sealed. They hold when a second person agrees, and carry money once a test has passed.`}
      invalidate={[listPaymentChannels]}
    >
      <FieldGroup title={t`Connection`}>
        {terms.settings.map((name) => (
          <TextField key={name} name={`settings.${name}`} label={word(name)} />
        ))}
      </FieldGroup>
      <FieldGroup title={t`Secrets`}>
        {terms.secrets.map((name) => (
          <TextareaField
            key={name}
            name={`secrets.${name}`}
            label={word(name)}
            description={t`It is sealed, and nobody can read it again.`}
            rows={2}
          />
        ))}
      </FieldGroup>
      <TextareaField name="reason" label={t`Reason`} rows={2} />
    </FormDrawer>
  )
}
