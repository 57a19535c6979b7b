/** One of a choice. */
export interface Option<T extends string | number | boolean = string> {
  readonly value: T
  readonly label: string
}
/** Finds options by what was typed; for choices too many to send at once. */
export type LoadOptions<T extends string | number> = (
  typed: string,
  signal: AbortSignal,
) => Promise<readonly Option<T>[]>
