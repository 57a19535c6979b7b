export { followDerates, lapseDerates } from './follow.queries.ts'
