/**
 * The chart of accounts. A debit is positive, a credit negative; the entries of a transaction sum to zero per currency, so
 * all accounts of a currency together always do. What a bill still owes is the sum of its `receivable.*` entries.
 */

/** What borrowers owe, by component. The order money is applied in is the ledger's business, not this list's. */
export const receivable = {
  principal: 'receivable.principal',
  interest: 'receivable.interest',
  fee: 'receivable.fee',
  feeTax: 'receivable.fee_tax',
  penalty: 'receivable.penalty',
} as const

export const account = {
  receivable,
  /** What lending earns; credited when it is billed, penalty when it is booked. */
  income: {
    interest: 'income.interest',
    fee: 'income.fee',
    penalty: 'income.penalty',
    extension: 'income.extension',
  },
  /** Tax billed on fees, owed to the state. */
  taxPayable: 'tax.payable',
  /** Money lent out, as far as this book knows: an imported loan was paid out before it came here. */
  cashPayout: 'cash.payout',
  /** Money that had come in before the export day of an imported book. */
  cashOpening: 'cash.opening',
  /** What the company owes to borrowers: overpayments that wait to be used or refunded. */
  borrowerBalance: 'borrower.balance',
  /** Money that came in for nobody we know yet. */
  unidentified: 'unidentified',
  /** Fees and penalties forgiven. */
  reduction: 'reduction',
  /** Taken off by coupons. */
  coupon: 'coupon',
  /** Principal forgiven in a settlement. */
  settlement: 'settlement',
  writeOff: 'write_off',
  /** What the books no longer count on of receivables that stand: the other side of `writeOff`, until it is recovered. */
  writtenOff: 'written_off',
  /** What channels charge for moving money. */
  providerFee: 'provider_fee',
  /** What a channel's account has more or less than was booked: rounding, and what was written off of it. */
  reconDifference: 'reconciliation',
  /** Asked back by borrowers and not paid out yet: owed, but no longer theirs to use. */
  refund: 'refund',
  /** Owed to staff by approved lists and not paid yet. */
  staffPayout: 'staff_payout',
  /** What the company pays its staff. */
  staffExpense: 'staff_expense',
} as const

/** Money in a collecting channel: `cash.stp` for STP. */
export const cashOf = (channel: string): `cash.${string}` => `cash.${channel.toLowerCase()}`
