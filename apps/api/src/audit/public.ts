export { auditOf } from './record.queries.ts'
