import { listHelpQuestions, saveHelpQuestion } from '@cordillera/contract/service-desk/help'
import { appPlatforms, helpCategories } from '@cordillera/contract/service-desk/help-terms'
import { useLingui } from '@lingui/react/macro'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { FieldGroup, SelectField, TextareaField, TextField, Two } from '../../ui/form/fields.tsx'
import { languageNames } from '../../ui/language.ts'
import { optionsOf } from '../options.ts'
import type { HelpQuestion } from './help-columns.tsx'

interface HelpQuestionFormProps {
  readonly question: HelpQuestion | null
  readonly onClose: () => void
  /** What somebody asked that nothing answers yet. */
  readonly asked?: string
}

/** A question with its answer in the three languages. */
export function HelpQuestionForm({ question, onClose, asked = '' }: HelpQuestionFormProps) {
  const { t } = useLingui()
  const none = { zh: '', en: '', es: '' }
  const isShown = question?.state === 'published'
  return (
    <FormDrawer
      opened
      onClose={onClose}
      size="wide"
      title={question ? t`Edit the question` : t`New question`}
      endpoint={saveHelpQuestion}
      defaults={{
        ...(question ? { questionId: question.questionId, version: question.version } : {}),
        category: question?.category ?? 'other',
        platform: question?.platform ?? 'all',
        question: question?.question ?? { ...none, es: asked },
        answer: question?.answer ?? none,
      }}
      submit={isShown ? t`Save, and show it at once` : t`Save the question`}
      success={isShown ? t`The app shows the new words now.` : t`Saved. It is shown once it is published.`}
      invalidate={[listHelpQuestions]}
    >
      <Two>
        <SelectField name="category" label={t`Category`} options={optionsOf(helpCategories)} />
        <SelectField
          name="platform"
          label={t`Platform`}
          options={appPlatforms.map((value) => ({ value, label: value === 'all' ? t`all` : value }))}
        />
      </Two>
      {(['es', 'en', 'zh'] as const).map((language) => (
        <FieldGroup key={language} title={languageNames[language]}>
          <TextField name={`question.${language}`} label={t`Question`} />
          <TextareaField name={`answer.${language}`} label={t`Answer`} rows={4} />
        </FieldGroup>
      ))}
    </FormDrawer>
  )
}
