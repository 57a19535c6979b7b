export { BankCardForm } from './BankCardForm.tsx'
