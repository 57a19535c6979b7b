import type { App } from '../platform/app.ts'

/** Ageing: stages, cases opened and closed, promises judged. */
export function ageingRoutes(_app: App): void {}
