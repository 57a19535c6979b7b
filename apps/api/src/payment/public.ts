export {
  bindChannel,
  type Channel,
  channelFor,
  channelNamed,
  type Order,
  type Outcome,
  outcomeOfStp,
  type Sent,
  type StatementEntry,
} from './channel.ts'
export { linkToPay, sampleLink } from './pay-link.service.ts'
export { shownRaw } from './raw.rules.ts'
export { currencyOf, rails } from './transfers.rules.ts'
export { bookUnidentified } from './unidentified.queries.ts'
