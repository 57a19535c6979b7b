export { bindChannel, type Channel, channelFor, type Order, type Outcome, outcomeOfStp, type Sent } from './channel.ts'
export { linkToPay, sampleLink } from './pay-link.service.ts'
export { currencyOf, rails } from './transfers.rules.ts'
