/** Hundredths of a percent in the place's manner: `35.5 %`, `100 %`. */
export const percentText = (hundredths: number, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(hundredths / 10_000)
