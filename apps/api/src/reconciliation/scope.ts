/** Which rows of reconciliation a caller reaches: a channel's account belongs to a currency of the caller's merchants. */
import { sql } from 'kysely'
import { inMerchants } from '../data-scope/public.ts'
import type { Caller } from '../platform/caller.ts'
import type { ReachOf } from '../platform/reach.ts'
import { scopedTable, type TablesOf } from '../platform/rows.ts'

const ownCurrencies = (caller: Caller) =>
  sql`currency = any(array(select currency from merchant where ${inMerchants(caller)}))`
/** What has a merchant belongs to it; what nobody could name yet to whoever works its currency. */
const ofOwnMoney = (caller: Caller) =>
  sql`(${inMerchants(caller)} or (merchant_id is null and ${ownCurrencies(caller)}))`

export const reconciliationTables = {
  reconChannels: scopedTable('reconChannel', ['merchant'], ownCurrencies),
  statements: scopedTable('statement', ['merchant'], ownCurrencies),
  statementLines: scopedTable('statementLine', ['merchant'], ownCurrencies),
  channelMovements: scopedTable('channelMovement', ['merchant'], ofOwnMoney),
  reconRuns: scopedTable('reconRun', ['merchant'], ownCurrencies),
  reconMatches: scopedTable('reconMatch', ['merchant'], ofOwnMoney),
  reconExceptions: scopedTable('reconException', ['merchant'], ofOwnMoney),
  reconRows: scopedTable('reconRow', ['merchant'], ofOwnMoney),
  reconDays: scopedTable('reconDay', ['merchant'], ownCurrencies),
  reconReopenings: scopedTable('reconReopening', ['merchant'], ownCurrencies),
  ownTransfers: scopedTable('ownTransfer', ['merchant'], inMerchants),
}

export const reconciliationReach: ReachOf = {
  nobody: ['recon_rule', 'bank_rest_day'],
}

declare module '../platform/rows.ts' {
  interface ScopedRows extends TablesOf<typeof reconciliationTables> {}
}
