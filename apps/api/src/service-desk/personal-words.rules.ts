/** What an answer that everybody reads may not hold: figures and addresses that could be a person's. Pure. */

/** Seven digits in a row or with the signs of a phone or card number between them; an e-mail address. */
const longNumber = /(?:\d[\s().-]?){9,}\d/
const email = /(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.]+/

/** The first thing in a text that looks like a person's number or address; null where there is none. */
export const personalIn = (text: string): string | null => (text.match(longNumber) ?? text.match(email))?.[0] ?? null
