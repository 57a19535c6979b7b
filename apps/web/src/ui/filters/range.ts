/** From … to; either end may be open. */
export interface Range<T> {
  readonly from?: T | undefined
  readonly to?: T | undefined
}
