export { partsOf, type Reducible } from './derate.rules.ts'
