/**
 * Where a payment would go, before it is booked: DOMAIN §4, the same rule as the ledger's. The bill that it names alone;
 * else those due by its value day, else the next one due, the oldest first; what is left goes to the borrower's balance.
 */
export interface OpenBill {
  readonly billId: string
  readonly instalment: number
  readonly dueDate: string
  readonly status: 'repayment' | 'overdue' | 'repaid'
  /** To pay on the payment's value day, in minor units. */
  readonly dueAmount: number
}
export interface Split {
  /** Minor units per bill, those that get something, in the order in which they are paid. */
  readonly parts: readonly { readonly bill: OpenBill; readonly amount: number }[]
  readonly toBalance: number
}

export function splitOf(amount: number, valueDay: string, bills: readonly OpenBill[], billId: string | null): Split {
  const open = bills.filter((bill) => bill.status !== 'repaid').sort(byDue)
  const through = [valueDay, open[0]?.dueDate ?? valueDay].sort()[1] ?? valueDay
  const payable = open.filter((bill) => (billId === null ? bill.dueDate <= through : bill.billId === billId))
  let left = amount
  const parts = payable.flatMap((bill) => {
    const part = Math.min(left, bill.dueAmount)
    left -= part
    return part > 0 ? [{ bill, amount: part }] : []
  })
  return { parts, toBalance: left }
}

const byDue = (one: OpenBill, other: OpenBill) =>
  one.dueDate.localeCompare(other.dueDate) || one.instalment - other.instalment
