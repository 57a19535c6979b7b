export {
  bindChannel,
  bindProvider,
  type Channel,
  channelFor,
  channelNamed,
  type Order,
  type Outcome,
  type Sent,
  type StatementEntry,
} from './channel.ts'
export { noticeKeeper } from './notice-keeper.ts'
export { type Notices, noticeText, registerNotices } from './notices.ts'
export { endOfDay as endOfDayIn } from './pay-link.rules.ts'
export { linkToPay, sampleLink } from './pay-link.service.ts'
export { shownRaw } from './raw.rules.ts'
export { endByStatement } from './statement.end.ts'
export { currencyOf, rails } from './transfers.rules.ts'
export { bookUnidentified } from './unidentified.queries.ts'
