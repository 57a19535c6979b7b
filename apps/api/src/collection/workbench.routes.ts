import type { App } from '../platform/app.ts'

/** The workbench: one case, its log, promises, contacts. */
export function workbenchRoutes(_app: App): void {}
