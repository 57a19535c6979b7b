import { type AttendanceOutcome, checkTypes } from '@cordillera/contract/attendance/punch'
import { punchFields } from '@cordillera/contract/attendance/punch-fields'
import { Plural, useLingui } from '@lingui/react/macro'
import { type Correcting, ErrorFiles, Figures, type Job, RefusedRows } from '../job/public.tsx'
import { currentLanguage, inWords } from '../ui/language.ts'
import { PlainTable } from '../ui/PlainTable.tsx'
import { Panel } from '../ui/page.tsx'
import { longDay } from '../ui/show/dates.ts'
import { Count, Instant } from '../ui/show/show.tsx'
import classes from './attendance.module.css'

interface DifferenceProps {
  readonly job: Job
  readonly outcome: AttendanceOutcome
  readonly isPreview: boolean
  readonly correcting?: Correcting | undefined
}

const lead = ['rows', 'added', 'same', 'removed', 'repeated', 'refused']
const columnName = (column: string) =>
  Object.hasOwn(punchFields, column) ? inWords(punchFields[column as keyof typeof punchFields]) : column

/** How a file differs from what is there: in numbers, by day, what goes, what was refused. */
export function Difference({ job, outcome, isPreview, correcting }: DifferenceProps) {
  const { t } = useLingui()
  const { counts, hoursOff, directionsGuessed, days, removed, errors, refusedFileId } = outcome
  const language = currentLanguage()
  return (
    <>
      <Panel
        title={isPreview ? t`What the file would change` : t`What was changed`}
        actions={<ErrorFiles job={job} refusedFileId={refusedFileId} />}
      >
        <Figures counts={counts} lead={lead} />
        {isPreview && counts.removed > 0 && (
          <p className={classes.problem} role="alert">
            <Plural
              value={counts.removed}
              one="# punch imported earlier is not in this file and would no longer count. It stays in the record as replaced."
              other="# punches imported earlier are not in this file and would no longer count. They stay in the record as replaced."
            />
          </p>
        )}
        {hoursOff !== 0 && (
          <p className={classes.problem} role="alert">
            {t`Most people's first punch stands ${hoursOff} h off the start of their shift. Is the terminal's clock in another zone?`}
          </p>
        )}
        {directionsGuessed && (
          <p className={classes.note}>
            {t`The file does not say in or out: the first punch of a day is in, the last is out.`}
          </p>
        )}
      </Panel>
      {days.length > 0 && (
        <Panel title={t`By day`}>
          <PlainTable
            folds
            label={t`By day`}
            rows={days}
            rowKey={({ day }) => day}
            columns={[
              { header: t`Day`, cell: ({ day }) => longDay(day, language) },
              { header: t`New`, end: true, cell: ({ added }) => <Count value={added} /> },
              { header: t`There already`, end: true, cell: ({ same }) => <Count value={same} /> },
              { header: t`Replaced`, end: true, cell: (row) => <Count value={row.removed} /> },
            ]}
          />
        </Panel>
      )}
      {removed.length > 0 && (
        <Panel title={isPreview ? t`What would no longer count` : t`What no longer counts`}>
          <PlainTable
            folds
            label={t`Replaced punches`}
            rows={removed}
            rowKey={({ userNo, checkTime, checkType }) => `${userNo} ${checkTime} ${checkType}`}
            columns={[
              { header: t`Person`, cell: ({ name, userNo }) => `${name} · ${userNo}` },
              { header: t`Time`, cell: ({ checkTime }) => <Instant at={checkTime} /> },
              { header: t`In or out`, cell: ({ checkType }) => inWords(checkTypes[checkType]) },
            ]}
          />
        </Panel>
      )}
      <RefusedRows
        errors={errors.map(({ userNo, ...error }) => ({ ...error, loanId: userNo }))}
        refused={counts.refused}
        columnName={columnName}
        correcting={correcting}
        idHeader={t`User number`}
      />
    </>
  )
}
