export { BankCardForm } from './BankCardForm.tsx'
export { moneyInPath, moneyOutPath } from './paths.ts'
