import type { Words } from './words.ts'

export interface ErrorRow extends Words {
  readonly code: number
  /** HTTP status; a business error answers 200. */
  readonly http?: number
}
