import type { App } from '../platform/app.ts'

/** The case list, assignment, recall. */
export function caseRoutes(_app: App): void {}
