/** The four sizes of the size setting (spec 1 §2); `mini` is the default. Heights stand in base.css under `[data-size]`. */
export const sizes = ['default', 'medium', 'small', 'mini'] as const
export type Size = (typeof sizes)[number]
export const rowHeights: Record<Size, number> = { mini: 28, small: 32, medium: 36, default: 40 }
