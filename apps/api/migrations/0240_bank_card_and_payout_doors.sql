-- Staff payout: a line knows whom it pays and what is wrong with it; what can't be delivered may be given up.
alter table staff_payout_line drop constraint staff_payout_line_state_check;
alter table staff_payout_line add constraint staff_payout_line_state_check
  check (state in ('ready', 'invalid', 'paying', 'paid', 'failed', 'givenUp'));
alter table staff_payout_line add column account_id integer references account;
alter table staff_payout_line add column faults text[] not null default '{}';
alter table staff_payout_line alter column bank_account drop not null;
alter table staff_payout_line add constraint staff_payout_line_payable
  check (state = 'invalid' or (account_id is not null and amount_minor > 0 and bank_account is not null));
create index staff_payout_merchant on staff_payout (merchant_id, made_at desc, batch_id desc);
create index staff_payout_line_owed on staff_payout_line (merchant_id) where state in ('paying', 'failed');
-- the books are proved by account: what is owed to staff
create index ledger_entry_staff_payout on ledger_entry (merchant_id) where account = 'staff_payout';

-- Bank account changes are read by merchant and by borrower; one account of several borrowers is looked for.
create index bank_card_request_merchant on bank_card_request (merchant_id, requested_at desc, request_id desc);
create index bank_card_request_user on bank_card_request (user_id, requested_at desc);
create index bank_card_request_account on bank_card_request (new_account);

-- Pictures of what proves it. A file that is referred to is kept as long as the request.
alter table bank_card_request drop column evidence;
create table bank_card_evidence (
  request_id text not null references bank_card_request,
  position smallint not null,
  file_id text not null references file,
  primary key (request_id, position)
);
create index bank_card_evidence_file on bank_card_evidence (file_id);
