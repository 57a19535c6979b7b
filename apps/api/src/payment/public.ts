export { type AskCep, bindCep, type CepAnswer, type CepQuery } from './cep/cep.service.ts'
export {
  bindChannel,
  bindProvider,
  type Channel,
  type Order,
  type Outcome,
  type Sent,
  type StatementEntry,
} from './channel.ts'
export { chargeNamed, keepNotice, workChargeNotices } from './charge/charge.notices.ts'
export { workCharges } from './charge/charge.service.ts'
export { registerChargeNotices } from './charge/charge.words.ts'
export { type ChargeOrder, type Charges, type ChargeWord, textsOf } from './charge/provider.ts'
export { noticeKeeper, noticeRows } from './notice-keeper.ts'
export { type Notices, noticeText, registerNotices } from './notices.ts'
export { endOfDay as endOfDayIn } from './pay-link.rules.ts'
export { linkToPay, sampleLink } from './pay-link.service.ts'
export { payingChannel } from './paying.queries.ts'
export { shownRaw } from './raw.rules.ts'
export { type Connecting, signedByProvider, statementsOf } from './routing/connections.ts'
export { endByStatement } from './statement.end.ts'
export { currencyOf, rails } from './transfers.rules.ts'
export { bookUnidentified } from './unidentified.queries.ts'
