/** What other pages show of incentives. */
export { InUnit } from './show/values.tsx'
