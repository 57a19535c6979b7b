/** The page as text: no script at all, one small style, nothing from elsewhere. Everything that is not ours is escaped. */
import { formatMinor } from '@cordillera/contract/money'
import { proofRefusals, proofStates } from '@cordillera/contract/payment/proof/terms'
import { type Language, languages } from '@cordillera/contract/words'
import type { Offer } from './charge/charge.offer.ts'
import type { OpenedLink } from './pay-link.queries.ts'
import { chargeSections } from './pay-page.charges.ts'
import { barcodeSvg, escaped, fact, lastMinuteOf, moment } from './pay-page.parts.ts'
import { type PayWords, payWords } from './pay-page.words.ts'
import type { ProofOfLink } from './proof/proof.queries.ts'

const style = `
:root{color-scheme:light dark;--ink:#1b1f24;--quiet:#57606a;--line:#d8dee4;--sheet:#fff;--ground:#f4f6f8;--accent:#0b5cad;--good:#116329}
@media(prefers-color-scheme:dark){:root{--ink:#e8ecf0;--quiet:#a3adb8;--line:#363d46;--sheet:#1c2127;--ground:#12161b;--accent:#79b8ff;--good:#6fdd8b}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans CJK SC",sans-serif}
main{max-width:440px;margin:0 auto;padding:16px}
header{display:flex;justify-content:space-between;align-items:center;gap:8px;padding:4px 0 12px;font-weight:600}
nav{display:flex;gap:4px;font-weight:400;font-size:14px}
nav a{color:var(--accent);padding:10px 8px;text-decoration:none}
nav a[aria-current]{color:var(--ink);font-weight:600}
section{background:var(--sheet);border:1px solid var(--line);border-radius:12px;padding:16px;margin-bottom:12px}
h1{font-size:15px;font-weight:500;margin:0;color:var(--quiet)}
h2{font-size:15px;margin:0 0 8px}
.amount{font-size:34px;line-height:1.2;font-weight:700;margin:4px 0;font-variant-numeric:tabular-nums}
.amount small{font-size:16px;font-weight:500;color:var(--quiet)}
p{margin:4px 0}.quiet{color:var(--quiet);font-size:14px}.good{color:var(--good);font-weight:600;font-size:20px}
dl{margin:8px 0 0}dt{font-size:13px;color:var(--quiet)}dd{margin:0 0 8px;font-size:20px;font-variant-numeric:tabular-nums;letter-spacing:.02em;overflow-wrap:anywhere;user-select:all;-webkit-user-select:all}
a.again{display:block;padding:12px;text-align:center;color:var(--accent);border:1px solid var(--line);border-radius:12px;background:var(--sheet);text-decoration:none;font-weight:600}
svg{display:block;width:100%;height:96px;background:#fff;fill:#000;border-radius:6px;padding:8px 0}
.till+.till{border-top:1px dashed var(--line);margin-top:12px;padding-top:8px}
@page{margin:10mm}
@media print{:root{--ink:#000;--quiet:#333;--line:#999;--sheet:#fff;--ground:#fff}nav,a.again{display:none}body{font-size:11px;line-height:1.25}p,.quiet,h1,dt{font-size:10px;margin:1px 0}dl{margin:2px 0 0}h2{font-size:12px;margin:0 0 2px}header{padding:0 0 4px}main{max-width:none;padding:0}section{padding:6px 10px;margin-bottom:6px;break-inside:avoid}.amount{font-size:22px}dd{font-size:13px;margin:0 0 2px}.till{break-inside:avoid;display:grid;grid-template-columns:2rem 90mm 1fr;gap:8px;align-items:center}.till+.till{margin-top:4px;padding-top:4px}.till svg{height:15mm;padding:2px 0;grid-column:2}.till dl{grid-column:3;margin:0}}`

function page(language: Language, title: string, owner: string, body: string): string {
  const choice = languages
    .map(
      (each) =>
        `<a href="?lang=${each}" lang="${each}"${each === language ? ' aria-current="true"' : ''}>${names[each]}</a>`,
    )
    .join('')
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(title)}</title><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow"><link rel="icon" href="data:,"><style>${style}</style></head><body><main><header><span>${escaped(owner)}</span><nav aria-label="${nav[language]}">${choice}</nav></header>${body}</main></body></html>`
}
const names: Record<Language, string> = { zh: '中文', en: 'English', es: 'Español' }
const nav: Record<Language, string> = { zh: '语言', en: 'Language', es: 'Idioma' }

