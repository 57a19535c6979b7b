/** What service desks and coupons of this kind were complained of, as demands: which test proves each here. One that is renamed or goes missing is told. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const desk = 'apps/api/src/service-desk'
const care = `${desk}/care/care.test.ts`
const sla = `${desk}/sla.test.ts`
const chat = `${desk}/chat/chat.test.ts`
const campaign = 'apps/api/src/coupon/campaign.test.ts'
const kinds = 'apps/api/src/coupon/kinds.test.ts'

const demands: readonly [demand: string, file: string, title: string][] = [
  ['auto-replies never loop', chat, 'auto-replies never loop: what the bot said is not answered'],
  ['the clock rests at night, at weekends, on holidays', sla, 'not at night, at the weekend or on a holiday'],
  ['the clock holds where clocks change', sla, 'where clocks change the desk keeps its hours of the wall'],
  ['alerts go by working minutes too', sla, 'what is told as late is late by working minutes, the second time too'],
  [
    'another calendar moves open orders, escalated ones too',
    care,
    'move what is due of open work orders, escalated ones too',
  ],
  ['another holiday moves open orders', sla, 'a holiday that is added moves what is due of open work orders at once'],
  [
    'only an unanswered word of the customer runs the reply clock',
    care,
    'only words of the customer that nobody answered run the clock',
  ],
  [
    'a merge loses nothing, later replies land in the target',
    care,
    'merged: links, followers, drafts, waiting words and work time are kept',
  ],
  ['who looks and who writes shows', care, 'who looks and who writes is seen by the others'],
  [
    'a reply over a newer entry is refused with the difference',
    care,
    'an answer over something newer is refused and says what that is',
  ],
  ['whoever is free takes the oldest that waits', care, 'whoever is free takes what is due first, each another one'],
  ['whoever is free takes who waited longest', chat, 'whoever is free takes who waited longest, each another one'],
  ['after the hand-over the bot is silent and its return is counted', chat, 'from then on the bot is silent'],
  ['a reply after days begins a linked one', care, 'opens what was closed, and begins anew what is long over'],
  [
    'a search is blind to accents, two Chinese signs suffice',
    care,
    'accents and endings aside, and by two Chinese signs',
  ],
  ['help is found so, too', `${desk}/help/help.test.ts`, 'accents and endings aside, two Chinese signs are enough'],
  ['limits hold under racers', campaign, 'stock is never oversold: of 200 who use one at once'],
  ['budgets hold under racers', campaign, 'the budgets of template and activity hold under racers too'],
  ['limits bind what was given by itself', kinds, 'limits bind coupons that were given by themselves'],
  ['cancelling gives the use back', campaign, 'taking the coupon off the bill again gives the use back'],
  ['used once under kill -9', 'apps/api/test/coupons.deep.ts', 'coupons under load are used once each'],
  ['undone when the payment is sent back', kinds, 'is taken back with the payment, and comes once'],
  [
    'stacking is written down',
    'docs/decisions/073-coupons-that-people-hold.md',
    '**Stacking.** One coupon at a time on a bill',
  ],
  ['the order is kept', kinds, 'of two alike the app shows first what is off at once'],
]

test.each(demands)('%s', (_, file, title) => {
  expect(readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')).toContain(title)
})
