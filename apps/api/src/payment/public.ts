export { salaryAccountIsValid } from './bank-account.rules.ts'
export { bindChannel, type Channel, channelFor, fateOfStp, type Order, type Sent } from './channel.ts'
export { linkToPay, sampleLink } from './pay-link.service.ts'
