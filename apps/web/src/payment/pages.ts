import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  paymentInfo: () => import('./PaymentsPage.tsx'),
  paymentChannelConfig: () => import('./channels/PaymentChannelsPage.tsx'),
  payvalida: () => import('./charges/PayvalidaPage.tsx'),
  updateBankCard: () => import('./BankCardPage.tsx'),
  repayment_Record: () => import('./proofs/ProofsPage.tsx'),
  bancolombia: () => import('./bancolombia/BancolombiaPage.tsx'),
  payOfMexicoStaff: () => import('./StaffPayoutPage.tsx'),
}
/** Importing payments is drawn by the job centre's import flow. */
export const wordsOf = ['job', 'borrower', 'operation-log', 'service-desk']
