import { addAdditions, checkTypes, listAttendance } from '@cordillera/contract/attendance/punch'
import { listMissingPunches } from '@cordillera/contract/attendance/statistics'
import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Confirm, useReasonMissing } from '../ui/confirm.tsx'
import { useMay } from '../ui/environment.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { DayRangeFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import { useFilters } from '../ui/filters/use-filters.ts'
import { LimitedTextarea } from '../ui/form/LimitedTextarea.tsx'
import { useKept } from '../ui/form/use-kept.ts'
import { inWords } from '../ui/language.ts'
import { Instant } from '../ui/show/show.tsx'
import { Empty } from '../ui/states.tsx'
import { badge, custom, day, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useAction } from '../ui/use-action.ts'
import { type RowOf, useList } from '../ui/use-list.ts'
import { useTicks } from '../ui/use-selection.ts'
import { WhyButton } from '../ui/WhyButton.tsx'
import classes from './attendance.module.css'

type Gap = RowOf<typeof listMissingPunches>
const params = { dayFrom: param.day(), dayTo: param.day() }
const keyOf = ({ accountId, day: on }: Gap) => `${accountId} ${on}`

/** Days with one punch of two; many are filled at once at the shift's hours, and count when somebody else approves. */
export function MissingPunches() {
  const { t } = useLingui()
  const fills = useMay().press('attendance_import')
  const filters = useFilters(params, { sorts: ['day'], firstSort: '-day', pageSize: 100 })
  const list = useList(listMissingPunches, filters.query)
  const selection = useTicks<Gap>(keyOf)
  const [isFilling, setFilling] = useState(false)
  const chosen = [...selection.rows.values()].filter(({ asked }) => !asked)
  const columns = useColumns()
  const { values, set } = filters
  return (
    <>
      <FilterBar filters={filters}>
        <DayRangeFilter
          label={t`Day`}
          from={values.dayFrom}
          to={values.dayTo}
          onChange={({ from, to }) => set({ dayFrom: from, dayTo: to })}
        />
      </FilterBar>
      {fills && (
        <div className={classes.bar}>
          <span aria-live="polite">
            <Plural
              value={chosen.length}
              _0="Tick the days whose punch you want to add"
              one="# missing punch chosen"
              other="# missing punches chosen"
            />
          </span>
          <WhyButton
            forTicked
            size="xs"
            variant="default"
            why={chosen.length === 0 && t`Tick missing punches first`}
            onClick={() => setFilling(true)}
          >{t`Add them at the shift's hours`}</WhyButton>
        </div>
      )}
      <DataTable
        name="missingPunches"
        label={t`Missing punches`}
        columns={columns}
        list={list}
        rowKey={keyOf}
        filters={filters}
        {...(fills ? { selection } : {})}
        empty={<Empty title={t`No punch is missing`}>{t`They are found when a month is computed.`}</Empty>}
      />
      {isFilling && (
        <Fill
          chosen={chosen}
          onClose={() => setFilling(false)}
          onDone={() => {
            selection.clear()
            setFilling(false)
          }}
        />
      )}
    </>
  )
}

function Fill(props: { chosen: readonly Gap[]; onClose: () => void; onDone: () => void }) {
  const { chosen, onClose, onDone } = props
  const { t } = useLingui()
  const missing = useReasonMissing()
  const [reason, setReason, forget] = useKept('missing punches', '')
  const add = useAction(addAdditions, {
    invalidate: [listMissingPunches, listAttendance],
    success: ({ asked }) => t`Asked for: ${asked}. Somebody else approves them.`,
    onDone,
  })
  return (
    <Confirm
      opened
      onClose={() => [forget(), onClose()]}
      title={plural(chosen.length, { one: 'Add # missing punch', other: 'Add # missing punches' })}
      confirm={t`Ask for approval`}
      tone="normal"
      why={missing(reason)}
      onConfirm={async () => {
        const additions = chosen.map(({ accountId, lacks, checkTime }) => ({ accountId, checkTime, checkType: lacks }))
        return (await add.run({ additions, reason: reason.trim() })) !== undefined
      }}
    >
      <p>{t`Each is added at the start or end of the person's shift. What the terminal recorded stays as it is.`}</p>
      <LimitedTextarea
        label={t`Reason`}
        withAsterisk
        autosize
        minRows={2}
        limit={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-autofocus
      />
    </Confirm>
  )
}

function useColumns() {
  const { t } = useLingui()
  return useTableColumns<Gap>(() => [
    day<Gap>({ id: 'day', header: t`Day`, value: (row) => row.day, sort: 'day' }),
    text<Gap>({ id: 'name', header: t`Person`, value: (row) => row.name, width: 160 }),
    text<Gap>({ id: 'userNo', header: t`User number`, value: (row) => row.userNo, width: 96 }),
    text<Gap>({ id: 'workplace', header: t`Workplace`, value: (row) => row.workplaceName }),
    custom<Gap>({ id: 'at', header: t`Punched at`, cell: (row) => <Instant at={row.at} zone={row.zone} /> }),
    text<Gap>({ id: 'lacks', header: t`Lacks`, value: (row) => inWords(checkTypes[row.lacks]), width: 96 }),
    text<Gap>({ id: 'fill', header: t`Would be added at`, value: (row) => row.checkTime.slice(11), width: 128 }),
    badge<Gap>({
      id: 'asked',
      header: t`State`,
      value: ({ asked }) => (asked ? { tone: 'amber', label: t`Waits for approval` } : null),
      width: 144,
    }),
  ])
}
