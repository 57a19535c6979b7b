import { type Currency, countries, countryNames } from '@cordillera/contract/countries'
import { formatMinor } from '@cordillera/contract/money'

/** Whose separators an amount has: those of the place where its currency is at home, whichever place its reader looks at. */
export const moneyLocale = (currency: Currency): string =>
  countries[countryNames.find((name) => countries[name].currency === currency) ?? 'EC'].locale

/** An amount without its currency's code, for titles, axes and fields; where it stands alone it is a `Money`. */
export const moneyText = (minor: number, currency: Currency): string =>
  formatMinor(minor, currency, moneyLocale(currency))
