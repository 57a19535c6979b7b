/** What demo data is made with; no other domain needs anything of events yet. */
export { countBatches } from './events/rollup.ts'
