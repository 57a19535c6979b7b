import type { App } from '../platform/app.ts'
import { bancolombiaRoutes } from './bancolombia/collection.routes.ts'
import { bankCardRoutes } from './bank-card.routes.ts'
import { cepRoutes } from './cep/cep.routes.ts'
import { chargeModule } from './charge/charge.module.ts'
import { debitNights } from './debit.night.ts'
import { exceptionRoutes } from './exception.routes.ts'
import { paymentImportRoutes } from './import.routes.ts'
import { loanPayoutRoutes } from './loan-payout.routes.ts'
import { mandateRoutes } from './mandate.routes.ts'
import { noticeNights } from './notice-check.ts'
import { noticesWaiting } from './notice-keeper.ts'
import { orderMarkRoutes } from './order-mark.routes.ts'
import { sendOrders } from './outbox.service.ts'
import { outgoingRoutes } from './outgoing.routes.ts'
import { payLinkRoutes } from './pay-link.routes.ts'
import { payPageRoutes } from './pay-page.ts'
import { payerReturnRoutes } from './payer-return.routes.ts'
import { paymentRoutes } from './payment.routes.ts'
import { appProofRoutes } from './proof/app-proof.routes.ts'
import { proofRoutes } from './proof/proof.routes.ts'
import { publicRepaymentRoutes } from './public-repayment.routes.ts'
import { refundRoutes } from './refund.routes.ts'
import { paymentChangeRoutes } from './routing/change.routes.ts'
import { paymentChannelRoutes } from './routing/channel.routes.ts'
import { codeMeaningRoutes } from './routing/meaning.routes.ts'
import { testChannels } from './routing/test.service.ts'
import { staffPayoutRoutes } from './staff-payout.routes.ts'
import { withholdingRoutes } from './withholding.routes.ts'

const sendEveryMs = 3_000

/** Money that comes in and money that leaves, and how borrowers pay. */
export function paymentModule(app: App): void {
  paymentImportRoutes(app)
  paymentRoutes(app)
  exceptionRoutes(app)
  outgoingRoutes(app)
  orderMarkRoutes(app)
  noticeNights(app)
  refundRoutes(app)
  payerReturnRoutes(app)
  bankCardRoutes(app)
  bancolombiaRoutes(app)
  staffPayoutRoutes(app)
  loanPayoutRoutes(app)
  withholdingRoutes(app)
  mandateRoutes(app)
  debitNights(app)
  payLinkRoutes(app)
  publicRepaymentRoutes(app)
  payPageRoutes(app)
  noticesWaiting(app)
  paymentChannelRoutes(app)
  paymentChangeRoutes(app)
  codeMeaningRoutes(app)
  cepRoutes(app)
  proofRoutes(app)
  appProofRoutes(app)
  chargeModule(app)
  app.jobs.regularly(sendEveryMs, () => sendOrders(app))
  app.jobs.regularly(sendEveryMs, () => testChannels(app))
}
