-- A customer's account is deleted: asked for, their identity checked, nothing owed on either side, decided by a second person, and after
-- days of waiting everything that says who they were is replaced. Books and the evidence of contacts stay, by ids.

alter table borrower add column anonymised_at timestamptz;
insert into setting (key, value) values ('account_deletion_wait_days', '15') on conflict (key) do nothing;

create table account_deletion (
  deletion_id text primary key default new_id('Z'),
  merchant_id smallint not null references merchant,
  user_id text not null references borrower,
  state text not null check (state in ('requested', 'blocked', 'waiting', 'anonymised', 'refused', 'cancelled')),
  reason text not null,
  -- null: the customer, through the app
  requested_by integer references account,
  requested_at timestamptz not null,
  -- how somebody made sure of who asks
  identity text check (identity in ('idImage', 'callBack', 'questions')),
  identity_note text,
  identity_by integer references account,
  identity_at timestamptz,
  -- what stood in the way when it was looked at last
  obstacles text[] not null default '{}',
  checked_at timestamptz not null,
  decided_by integer references account,
  decided_at timestamptz,
  decided_reason text,
  due_at timestamptz,
  told_message_id text references message,
  ended_at timestamptz,
  -- null: the customer, or the end of waiting
  ended_by integer references account,
  ended_reason text,
  -- of what was done, as the letter says it
  seal text,
  version integer not null default 0,
  check ((identity is null) = (identity_by is null) and (identity is null) = (identity_at is null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((due_at is not null) = (state in ('waiting', 'anonymised')) or state in ('blocked', 'cancelled')),
  check ((ended_at is not null) = (state in ('anonymised', 'refused', 'cancelled'))),
  check ((seal is not null) = (state = 'anonymised'))
);
-- one that goes on for each person
create unique index account_deletion_open on account_deletion (user_id) where state in ('requested', 'blocked', 'waiting');
create index account_deletion_requested on account_deletion (requested_at, deletion_id);
create index account_deletion_state on account_deletion (state, requested_at, deletion_id);
create index account_deletion_merchant on account_deletion (merchant_id, requested_at, deletion_id);
create index account_deletion_user on account_deletion (user_id, requested_at, deletion_id);
create index account_deletion_due on account_deletion (due_at) where state = 'waiting';
create index account_deletion_message on account_deletion (told_message_id) where told_message_id is not null;

create table account_deletion_image (
  deletion_id text not null references account_deletion,
  position smallint not null check (position between 0 and 2),
  file_id text not null references file,
  primary key (deletion_id, position)
);
create index account_deletion_image_file on account_deletion_image (file_id);

-- What keeps an account: money on either side, what runs, and what somebody has to answer for first.
create function deletion_obstacles(of_user text) returns text[] language sql stable as $$
  select array_remove(array[
    case when exists (select from bill b where b.user_id = of_user and b.status <> 'repaid') then 'debt' end,
    case when exists (select from borrower p where p.user_id = of_user and p.balance_minor <> 0) then 'balance' end,
    case when exists (select from application a where a.user_id = of_user and (a.status in ('in audit', 're-upload', 'suspended')
      or a.status = 'approved' and a.accepted_at is not null and a.payout_status is distinct from 'success')) then 'application' end,
    case when exists (select from payout o where o.state in ('waiting', 'sent', 'unknown') and o.target_id in (
      select a.app_id from application a where a.user_id = of_user union select r.refund_id from refund r where r.user_id = of_user)) then 'payout' end,
    case when exists (select from refund r where r.user_id = of_user and r.state in ('requested', 'approved')) then 'refund' end,
    case when exists (select from withholding w where w.user_id = of_user and w.state in ('init', 'untreated')) then 'debit' end,
    case when exists (select from debit_mandate d where d.user_id = of_user and d.revoked_at is null
      and coalesce(d.valid_until, 'infinity'::date) >= current_date) then 'mandate' end,
    case when exists (select from complaint c where c.user_id = of_user and c.closed_at is null)
      or exists (select from authority_complaint c where c.user_id = of_user and c.state <> 'closed') then 'complaint' end,
    case when exists (select from work_order o where o.user_id = of_user and o.closed_at is null) then 'workOrder' end,
    case when exists (select from phone_change c where c.user_id = of_user and c.state in ('requested', 'codeSent', 'verified')) then 'phoneChange' end
  ], null)
$$;

-- Replaces who somebody was, for everybody whose time has come: `now_at` as the application's clock says, `blank` a picture of nothing. Those
-- in whose way something stands by then are blocked instead. Runs as the owner: what may only be added to by the application is
-- changed by this alone, and only for an account that two people let go.
create function anonymise_due(now_at timestamptz, blank bytea) returns table (deletion_id text, user_id text, merchant_id smallint, state text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone text[];
  files text[];
begin
  -- who asks for a loan in this moment waits, or is seen
  perform from borrower p where p.user_id in (
    select d.user_id from account_deletion d where d.state = 'waiting' and d.due_at <= now_at) order by p.user_id for update;
  update account_deletion d set obstacles = deletion_obstacles(d.user_id), checked_at = now_at
  where d.state = 'waiting' and d.due_at <= now_at;
  return query update account_deletion d set state = 'blocked', version = d.version + 1
    where d.state = 'waiting' and d.due_at <= now_at and d.obstacles <> '{}'
    returning d.deletion_id, d.user_id, d.merchant_id, d.state;
  gone := array(select d.user_id from account_deletion d where d.state = 'waiting' and d.due_at <= now_at);
  if gone = '{}' then return; end if;

  files := array(
    select i.file_id from application_image i where i.user_id = any(gone)
    union select e.file_id from borrower_change_evidence e join borrower_change c using (change_id) where c.user_id = any(gone)
    union select e.file_id from bank_card_evidence e join bank_card_request r using (request_id) where r.user_id = any(gone)
    union select e.file_id from debit_mandate_evidence e join debit_mandate m using (mandate_id) where m.user_id = any(gone)
    union select i.file_id from work_order_image i join work_order o using (order_id) where o.user_id = any(gone)
    union select i.file_id from app_feedback_image i join app_feedback f using (feedback_id) where f.user_id = any(gone)
    union select i.file_id from phone_change_image i join phone_change c using (change_id) where c.user_id = any(gone)
    union select i.file_id from account_deletion_image i join account_deletion d using (deletion_id) where d.user_id = any(gone));
  delete from file_chunk c where c.file_id = any(files) and c.number > 0;
  update file_chunk c set bytes = blank where c.file_id = any(files);
  update file f set name = 'removed.jpg', mime = 'image/jpeg', size_bytes = length(blank), sha256 = encode(sha256(blank), 'hex')
  where f.file_id = any(files);
  update application_image i set look = 0::bigint::bit(64), sha256 = encode(sha256(blank), 'hex'), size_bytes = length(blank)
  where i.user_id = any(gone);

  update message_part x set address = '' from message m where m.message_id = x.message_id and m.user_id = any(gone);
  update message_receipt x set address = '' from message m where m.message_id = x.message_id and m.user_id = any(gone);
  -- what was said can still be proved by whoever has it
  update message m set address = coalesce(mask_phone(nullif(m.address, '')), ''), subject = case when m.subject is not null then '' end,
    body = 'sha256:' || encode(sha256(convert_to(m.body, 'UTF8')), 'hex'), provider_template = null,
    state = case when m.state = 'queued' then 'skipped' else m.state end,
    failure = case when m.state = 'queued' then 'suppressed' else m.failure end,
    ended_at = case when m.state = 'queued' then now_at else m.ended_at end
  where m.user_id = any(gone);
  update inbound_message i set from_address = '', body = 'sha256:' || encode(sha256(convert_to(i.body, 'UTF8')), 'hex')
  where i.user_id = any(gone);
  update short_link_address a set token = new_id('X') where a.user_id = any(gone);
  update phone_call c set number = coalesce(mask_phone(c.number), ''), recording = null where c.user_id = any(gone);
  update ppd_number n set number = coalesce(mask_phone(n.number), '')
  from collection_case c where c.case_id = n.case_id and c.user_id = any(gone);
  update visit v set address = '' where v.user_id = any(gone);

  update chat_message m set text = '' from chat_conversation c
  where c.conversation_id = m.conversation_id and c.user_id = any(gone) and m.speaker = 'customer';
  update chat_conversation c set state = 'closed', handler_id = null, closed_at = now_at, unanswered_since = null
  where c.user_id = any(gone) and c.state <> 'closed';
  update app_feedback f set content = '' where f.user_id = any(gone);
  update app_feedback_entry e set text = '' from app_feedback f where f.feedback_id = e.feedback_id and f.user_id = any(gone);
  update work_order o set question = '', suggestion = null, phone = null, score_said = null, rating_hash = null where o.user_id = any(gone);
  update work_order_entry e set note = null from work_order o where o.order_id = e.order_id and o.user_id = any(gone) and e.note is not null;
  delete from work_order_draft x using work_order o where o.order_id = x.order_id and o.user_id = any(gone);
  update phone_change c set old_mobile = 'old-' || c.change_id, new_mobile = 'new-' || c.change_id, code_hash = null where c.user_id = any(gone);

  update obligor o set doc_number = o.obligor_id, address = null, birth_date = null, city = null, state = null where o.user_id = any(gone);
  update contact k set name = '', mobile = k.contact_id, disabled_at = coalesce(k.disabled_at, now_at),
    disabled_reason = coalesce(k.disabled_reason, 'account deleted') where k.user_id = any(gone);
  update bank_card_request r set new_account = '', old_account = case when r.old_account is not null then '' end where r.user_id = any(gone);
  update debit_mandate d set bank_account = '' where d.user_id = any(gone);
  delete from borrower_clabe b where b.user_id = any(gone);
  update borrower_login l set address = null, device_id = '', phone_model = null, system = null where l.user_id = any(gone);
  update application a set mobile = null, bank_account = null, device_id = null where a.user_id = any(gone);
  update application_check k set evidence = '{}' from application a where a.app_id = k.app_id and a.user_id = any(gone);
  update borrower p set first_name = '—', middle_name = null, last_name = '—', gender = null, birth_date = null, doc_number = p.user_id,
    second_id = null, mobile = p.user_id, email = null, whatsapp = null, telegram = null, address = null, city = null, postal_code = null,
    permanent_address = null, permanent_city = null, permanent_state = null, bank_account = null, bank_name = null, bank_code = null,
    marital_status = null, education = null, employment_type = null, monthly_income_minor = null, family_income_minor = null,
    anonymised_at = now_at, version = p.version + 1
  where p.user_id = any(gone);

  return query update account_deletion d set state = 'anonymised', reason = '', identity_note = null, ended_at = now_at,
      seal = encode(sha256(convert_to(concat_ws(' ', d.deletion_id, d.user_id, d.requested_at at time zone 'UTC',
        d.decided_at at time zone 'UTC', now_at at time zone 'UTC'), 'UTF8')), 'hex'), version = d.version + 1
    where d.state = 'waiting' and d.user_id = any(gone)
    returning d.deletion_id, d.user_id, d.merchant_id, d.state;
end $$;
