export { ageMerchants } from './ageing.service.ts'
export { type CaseChanges, followBills } from './lifecycle.queries.ts'
export { demandNoOpenCases, demandPoolAssigned } from './staff-doors.ts'
