import {
  archiveSmsTemplate,
  decideSmsTemplate,
  listSmsTemplates,
  setTemplateProvider,
  smsTemplateChoices,
  smsTemplateDetail,
  testSmsTemplate,
} from '@cordillera/contract/messaging/sms-template'
import { providerStates } from '@cordillera/contract/messaging/sms-template-terms'
import { useLingui } from '@lingui/react/macro'
import { ConfirmWithReason } from '../../ui/confirm.tsx'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { SelectField, TextareaField, TextField } from '../../ui/form/fields.tsx'
import { languageNames } from '../../ui/language.ts'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import { optionsOf } from '../options.ts'
import type { TemplateDetail } from './sms-template-columns.tsx'

interface StepProps {
  readonly template: TemplateDetail
  readonly onClose: () => void
}
const changed = [listSmsTemplates, smsTemplateDetail]

export function Decide({ template, approve, onClose }: StepProps & { approve: boolean }) {
  const { t } = useLingui()
  const { templateId, version, versions, businessId } = template
  const number = versions[0]?.number
  const action = useAction(decideSmsTemplate, { invalidate: changed })
  return (
    <ConfirmWithReason
      onClose={onClose}
      title={approve ? t`Approve version ${number} of ${businessId}` : t`Refuse version ${number} of ${businessId}`}
      confirm={approve ? t`Approve` : t`Refuse`}
      label={t`Note`}
      {...(approve ? {} : { tone: 'danger' as const })}
      onConfirm={async (note) => (await action.run({ templateId, version, approve, note })) !== undefined}
    >
      <p>
        {approve
          ? t`From now on this is what is sent; the version before it stays in the list.`
          : t`What was approved before goes on being sent. A new draft can be written.`}
      </p>
    </ConfirmWithReason>
  )
}

export function Archive({ template, onClose }: StepProps) {
  const { t } = useLingui()
  const { templateId, version, active, businessId } = template
  const action = useAction(archiveSmsTemplate, { invalidate: changed })
  return (
    <ConfirmWithReason
      onClose={onClose}
      title={active ? t`Archive ${businessId}` : t`Take ${businessId} into use`}
      confirm={active ? t`Archive` : t`Take into use`}
      {...(active ? { tone: 'danger' as const } : {})}
      onConfirm={async (reason) => (await action.run({ templateId, version, active: !active, reason })) !== undefined}
    >
      {active && <p>{t`Nothing is sent by it any more. It stays in the list with all its versions.`}</p>}
    </ConfirmWithReason>
  )
}

/** Sent with examples by one channel; the trace of the message says what became of it. */
export function TestForm({ template, onClose }: StepProps) {
  const { t } = useLingui()
  const { data } = useData(smsTemplateChoices, {})
  const { templateId, businessId, channel, versions } = template
  const channels = (data?.channels ?? []).filter(({ type }) => type === channel)
  const languages = (['es', 'en', 'zh'] as const).filter((language) => versions[0]?.texts[language])
  if (!data) return null
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`Send a test of ${businessId}`}
      endpoint={testSmsTemplate}
      defaults={{ templateId, channelId: channels[0]?.channelId ?? 0, language: 'es', address: '' }}
      submit={t`Send the test`}
      success={t`On its way with examples filled in.`}
    >
      <SelectField
        name="channelId"
        label={t`Channel`}
        options={channels.map(({ channelId, code }) => ({ value: channelId, label: code }))}
      />
      <SelectField
        name="language"
        label={t`Language`}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
      <TextField
        name="address"
        label={channel === 'email' ? t`Address of your own` : t`Number of your own`}
        description={t`Never a customer’s: such a test is refused.`}
      />
    </FormDrawer>
  )
}

export function ProviderForm({ template, onClose }: StepProps) {
  const { t } = useLingui()
  const { templateId, version, businessId, provider } = template
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`What WhatsApp says of ${businessId}`}
      endpoint={setTemplateProvider}
      defaults={{ templateId, version, name: provider.name ?? '', state: provider.state, note: '' }}
      submit={t`Save`}
      success={t`Saved. Nothing leaves by WhatsApp unless it approved of the template.`}
      invalidate={changed}
    >
      <TextField
        name="name"
        label={t`Name at WhatsApp`}
        description={t`Small letters, digits and _; its notices are joined to the template by it.`}
      />
      <SelectField name="state" label={t`WhatsApp says`} options={optionsOf(providerStates)} />
      <TextareaField name="note" label={t`Note`} />
    </FormDrawer>
  )
}
