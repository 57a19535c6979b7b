import { listChatRules, saveChatRule } from '@cordillera/contract/service-desk/chat'
import { chatHours, chatMatches } from '@cordillera/contract/service-desk/chat-terms'
import { languages } from '@cordillera/contract/words'
import { useLingui } from '@lingui/react/macro'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { SelectField, SwitchField, TextareaField, TextField, Two, WordsField } from '../../ui/form/fields.tsx'
import { languageNames } from '../../ui/language.ts'
import { optionsOf } from '../options.ts'
import type { ChatRule } from './chat-rule.ts'

export function ChatRuleForm({ rule, onClose }: { rule: ChatRule | null; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <FormDrawer
      opened
      onClose={onClose}
      size="wide"
      title={rule ? rule.name : t`New rule`}
      endpoint={saveChatRule}
      defaults={{
        ...(rule ? { ruleId: rule.ruleId, version: rule.version } : {}),
        ...{ name: rule?.name ?? '', keywords: rule?.keywords ?? [], match: rule?.match ?? 'any' },
        ...(rule?.language ? { language: rule.language } : {}),
        ...{ hours: rule?.hours ?? 'always', active: rule?.active ?? true },
        answer: rule?.answer ?? { zh: '', en: '', es: '' },
      }}
      submit={t`Save the rule`}
      success={t`The bot goes by it now.`}
      invalidate={[listChatRules]}
    >
      <TextField name="name" label={t`Name`} />
      <WordsField name="keywords" label={t`Keywords`} description={t`Whole words or phrases; accents don’t matter.`} />
      <Two>
        <SelectField name="match" label={t`How it matches`} options={optionsOf(chatMatches)} />
        <SelectField name="hours" label={t`When`} options={optionsOf(chatHours)} />
      </Two>
      <Two>
        <SelectField
          name="language"
          label={t`Language of the app`}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          optional
        />
        <SwitchField name="active" label={t`Answers`} />
      </Two>
      {(['es', 'en', 'zh'] as const).map((language) => (
        <TextareaField key={language} name={`answer.${language}`} label={languageNames[language]} rows={3} />
      ))}
    </FormDrawer>
  )
}
