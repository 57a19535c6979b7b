export const loanPath = (appId: string) => `/finance/billDetail/${appId}`
export const billPath = (billId: string) => `/finance/creditBill?billId=${billId}`
