/** How a stage looks, and what may be done with a person of a case, for screens of other domains. */
export { ContactActions } from './contact/ContactActions.tsx'
export { StageBadge, shortId, stageName, stageTones, workbenchPath } from './show/case-words.tsx'
export { DaysPastDue } from './show/DaysPastDue.tsx'
export { failureWords, messageTones, useMessageWords, useRelationWords, useSourceWords } from './show/words.ts'
export { EarlierEvents } from './workbench/EarlierEvents.tsx'
export { TimelineLine } from './workbench/TimelineLine.tsx'
export { timelineRows } from './workbench/timeline-rows.ts'
