export { record, recordSystem } from './operation-log.queries.ts'
export { operationsOnAccount } from './reading.queries.ts'
