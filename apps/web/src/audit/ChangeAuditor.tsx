import { changeAuditor, listAuditors, listAudits } from '@cordillera/contract/audit/audit'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { SelectField, TextareaField } from '../ui/form/fields.tsx'
import { useData } from '../ui/use-data.ts'
import type { AuditRow } from './audit-columns.tsx'

interface ChangeAuditorProps {
  readonly rows: readonly AuditRow[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Gives ticked audits to another auditor, also those somebody has in hand. */
export function ChangeAuditor({ rows, onClose, onDone }: ChangeAuditorProps) {
  const { t } = useLingui()
  const auditors = useData(listAuditors, {}).data ?? []
  const audits = plural(rows.length, { one: '# audit', other: '# audits' })
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={t`Change the auditor of ${audits}`}
      endpoint={changeAuditor}
      defaults={{ audits: rows.map(({ auditId, version }) => ({ auditId, version })) }}
      submit={t`Change auditor`}
      success={({ changed, left }) =>
        left > 0 ? t`${changed} changed; ${left} stayed where they are` : t`${changed} changed`
      }
      invalidate={[listAudits, listAuditors]}
      onDone={onDone}
    >
      <SelectField
        name="auditor"
        label={t`Auditor`}
        options={auditors
          .filter(({ away }) => !away)
          .map(({ accountId, name, open }) => ({ value: accountId, label: `${name} · ${t`${open} open`}` }))}
      />
      <TextareaField name="reason" label={t`Reason`} />
    </FormDrawer>
  )
}
