import type { Output } from '@cordillera/contract/endpoint'
import {
  listDeskAnswers,
  listDeskMacros,
  retireDeskMacro,
  saveDeskMacro,
} from '@cordillera/contract/service-desk/setup'
import { orderEndings, orderGroups } from '@cordillera/contract/service-desk/terms'
import { useLingui } from '@lingui/react/macro'
import { ConfirmWithReason } from '../../ui/confirm.tsx'
import { useMay } from '../../ui/environment.tsx'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { SelectField, SwitchField, TextareaField, TextField, Two } from '../../ui/form/fields.tsx'
import { inWords } from '../../ui/language.ts'
import { Empty } from '../../ui/states.tsx'
import { actions, instant, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import { listOfAll, useChosen } from '../../ui/use-list.ts'
import { optionsOf } from '../options.ts'

type Macro = Output<typeof listDeskMacros>[number]

/** `adding`: the page's button for a new one was pressed. */
export function DeskMacros({ adding, onAdded }: { adding: boolean; onAdded: () => void }) {
  const { t } = useLingui()
  const macros = useData(listDeskMacros, {})
  const mayChange = useMay().press('desk_hours_change')
  const [opened, setOpened] = useChosen(macros.data ?? [], ({ macroId }) => macroId)
  const [retiring, setRetiring] = useChosen(macros.data ?? [], ({ macroId }) => macroId)
  const retire = useAction(retireDeskMacro, { invalidate: [listDeskMacros] })
  const stepsOf = (row: Macro) =>
    [
      row.take && t`take it`,
      row.group && t`hand over to ${inWords(orderGroups[row.group])}`,
      row.answerName && t`answer with ${row.answerName}`,
      row.comment && t`comment`,
      row.escalate && t`escalate`,
      row.ending && inWords(orderEndings[row.ending]),
    ]
      .filter(Boolean)
      .join(' → ')
  const columns = useTableColumns<Macro>(
    () => [
      text({ id: 'name', header: t`Name`, value: ({ name }) => name, width: 200 }),
      text({ id: 'steps', header: t`Steps`, value: stepsOf, width: 480 }),
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
        name="deskMacros"
        label={t`Macros`}
        columns={columns}
        list={listOfAll(macros)}
        rowKey={({ macroId }) => macroId}
        {...(mayChange ? { onOpen: setOpened } : {})}
        empty={<Empty title={t`No macros yet`}>{t`Steps that are taken together every day are one press here.`}</Empty>}
      />
      {opened && <MacroForm macro={opened} onClose={() => setOpened(null)} />}
      {adding && <MacroForm macro={null} onClose={onAdded} />}
      {retiring && (
        <ConfirmWithReason
          title={t`Retire the macro ${retiring.name}`}
          confirm={t`Retire`}
          tone="danger"
          onClose={() => setRetiring(null)}
          onConfirm={async (reason) => {
            const { macroId, version } = retiring
            return (await retire.run({ macroId, version, reason })) !== undefined
          }}
        />
      )}
    </>
  )
}

function MacroForm({ macro, onClose }: { macro: Macro | null; onClose: () => void }) {
  const { t } = useLingui()
  const answers = useData(listDeskAnswers, {}, { goodForMs: 60_000 })
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={macro ? macro.name : t`New macro`}
      endpoint={saveDeskMacro}
      defaults={{
        ...(macro ? { macroId: macro.macroId, version: macro.version } : {}),
        ...{ name: macro?.name ?? '', take: macro?.take ?? true, escalate: macro?.escalate ?? false },
        ...(macro?.answerId ? { answerId: macro.answerId } : {}),
        ...(macro?.group ? { group: macro.group } : {}),
        ...(macro?.comment ? { comment: macro.comment } : {}),
        ...(macro?.ending ? { ending: macro.ending } : {}),
        ...(macro?.note ? { note: macro.note } : {}),
      }}
      submit={t`Keep the macro`}
      invalidate={[listDeskMacros]}
    >
      <TextField name="name" label={t`Name`} />
      <Two>
        <SwitchField name="take" label={t`Take it`} />
        <SwitchField name="escalate" label={t`Escalate`} />
      </Two>
      <SelectField name="group" label={t`Hand over to`} options={optionsOf(orderGroups)} optional />
      <SelectField
        name="answerId"
        label={t`Answer with`}
        options={(answers.data ?? []).map(({ answerId, name }) => ({ value: answerId, label: name }))}
        optional
      />
      <TextareaField name="comment" label={t`Comment`} optional />
      <SelectField name="ending" label={t`How it stands then`} options={optionsOf(orderEndings)} optional />
      <TextareaField
        name="note"
        label={t`What was done, or is awaited`}
        description={t`Needed where it ends or waits.`}
        optional
      />
    </FormDrawer>
  )
}
