export { makeDefaultShifts, shiftDays } from './shift.queries.ts'
