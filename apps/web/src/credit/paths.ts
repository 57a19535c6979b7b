export const loanPath = (appId: string) => `/finance/billDetail/${appId}`
