/** What a chart is, in our words and not the library's: screens don't know who draws. */
export interface Series {
  readonly name: string
  /** One for each label; null leaves a gap. */
  readonly values: readonly (number | null)[]
}
export interface ChartOf {
  readonly kind: 'bars' | 'stacked bars' | 'lines'
  readonly labels: readonly string[]
  readonly series: readonly Series[]
  /** How a value is said, on the axis and on hover. */
  readonly format: (value: number) => string
  /** Between what a line is expected to lie: one low and one high for each label; null where nothing is. Of lines only. */
  readonly band?: { readonly name: string; readonly values: readonly ({ low: number; high: number } | null)[] }
  /** What is counted has no halves: its axis has none either. */
  readonly whole?: true
}
