export { account, cashOf, receivable } from './ledger.accounts.ts'
export { accruedPenalty, bookPenaltyFrom } from './ledger.penalty.ts'
export { takeTurn } from './ledger.turn.ts'
