/** How a stage looks, for screens of other domains. */
export { StageBadge, stageName, stageTones, workbenchPath } from './show/case-words.tsx'
export { useRelationWords } from './show/words.ts'
export { TimelineLine } from './workbench/TimelineLine.tsx'
export { timelineRows } from './workbench/timeline-rows.ts'
