import type { Currency } from '@cordillera/contract/countries'
import { moneyText } from '../ui/show/money-text.ts'

/** `MXN 1,200.00` as text, for titles and buttons. */
export const amountText = (minor: number, currency: Currency): string => `${currency} ${moneyText(minor, currency)}`
