import type { Output } from '@cordillera/contract/endpoint'
import { listSettings, ruleSettings, saveSetting } from '@cordillera/contract/settings/setting'
import { useLingui } from '@lingui/react/macro'
import { useMay } from '../ui/environment.tsx'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { NumberField, SwitchField, TextareaField, WordsField } from '../ui/form/fields.tsx'
import { IconEdit } from '../ui/icons.ts'
import { inWords } from '../ui/language.ts'
import { actions, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useData } from '../ui/use-data.ts'
import { listOfAll, useChosen } from '../ui/use-list.ts'
import type { Historied } from './value.ts'

type Setting = Output<typeof listSettings>[number]

/** What rules go by: each setting with what it decides, its value, and its history. */
export function SettingList({ onHistory }: { readonly onHistory: (of: Historied) => void }) {
  const { t } = useLingui()
  const settings = useData(listSettings, {})
  const [editing, setEditing] = useChosen(settings.data ?? [], ({ key }) => key)
  const mayChange = useMay().press('dictionaries_change')
  const mayRead = useMay().open('log')
  const columns = useTableColumns(() => {
    const titleOf = ({ key }: Setting) => inWords(ruleSettings[key].title)
    return [
      text<Setting>({ id: 'title', header: t`Setting`, value: titleOf, width: 240 }),
      text<Setting>({
        id: 'value',
        header: t`Value`,
        value: ({ key, value }) => {
          if (Array.isArray(value)) return value.join(', ') || t`nobody`
          if (typeof value === 'boolean') return value ? t`on` : t`off`
          const { kind } = ruleSettings[key]
          const unit = kind === 'number' ? ruleSettings[key].unit : null
          return unit ? `${value} ${inWords(unit)}` : value
        },
        width: 160,
      }),
      text<Setting>({
        id: 'about',
        header: t`What it decides`,
        value: ({ key }) => inWords(ruleSettings[key].about),
        width: 560,
      }),
      actions<Setting>({
        header: t`Actions`,
        width: 80,
        of: (row) => [
          ...(mayChange ? [{ label: t`Edit`, icon: IconEdit, run: () => setEditing(row) }] : []),
          ...(mayRead
            ? [{ label: t`History`, run: () => onHistory({ target: `setting:${row.key}`, name: titleOf(row) }) }]
            : []),
        ],
      }),
    ]
  }, [mayChange, mayRead])
  return (
    <>
      <DataTable
        name="settings"
        label={t`Settings of rules`}
        columns={columns}
        list={listOfAll(settings)}
        rowKey={(row) => row.key}
        {...(mayChange ? { onOpen: setEditing } : {})}
      />
      {editing && <SettingForm key={editing.key} setting={editing} onClose={() => setEditing(null)} />}
    </>
  )
}

function SettingForm({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const { t } = useLingui()
  const { key, value, version } = setting
  const rule = ruleSettings[key]
  const field = { name: 'value', label: t`Value` }
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={inWords(rule.title)}
      endpoint={saveSetting}
      defaults={{ key, value, version, reason: '' }}
      submit={t`Save the setting`}
      success={t`Saved. The rule goes by it from now on.`}
      invalidate={[listSettings]}
    >
      <p>{inWords(rule.about)}</p>
      {rule.kind === 'number' && (
        <NumberField
          {...field}
          description={t`From ${rule.from} to ${rule.to}`}
          {...(rule.unit ? { suffix: inWords(rule.unit) } : {})}
        />
      )}
      {rule.kind === 'switch' && <SwitchField {...field} label={t`On`} />}
      {rule.kind === 'userNames' && (
        <WordsField {...field} label={t`User names`} description={t`Enter after each one`} optional />
      )}
      <TextareaField name="reason" label={t`Reason`} rows={2} />
    </FormDrawer>
  )
}
