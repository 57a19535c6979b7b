import { checkTypes, type listAttendance, punchStates, recordTypes } from '@cordillera/contract/attendance/punch'
import { useLingui } from '@lingui/react/macro'
import { inWords } from '../ui/language.ts'
import { Instant } from '../ui/show/show.tsx'
import { badge, custom, day, text, useTableColumns } from '../ui/table/columns.tsx'
import type { RowOf } from '../ui/use-list.ts'
import { punchTones } from './words.ts'

export type Punch = RowOf<typeof listAttendance>

/** Punches as columns; whose they are, unless they are one's own. */
export function usePunchColumns(own: boolean) {
  const { t } = useLingui()
  return useTableColumns<Punch>(
    () => [
      day<Punch>({ id: 'day', header: t`Day`, value: (row) => row.attendanceDate, sort: 'day', width: 88 }),
      ...(own
        ? []
        : [
            text<Punch>({ id: 'name', header: t`Person`, value: (row) => row.name, width: 136 }),
            text<Punch>({ id: 'userNo', header: t`User number`, value: (row) => row.userNo, width: 88 }),
            text<Punch>({ id: 'workplace', header: t`Workplace`, value: (row) => row.workplaceName, width: 128 }),
          ]),
      custom<Punch>({
        id: 'time',
        header: t`Time`,
        cell: (row) => <Instant at={row.checkTime} zone={row.zone} />,
        width: 128,
      }),
      text<Punch>({ id: 'type', header: t`In or out`, value: (row) => inWords(checkTypes[row.checkType]), width: 80 }),
      text<Punch>({
        id: 'record',
        header: t`Recorded`,
        value: (row) => inWords(recordTypes[row.recordType]),
        width: 112,
      }),
      badge<Punch>({
        id: 'state',
        header: t`State`,
        value: ({ state }) => ({ tone: punchTones[state], label: inWords(punchStates[state]) }),
        width: 136,
      }),
      text<Punch>({ id: 'device', header: t`Device`, value: (row) => row.device, width: 96, optional: true }),
      text<Punch>({ id: 'reason', header: t`Reason`, value: (row) => row.reason, width: 160 }),
      text<Punch>({ id: 'asked', header: t`Asked by`, value: (row) => row.askedByName, width: 112, optional: true }),
      text<Punch>({ id: 'decided', header: t`Decided by`, value: (row) => row.decidedByName, width: 128 }),
      text<Punch>({ id: 'note', header: t`Note`, value: (row) => row.note, width: 128, optional: true }),
    ],
    [own],
  )
}
