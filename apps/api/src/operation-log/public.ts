export { record, recordSystem, recordSystemEach } from './operation-log.queries.ts'
export { operationsOnAccount } from './reading.queries.ts'
export { unsealedBefore } from './seal.queries.ts'
export { proveLog } from './seal.ts'
