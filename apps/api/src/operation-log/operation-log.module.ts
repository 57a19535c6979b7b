import type { App } from '../platform/app.ts'

/** Reading the operation log. */
export function operationLogModule(_app: App): void {}
