export { isInUse } from './dictionary.queries.ts'