/** What the borrower sees of a link that is good: how much, until when, how. */
export function payPage(
  link: OpenedLink,
  { amount, offer, proof }: { amount: number; offer: Offer | null; proof: ProofOfLink | null },
  language: Language,
): string {
  const words = payWords[language]
  const shown = formatMinor(amount, link.currency, link.locale)
  const about = link.purpose === 'extension' ? words.extension : link.purpose === 'cancelLoan' ? words.cancelLoan : ''
  const body = `<section><p>${escaped(words.hello)} ${escaped(link.firstName)}</p><h1>${escaped(words.amount)}</h1>
<p class="amount"><small>${link.currency}</small> ${escaped(shown)}</p>
${link.amountMinor === null ? `<p class="quiet">${escaped(words.upTo)}</p>` : ''}${about ? `<p>${escaped(about)}</p>` : ''}
${link.paidAmount === null ? '' : `<p class="quiet">${escaped(words.paid)}: ${link.currency} ${escaped(formatMinor(link.paidAmount, link.currency, link.locale))}</p>`}
<p class="quiet">${escaped(words.expires)} ${escaped(moment(lastMinuteOf(link.expiresAt), link, language))}</p>${link.loanRef ? `<p class="quiet">${escaped(words.loan)} ${escaped(link.loanRef)}</p>` : ''}</section>
${proof ? proofSection(proof, link, language) : ''}${link.clabe ? transfer(link, words) : ''}
${offer ? chargeSections(offer, link, language) : ownCash(link, words)}
<p class="quiet">${escaped(link.clabe ? words.note : words.noteCash)}</p><p><a class="again" href="?lang=${language}">${escaped(words.again)}</a></p>`
  return page(language, words.title, link.merchantName, body)
}

/** A bar code of our own reference, for tills that a bank's adapter speaks for. */
const ownCash = (link: OpenedLink, words: PayWords): string =>
  `<section><h2>${escaped(words.cash)}</h2><p class="quiet">${escaped(words.cashHow)}</p>${barcodeSvg(String(link.reference))}
<dl>${fact(words.reference, String(link.reference))}</dl></section>`

const transfer = (link: OpenedLink, words: PayWords): string =>
  `<section><h2>${escaped(words.transfer)}</h2><p class="quiet">${escaped(words.bank)}</p><dl>${fact(words.clabe, link.clabe ?? '')}${fact(words.concept, String(link.reference))}</dl></section>`

/** What became of the proof that the borrower sent last; where it was refused, why. */
function proofSection(proof: ProofOfLink, link: OpenedLink, language: Language): string {
  const words = payWords[language]
  const amount = `${proof.currency} ${formatMinor(proof.amountMinor, proof.currency, link.locale)}`
  const said = proof.refusal ? proofRefusals[proof.refusal] : proofStates[proof.state]
  const head = proof.refusal ? `<p>${escaped(proofStates.refused[language])}</p>` : ''
  return `<section><h2>${escaped(words.proof)}</h2><p class="quiet">${escaped(amount)} · ${escaped(moment(proof.receivedAt, link, language))}</p>${head}<p>${escaped(said[language])}</p></section>`
}

/** Paid, or the voucher of a payment. */
export function paidPage(link: OpenedLink, proof: ProofOfLink | null, language: Language): string {
  const words = payWords[language]
  const amount = link.paidAmount ?? link.amountMinor ?? 0
  const facts = [
    link.paidAt ? fact(words.paidOn, moment(link.paidAt, link, language)) : '',
    link.paidChannel ? fact(words.channel, link.paidChannel) : '',
    link.trackingKey ? fact(words.trackingKey, link.trackingKey) : '',
    link.loanRef ? fact(words.loan, link.loanRef) : '',
  ].join('')
  const head = link.purpose === 'voucher' ? words.voucher : words.paid
  const under = link.paymentState === 'reversed' ? words.reversed : link.purpose === 'voucher' ? '' : words.paidHow
  const body = `<section><h1 class="good">${escaped(head)}</h1><p class="amount"><small>${link.currency}</small> ${escaped(formatMinor(amount, link.currency, link.locale))}</p>${under ? `<p>${escaped(under)}</p>` : ''}<dl>${facts}</dl></section>${proof ? proofSection(proof, link, language) : ''}`
  return page(language, words.title, link.merchantName, body)
}

/** Nothing to be paid: no such link, one whose time is over, or of what was paid in another way. */
export function noPage(why: 'gone' | 'missing' | 'settled' | 'tooMany', language: Language): string {
  const words = payWords[language]
  const under = why === 'tooMany' ? '' : `<p>${escaped(words[`${why}How`])}</p>`
  return page(language, words.title, '', `<section><h1>${escaped(words[why])}</h1>${under}</section>`)
}
