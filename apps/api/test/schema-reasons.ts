/** Columns that look like references or codes and are held by no constraint, each with its reason. */

const everyImport = 'written by the hundred thousand at import and ageing: keys would make both dearer (decision 059)'
const gate =
  'written at every contact decision, tens a second and more; the case it judges was read in the same transaction'
const itsCase = 'repeats what its case says, so that lists read one table'
const eventsOfApps = 'written by the thousand a second; the batch that brought them refers to its merchant'
const ofPlaces = 'written by the thousand a second, of places that the same statement read'
const outside = 'a name that an outside party gave'
const device = 'a name that a browser or an app gave itself'
const order = 'a payout or a withholding, each in a table of its own'
const ledger =
  'the ledger grows by every booking and is proved against its bills and transactions each night (checkLedger)'
const sealed = 'the sealed log says what was meant at the time, whatever became of it'

const numbered = 'numbered by one sequence that only inserts reach; a key over all months would have to hold the day'

/** `*_id` and `*_by` without a foreign key. */
export const noReference: Record<string, string> = {
  'app_active_day.device_id': device,
  'app_event.batch_id': eventsOfApps,
  'app_event.device_id': device,
  'app_event.event_id': device,
  'app_event.merchant_id': eventsOfApps,
  'app_event.user_id': 'as the app said it, before anybody looked whether there is such a borrower',
  'app_event_known.event_id': device,
  'app_event_device.key_id': ofPlaces,
  'app_place_day.place_id': ofPlaces,
  'app_place_device.place_id': ofPlaces,
  'app_registration.device_id': device,
  'app_step_mark.user_id': 'a mark of a few seconds, of a row that refers to its borrower',
  'partner_click.device_id': device,
  'channel_touch.device_id': device,
  'application.device_id': device,
  'application_check.merchant_id': 'repeats what its application says; written for every round of every application',
  'borrower.second_id': 'a second identity document',
  'borrower_login.device_id': device,
  'borrower_login.merchant_id': 'repeats what its borrower says',
  'case_event.account_id': everyImport,
  'case_event.batch_id': everyImport,
  'case_event.bill_id': everyImport,
  'case_event.case_id': everyImport,
  'case_event.merchant_id': everyImport,
  'case_event.event_id': numbered,
  'case_event_kept.bill_id': 'copied from events that lie in the archive',
  'case_event_kept.case_id': 'copied from events that lie in the archive',
  'case_event_kept.event_id': 'an event that lies in the archive',
  'collection_case.app_id': everyImport,
  'collection_case.bill_id': everyImport,
  'collection_case.merchant_id': everyImport,
  'collection_case.user_id': everyImport,
  'channel_movement.source_id': 'a row of whichever table the movement was found in, as its source says',
  'contact_decision.account_id': gate,
  'contact_decision.case_id': gate,
  'contact_decision.contact_id': gate,
  'contact_decision.merchant_id': gate,
  'contact_decision.policy_id': gate,
  'contact_decision.user_id': gate,
  'contact_log.bill_id': itsCase,
  'contact_log.log_id': numbered,
  'contact_log.merchant_id': itsCase,
  'contact_log.user_id': itsCase,
  'contact_log_told.case_id': 'written with a log that refers to both, and forgotten after two months',
  'contact_log_told.decision_id': 'written with a log that refers to both, and forgotten after two months',
  'derate.pay_by': 'a day',
  'idempotency_key.account_id': 'written with every call that changes something, and deleted after a day',
  'inbound_message.provider_id': outside,
  'inspection_sample.log_id':
    'looked for in the months that lie here when it is added: no key can lead to a part of a history',
  'ledger_entry.bill_id': ledger,
  'ledger_entry.merchant_id': ledger,
  'ledger_entry.tx_id': ledger,
  'ledger_entry.user_id': ledger,
  'ledger_tx.account_id': ledger,
  'ledger_tx.bill_id': ledger,
  'ledger_tx.payment_id': ledger,
  'merchant.app_id': 'the name of the lending app',
  'message.bill_id': itsCase,
  'message.user_id': itsCase,
  'message_part.provider_id': outside,
  'message_receipt.provider_id': outside,
  'operation_log.account_id': sealed,
  'operation_log.app_id': sealed,
  'operation_log.case_id': sealed,
  'operation_log.device_id': device,
  'operation_log.entry_id': 'its own number; the key is one of each part',
  'operation_log.merchant_id': sealed,
  'sms_template.business_id': 'the name by which senders know it',
  'operation_log.user_id': sealed,
  'order_answer.order_id': order,
  'order_mark.order_id': order,
  'payment_route.order_id': order,
  'payment_exception.order_id': order,
  'payout.target_id': 'a refund, a loan, a line of staff or a return to a payer, as its kind says',
  'phone_call.batch_id': 'calls placed by one click; no row of its own',
  'phone_call.bill_id': itsCase,
  'phone_call.provider_id': outside,
  'phone_call.user_id': itsCase,
  'ppd_number.merchant_id': itsCase,
  'promise.promised_by': 'what the person who promised is to the borrower',
  'session.browser_id': device,
  'session.device_id': device,
  'webhook.order_id': order,
  'work_order.source_id': 'a record of the kind that its source says',
}

const ownAccount = 'that of an own account of recon_channel, by which all tables of reconciliation are keyed'

/** Statuses and currencies without a check. */
export const noCheck: Record<string, string> = {
  'borrower.marital_status': 'a value of a dictionary that the business keeps',
  'borrower.permanent_state': 'of an address',
  'borrower.state': 'of an address',
  'channel_movement.currency': ownAccount,
  'charge.raw_status': outside,
  'coupon_template.currency': 'its merchant’s, entered with it',
  'held_coupon.currency': 'its template’s',
  'message.cost_currency': 'as the provider’s receipt says it',
  'message_event.state': 'as a channel said it',
  'message_tally.cost_currency': 'counted from messages',
  'message_tally.state': 'counted from messages',
  'obligor.state': 'of an address',
  'order_mark.order_state': 'the state of the order when it was asked about',
  'own_transfer.currency': ownAccount,
  'recon_channel.currency': 'a merchant’s own account, set up with it',
  'recon_day.currency': ownAccount,
  'recon_exception.currency': ownAccount,
  'recon_match.currency': ownAccount,
  'recon_reopening.currency': ownAccount,
  'recon_run.currency': ownAccount,
  'statement.currency': ownAccount,
  'statement_line.currency': ownAccount,
  'statement_line.status': 'as the bank’s file says it',
  'withholding.order_state': 'computed from the other states',
}
