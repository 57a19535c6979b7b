import type { App } from '../platform/app.ts'

/** The job centre, stored files, the event stream. */
export function jobModule(_app: App): void {}
