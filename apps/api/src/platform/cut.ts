/** Texts made shorter in whole characters: half of one can't be stored as JSON, and the statement that tries fails. */

/** The first `most` UTF-16 units, or one less. */
export const firstOf = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, '')

/** The last `most` UTF-16 units, or one less. */
export const lastOf = (text: string, most: number): string => text.slice(-most).replace(/^[\udc00-\udfff]/, '')
