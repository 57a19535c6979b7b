export { record, recordSystem } from './operation-log.queries.ts'
