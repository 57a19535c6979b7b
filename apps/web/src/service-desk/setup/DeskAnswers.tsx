import type { Output } from '@cordillera/contract/endpoint'
import { listDeskAnswers, retireDeskAnswer, saveDeskAnswer } from '@cordillera/contract/service-desk/setup'
import { answerVariables } from '@cordillera/contract/service-desk/terms'
import { useLingui } from '@lingui/react/macro'
import { ConfirmWithReason } from '../../ui/confirm.tsx'
import { useMay } from '../../ui/environment.tsx'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { TextareaField, TextField } from '../../ui/form/fields.tsx'
import { currentLanguage, inWords, languageNames } from '../../ui/language.ts'
import { Empty } from '../../ui/states.tsx'
import { actions, instant, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import { listOfAll, useChosen } from '../../ui/use-list.ts'
import classes from '../service-desk.module.css'

type Answer = Output<typeof listDeskAnswers>[number]

/** `adding`: the page's button for a new one was pressed. */
export function DeskAnswers({ adding, onAdded }: { adding: boolean; onAdded: () => void }) {
  const { t } = useLingui()
  const answers = useData(listDeskAnswers, {})
  const mayChange = useMay().press('desk_hours_change')
  const [opened, setOpened] = useChosen(answers.data ?? [], ({ answerId }) => answerId)
  const [retiring, setRetiring] = useChosen(answers.data ?? [], ({ answerId }) => answerId)
  const retire = useAction(retireDeskAnswer, { invalidate: [listDeskAnswers] })
  const columns = useTableColumns<Answer>(
    () => [
      text({ id: 'name', header: t`Name`, value: ({ name }) => name, width: 200 }),
      text({ id: 'text', header: t`Answer`, value: (row) => row.text[currentLanguage()], width: 480 }),
      text({ id: 'by', header: t`Changed by`, value: ({ changedBy }) => changedBy }),
      instant({ id: 'changed', header: t`Changed`, value: ({ changedTime }) => changedTime }),
      actions({
        header: t`Actions`,
        of: (row) => (mayChange ? [{ label: t`Retire`, danger: true, run: () => setRetiring(row) }] : []),
      }),
    ],
    [mayChange],
  )
  return (
    <>
      <DataTable
        name="deskAnswers"
        label={t`Kept answers`}
        columns={columns}
        list={listOfAll(answers)}
        rowKey={({ answerId }) => answerId}
        {...(mayChange ? { onOpen: setOpened } : {})}
        empty={<Empty title={t`No answers are kept yet`}>{t`What is written every day is written once here.`}</Empty>}
      />
      {opened && <AnswerForm answer={opened} onClose={() => setOpened(null)} />}
      {adding && <AnswerForm answer={null} onClose={onAdded} />}
      {retiring && (
        <ConfirmWithReason
          title={t`Retire the answer ${retiring.name}`}
          confirm={t`Retire`}
          tone="danger"
          onClose={() => setRetiring(null)}
          onConfirm={async (reason) => {
            const { answerId, version } = retiring
            return (await retire.run({ answerId, version, reason })) !== undefined
          }}
        />
      )}
    </>
  )
}

function AnswerForm({ answer, onClose }: { answer: Answer | null; onClose: () => void }) {
  const { t } = useLingui()
  const variables = Object.entries(answerVariables)
    .map(([name, words]) => `{{${name}}} ${inWords(words)}`)
    .join(' · ')
  return (
    <FormDrawer
      opened
      onClose={onClose}
      size="wide"
      title={answer ? answer.name : t`New answer`}
      endpoint={saveDeskAnswer}
      defaults={{
        ...(answer ? { answerId: answer.answerId, version: answer.version } : {}),
        name: answer?.name ?? '',
        text: answer?.text ?? { zh: '', en: '', es: '' },
      }}
      submit={t`Keep the answer`}
      invalidate={[listDeskAnswers]}
    >
      <TextField name="name" label={t`Name`} />
      <p className={classes.quiet}>
        {t`Variables:`} {variables}
      </p>
      {(['es', 'en', 'zh'] as const).map((language) => (
        <TextareaField key={language} name={`text.${language}`} label={languageNames[language]} rows={4} />
      ))}
    </FormDrawer>
  )
}
