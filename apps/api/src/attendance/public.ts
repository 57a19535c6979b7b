export { absenceOf, isAbsent } from './absence.queries.ts'
export { ensureYears } from './holiday.queries.ts'
export { computeAttendanceMonth } from './statistics.routes.ts'
