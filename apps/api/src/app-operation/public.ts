export { closedBy } from './closing/closed-by.ts'
export { secretOf as curpSecretOf } from './curp/check.service.ts'
