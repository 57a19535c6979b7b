/** A place by its parts, the smallest first: a city that is named like its state is said once. */
export const placeText = (...parts: readonly (string | null | undefined)[]): string =>
  [...new Set(parts)].filter(Boolean).join(', ')
