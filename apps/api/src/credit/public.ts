export { type FoundApplication, findApplication, moveApplication, readFiles } from './application.queries.ts'
export { accountIsValid, clabeCheckDigit, newAccountIsValid, plainAccount } from './bank-account.rules.ts'
export { loanBillsOf } from './bill.queries.ts'
export { isListedSince } from './blacklist.queries.ts'
export type { ClosedBy, Wanted } from './closed.ts'
export { recordConsents } from './consent.queries.ts'
export * as lending from './disbursement.queries.ts'
export { sendEvidence } from './evidence.ts'
export {
  type BillToExtend,
  dueDatesMoved,
  extendableBill,
  extendFromBalance,
  findExtendable,
  type Unextended,
  undoExtensions,
} from './extension.queries.ts'
export { whyNotExtendable } from './extension.rules.ts'
export { cleanJpeg, nothingToSee, readJpeg, watermarked } from './image.ts'
export { checkDocument, isClabe, isEmail, readPhone } from './import.identity.rules.ts'
export { plainName } from './import.mapping.rules.ts'
export { readOrdinal } from './import.values.rules.ts'
export { account, cashOf, receivable } from './ledger.accounts.ts'
export { book, moneyText, spendBalance } from './ledger.book.ts'
export { checkLedger } from './ledger.check.ts'
export { lockMerchants } from './ledger.lock.ts'
export {
  accrualTerms,
  accruedByMonthEnd,
  accruedPenalty,
  billedMinor,
  bookPenaltyFrom,
  dueOf,
} from './ledger.penalty.ts'
export { pay, postUnidentified, reverse } from './ledger.posting.ts'
export { keepLogins, type Login } from './login.queries.ts'
export { bookMonthEnds, monthEndBefore } from './month-end.queries.ts'
export {
  type BillToReduce,
  billToReduce,
  forgive,
  takeBackCancellations,
  takeBackForgiven,
} from './reduction.queries.ts'
export { cleanPictures, demandOwnPictures } from './uploaded-pictures.ts'
export { outline } from './watermark.rules.ts'
