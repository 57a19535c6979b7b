import type { App } from '../platform/app.ts'

/** Loan-book import, products, applications, bills, the ledger. */
export function creditModule(_app: App): void {}
