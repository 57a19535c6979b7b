import type { App } from '../platform/app.ts'

/** Money that comes in. */
export function paymentModule(_app: App): void {}
