export { ageMerchants } from './ageing.service.ts'
export { type CaseChange, followBills } from './lifecycle.queries.ts'
