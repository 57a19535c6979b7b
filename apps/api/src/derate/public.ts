export { partsOf, type Reducible } from './derate.rules.ts'
export { followDerates, lapseDerates } from './follow.queries.ts'
export { endSettlements, followSettlements } from './settlement-follow.queries.ts'
