export { absenceOf, isAbsent } from './absence.queries.ts'
export { computeAttendanceMonth } from './statistics.routes.ts'
