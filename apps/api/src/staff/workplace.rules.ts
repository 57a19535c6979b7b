/** What shifts of a workplace have to be. Pure. */
export interface TypedShift {
  shiftId?: number | undefined
  name: string
  startTime: string
  endTime: string
}

/** Shifts have names of their own and last longer than nothing; those that are there already belong to the workplace. */
export function shiftsFit(shifts: readonly TypedShift[], own: readonly number[]): boolean {
  const names = new Set(shifts.map(({ name }) => name.toLowerCase()))
  const ids = shifts.flatMap(({ shiftId }) => shiftId ?? [])
  return (
    names.size === shifts.length &&
    new Set(ids).size === ids.length &&
    ids.every((id) => own.includes(id)) &&
    shifts.every(({ startTime, endTime }) => startTime !== endTime)
  )
}
