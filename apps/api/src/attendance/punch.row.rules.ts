/** One row of a device's file: read, checked, and either refused with every reason or ready to be staged. Pure. */

import { type PunchField, type PunchRefusal, punchFields } from '@cordillera/contract/attendance/punch-fields'
import { firstOf } from '../platform/cut.ts'
import type { TableRow } from '../platform/table-file.ts'
import { columnMapping, plainName } from '../platform/table-mapping.ts'
import { type FileReading, readMoment } from '../platform/table-values.ts'

export type PunchPlan = Partial<Record<PunchField, number>>
export const punchColumns = columnMapping<PunchField>(punchFields)

/**
 * `attlog.dat`, as terminals of the ZK family write it to a USB stick: no header, tabs between the number (padded with
 * blanks), the time, the device, the state (0 in, 1 out …), how it was verified, a work code. Its columns, or null.
 */
export function attlogNames(first: readonly string[]): readonly string[] | null {
  const [number = '', time = ''] = first
  const isLog = /^\d{1,24}$/.test(number) && /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(time)
  return isLog ? ['user_no', 'check_time', 'device', 'check_type', 'verify', 'work_code'].slice(0, first.length) : null
}

export interface PunchFault {
  /** Empty: the row as a whole. */
  column: PunchField | ''
  reason: PunchRefusal
}

export interface ReadPunch {
  number: number
  userNo: string
  faults: readonly PunchFault[]
  /** With an offset only where one is written: else it is the device's local time. */
  timeText: string | null
  /** Null where the file does not say: it follows from the order of a day's punches. */
  checkType: 'in' | 'out' | null
  device: string | null
}

// break-out and break-in, overtime in and out of the ZK family
const words: Record<string, 'in' | 'out'> = {
  '0': 'in',
  '1': 'out',
  '2': 'out',
  '3': 'in',
  '4': 'in',
  '5': 'out',
  in: 'in',
  'check in': 'in',
  'c in': 'in',
  i: 'in',
  entrada: 'in',
  e: 'in',
  上班: 'in',
  out: 'out',
  'check out': 'out',
  'c out': 'out',
  o: 'out',
  salida: 'out',
  s: 'out',
  下班: 'out',
}
/** A terminal without function keys writes this. */
const unsaid = new Set(['', '255', '-1'])

export function readPunchRow(
  { plan, columns, reading }: { plan: PunchPlan; columns: number; reading: FileReading },
  { number, cells, numeric }: TableRow,
): ReadPunch {
  const faults: PunchFault[] = []
  const cell = (field: PunchField) => {
    const index = plan[field]
    return index === undefined ? '' : (cells[index] ?? '').trim()
  }
  if (cells.length > columns && cells.slice(columns).some((extra) => extra.trim() !== '')) {
    faults.push({ column: '', reason: 'columnCount' })
  }
  const userNo = cell('user_no')
  if (userNo === '') faults.push({ column: 'user_no', reason: 'missing' })
  else if (userNo.length > 40) faults.push({ column: 'user_no', reason: 'tooLong' })
  const time = cell('check_time')
  const isNumber = numeric?.[plan.check_time ?? -1] ?? false
  const hasTime = isNumber ? time.includes('.') : time.includes(':')
  const moment = hasTime ? readMoment(time, isNumber, reading) : null
  if (!moment) faults.push({ column: 'check_time', reason: time === '' ? 'missing' : 'notTime' })
  const type = cell('check_type')
  const checkType = unsaid.has(type) ? null : (words[type] ?? words[plainName(type)])
  if (checkType === undefined) faults.push({ column: 'check_type', reason: 'unknownType' })
  const device = cell('device')
  if (device.length > 60) faults.push({ column: 'device', reason: 'tooLong' })
  return {
    number,
    userNo: firstOf(userNo, 40),
    faults,
    timeText: moment?.text ?? null,
    checkType: checkType ?? null,
    device: device === '' ? null : firstOf(device, 60),
  }
}
