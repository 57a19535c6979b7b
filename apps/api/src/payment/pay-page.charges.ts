/** What providers collect by, as the borrower's page shows it: bar codes for tills, or a reference and the provider's own page. */
import { formatMinor } from '@cordillera/contract/money'
import type { Language } from '@cordillera/contract/words'
import type { Offer } from './charge/charge.offer.ts'
import type { Offered } from './charge/charge.queries.ts'
import type { OpenedLink } from './pay-link.queries.ts'
import { barcodeSvg, escaped, fact, lastMinuteOf, moment } from './pay-page.parts.ts'
import { type PayWords, payWords } from './pay-page.words.ts'

/** Empty where there is nothing to be paid by yet: the next look has it. */
export function chargeSections({ provider, charges }: Offer, link: OpenedLink, language: Language): string {
  const words = payWords[language]
  const ready = charges.filter(({ reference }) => reference !== null)
  if (ready.length === 0)
    return `<section><h2>${escaped(words.cash)}</h2><p class="quiet">${escaped(words.preparing)}</p></section>`
  const shown = ready.map((charge) => (provider === 'PAYNET' ? till(charge, link, words) : checkout(charge, words)))
  const several = charges.length > 1 ? `<p>${escaped(words.several)}</p>` : ''
  // the link may be good for longer than what is offered behind it today
  const ends = ready.map(({ expiresAt }) => new Date(expiresAt).getTime())
  const until = `<p class="quiet">${escaped(words.expires)} ${escaped(moment(lastMinuteOf(new Date(Math.min(...ends))), link, language))}</p>`
  const how = provider === 'PAYNET' ? words.tillHow : words.checkoutHow
  return `<section><h2>${escaped(words.cash)}</h2><p class="quiet">${escaped(how)}</p>${several}${shown.join('')}${until}</section>`
}

/** The bar code says the reference alone. */
function till({ reference, amountMinor, part, parts }: Offered, link: OpenedLink, words: PayWords): string {
  const digits = reference ?? ''
  const amount = `${link.currency} ${formatMinor(amountMinor, link.currency, link.locale)}`
  const which = parts > 1 ? `<p><b>${part} / ${parts}</b></p>` : ''
  return `<div class="till">${which}${barcodeSvg(digits)}<dl>${fact(words.reference, digits.replace(/(\d{4})(?=\d)/g, '$1 '))}${fact(words.tillAmount, amount)}</dl></div>`
}

const checkout = ({ reference, checkoutUrl }: Offered, words: PayWords): string =>
  `<dl>${fact(words.reference, reference ?? '')}</dl>${
    checkoutUrl?.startsWith('https://')
      ? `<p><a class="again" href="${escaped(checkoutUrl)}" rel="noreferrer noopener">${escaped(words.checkout)}</a></p>`
      : ''
  }`
