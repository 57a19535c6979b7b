export { closedBy } from './closing/closed-by.ts'
