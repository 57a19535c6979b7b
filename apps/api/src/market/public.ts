/** What demo data is made with; no other domain needs anything of content yet. */
export { positionStep } from './content.queries.ts'
export type { Content } from './content.rules.ts'
export { keepBytes } from './image.routes.ts'
export { publishChanges, rollBackTo } from './publish.service.ts'
