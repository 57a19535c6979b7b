export { account, cashOf, receivable } from './ledger.accounts.ts'
