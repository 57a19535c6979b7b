export { type Place, partnerOfChannel, placeOf } from './channels/channel.queries.ts'
export { costsOfChannels } from './conversion/figures.queries.ts'
/** What demo data is made with. */
export { keepMonths } from './events/kept.queries.ts'
export { countBatches } from './events/rollup.ts'
export { demandDays, marketMerchant } from './merchant.ts'
