export { isInUse } from './dictionary.queries.ts'
export { stageOrder } from './stage-order.ts'
