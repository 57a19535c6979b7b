/** Imports for other domains: the flow in steps, and the parts its outcomes are shown with. */
export { isImporting, useImportAddress } from './import/address.ts'
export { ErrorFiles } from './import/ErrorFiles.tsx'
export { ImportFlow } from './import/ImportFlow.tsx'
export type { ImportKind } from './import/kind.ts'
export { RefusedRows } from './import/RefusedRows.tsx'
export { Figures } from './progress.tsx'
export { type Job, useJob } from './use-jobs.ts'
