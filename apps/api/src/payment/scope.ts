/** Which rows of payment a caller reaches. */
import { sql } from 'kysely'
import { inMerchants, knownTo } from '../data-scope/public.ts'
import { type Caller, maySee } from '../platform/caller.ts'
import { scopedTable, type TablesOf } from '../platform/rows.ts'

/** Money that nobody could name yet has no merchant: it waits with those who work its currency. */
const ofOwnMoney = (caller: Caller) =>
  sql`(${inMerchants(caller)} or (merchant_id is null and currency in (select currency from merchant where ${inMerchants(caller)})))`

/** Orders of money; what staff are paid is seen by those who may see the lists of staff. */
const outgoingScope = (caller: Caller) =>
  maySee(caller, 'payOfMexicoStaff') ? inMerchants(caller) : sql`(${inMerchants(caller)} and kind <> 'staff')`

/** What a country's people keep of its channels. */
const ofOwnCountry = (caller: Caller) => sql`country in (select country from merchant where ${inMerchants(caller)})`

export const paymentTables = {
  /** Channels of money of the countries of the caller's merchants. */
  paymentChannels: scopedTable('paymentChannel', ['merchant'], ofOwnCountry),
  paymentChannelChanges: scopedTable(
    'paymentChannelChange',
    ['merchant'],
    (caller) => sql`channel_id in (select channel_id from payment_channel where ${ofOwnCountry(caller)})`,
  ),
  /** What codes mean is read by everybody who keeps a channel. */
  codeMeanings: scopedTable(
    'paymentCodeMeaning',
    ['merchant'],
    (caller) => sql`provider in (select provider from payment_channel where ${ofOwnCountry(caller)})`,
  ),
  /** What providers were asked to collect for the caller's merchants. */
  charges: scopedTable('charge', ['merchant'], (caller) => inMerchants(caller)),
  /** What borrowers of the caller's merchants say to have paid. */
  paymentProofs: scopedTable('paymentProof', ['merchant'], (caller) => inMerchants(caller)),
  payments: scopedTable('payment', ['merchant'], (caller) => ofOwnMoney(caller)),
  /** Collection files of the caller's merchants, and their lines. */
  bancolombiaFiles: scopedTable('bancolombiaFile', ['merchant'], (caller) => inMerchants(caller)),
  bancolombiaLines: scopedTable('bancolombiaLine', ['merchant'], (caller) => inMerchants(caller)),
  /** Payout files of the caller's merchants, and their lines. */
  payoutFiles: scopedTable('payoutFile', ['merchant'], (caller) => inMerchants(caller)),
  payoutFileLines: scopedTable('payoutFileLine', ['merchant'], (caller) => inMerchants(caller)),
  /** What money does not go by itself, of the caller's merchants and, where nobody knows whose it is, of their currencies. */
  paymentExceptions: scopedTable('paymentException', ['merchant'], (caller) => ofOwnMoney(caller)),
  /** Payouts and direct debits of the caller's merchants; those of staff for whoever may see the lists of staff. */
  outgoingOrders: scopedTable('outgoingOrder', ['merchant'], (caller) => outgoingScope(caller)),
  /** Refunds to people in the caller's merchants and scope. */
  refunds: scopedTable(
    'refund',
    ['merchant'],
    (caller) => sql`${inMerchants(caller)} and ${knownTo(caller, 'refund')}`,
  ),
  /** Money that goes back to its payer by channels of the caller's merchants. */
  payerReturns: scopedTable('payerReturn', ['merchant'], (caller) => inMerchants(caller)),
  /** Bank account changes of people in the caller's merchants and scope. */
  bankCards: scopedTable(
    'bankCardRequest',
    ['merchant'],
    (caller) => sql`${inMerchants(caller)} and ${knownTo(caller, 'bank_card_request')}`,
  ),
  /** Lists of staff to be paid by the caller's merchants, and their lines. */
  staffPayouts: scopedTable('staffPayout', ['merchant'], (caller) => inMerchants(caller)),
  staffPayoutLines: scopedTable('staffPayoutLine', ['merchant'], (caller) => inMerchants(caller)),
}

declare module '../platform/rows.ts' {
  interface ScopedRows extends TablesOf<typeof paymentTables> {}
}
