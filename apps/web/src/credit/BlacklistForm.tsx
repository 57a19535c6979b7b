import { addToBlacklist, blacklistKinds, fetchApplicationFiles } from '@cordillera/contract/credit/application'
import { useLingui } from '@lingui/react/macro'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { MultiSelectField, TextareaField } from '../ui/form/fields.tsx'
import { blacklistWords } from './application-words.ts'

export function BlacklistForm({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { t, i18n } = useLingui()
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`Blacklist this person`}
      endpoint={addToBlacklist}
      defaults={{ userId, kinds: ['document'], reason: '' }}
      submit={t`Blacklist`}
      success={t`Blacklisted: an application with any of it fails its check.`}
      invalidate={[fetchApplicationFiles]}
    >
      <MultiSelectField
        name="kinds"
        label={t`What of the person`}
        description={t`Also what the person's applications said. Whoever applies with any of it fails the check.`}
        options={blacklistKinds.map((value) => ({ value, label: i18n._(blacklistWords[value]) }))}
      />
      <TextareaField name="reason" label={t`Reason`} rows={2} />
    </FormDrawer>
  )
}
