import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { inWords } from '../../ui/language.ts'
import classes from './import.module.css'
import type { ImportKind, Inspection } from './kind.ts'
import type { Draft } from './mapping.ts'

interface ColumnTableProps {
  readonly fields: ImportKind['fields']
  readonly inspection: Pick<Inspection, 'columns'>
  readonly draft: Draft
  readonly twice: ReadonlySet<string>
  readonly onChange: (column: string, field: string | null) => void
}
/** Which column is read as which field, to be changed. */
export function ColumnTable({ fields, inspection, draft, twice, onChange }: ColumnTableProps) {
  const { t } = useLingui()
  const options = Object.entries(fields).map(([value, field]) => ({
    value,
    label: field.needed ? `${inWords(field)} *` : inWords(field),
  }))
  return (
    <div className={classes.tableFrame}>
      <table className={`${classes.table} ${classes.columns}`}>
        <thead>
          <tr>
            <th scope="col">{t`Column of the file`}</th>
            <th scope="col">{t`First values`}</th>
            <th scope="col">{t`Read as`}</th>
          </tr>
        </thead>
        <tbody>
          {inspection.columns.map(({ column, sample }) => {
            const field = draft[column] ?? null
            return (
              <tr key={column} data-unread={field === null || undefined}>
                <th scope="row">{column}</th>
                <td className={classes.sample}>{sample.join(' · ') || '—'}</td>
                <td>
                  <Select
                    aria-label={t`${column} is read as`}
                    data={options}
                    searchable
                    clearable
                    placeholder={t`not read`}
                    value={field}
                    error={field !== null && twice.has(field) && t`Two columns are read as this`}
                    onChange={(next) => onChange(column, next)}
                    comboboxProps={{ width: 260, position: 'bottom-end' }}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
