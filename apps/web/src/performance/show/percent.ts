/** Hundredths of a percent in the place's manner: `35.5 %`, `100 %`. */
export const percentText = (hundredths: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(hundredths / 10_000)

/** The month `YYYY-MM` some months later or earlier. */
export function addMonths(month: string, months: number): string {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 7)
}
