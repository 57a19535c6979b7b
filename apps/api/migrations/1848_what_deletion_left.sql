-- Deleting an account takes away what came into being since it was first written (migration 1171): lists of marketing and messages to the
-- bare number, proofs of payment, accounts of debits, what staff noted of calls and pictures, answers in a chat, words orders are found by,
-- devices in the figures of channels. `keptAfterDeletion` in test/deletion-reasons.ts names every other text column, and why it stays.

-- Takes away who these people were. Runs as the owner, called by anonymise_due alone.
create function anonymise_people(gone text[], now_at timestamptz, blank bytea) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  files text[];
  letters text[];
  inbound bigint[];
  -- by place: numbers that are nobody else's at the merchant
  merchants smallint[];
  numbers text[];
  -- by place: devices that nobody else uses, and what each is called from now on
  devices text[];
  names text[];
  -- what a former look has left: a digest of a digest would prove nothing
  digested constant text := '^sha256:[0-9a-f]{64}$';
begin
  select array_agg(p.merchant_id), array_agg(n.number) into merchants, numbers
  from borrower p cross join lateral (select p.mobile union select p.whatsapp where p.whatsapp is not null union select p.email
    where p.email is not null) n (number)
  where p.user_id = any(gone) and not exists (select from borrower o
    where o.merchant_id = p.merchant_id and o.mobile = n.number and o.user_id <> all(gone));
  select array_agg(d.device_id), array_agg(new_id('X')) into devices, names
  from (select r.device_id from app_registration r where r.user_id = any(gone)
    union select l.device_id from borrower_login l where l.user_id = any(gone) and l.device_id <> '') d
  where not exists (select from borrower_login o where o.device_id = d.device_id and o.user_id <> all(gone))
    and not exists (select from app_registration o where o.device_id = d.device_id and o.user_id <> all(gone));

  files := array(
    select i.file_id from application_image i where i.user_id = any(gone)
    union select e.file_id from borrower_change_evidence e join borrower_change c using (change_id) where c.user_id = any(gone)
    union select e.file_id from bank_card_evidence e join bank_card_request r using (request_id) where r.user_id = any(gone)
    union select e.file_id from debit_mandate_evidence e join debit_mandate m using (mandate_id) where m.user_id = any(gone)
    union select i.file_id from work_order_image i join work_order o using (order_id) where o.user_id = any(gone)
    union select i.file_id from app_feedback_image i join app_feedback f using (feedback_id) where f.user_id = any(gone)
    union select i.file_id from phone_change_image i join phone_change c using (change_id) where c.user_id = any(gone)
    union select i.file_id from account_deletion_image i join account_deletion d using (deletion_id) where d.user_id = any(gone)
    union select i.file_id from payment_proof_image i join payment_proof r using (record_id) where r.user_id = any(gone));
  delete from file_chunk c where c.file_id = any(files) and c.number > 0;
  update file_chunk c set bytes = blank where c.file_id = any(files);
  update file f set name = 'removed.jpg', mime = 'image/jpeg', size_bytes = length(blank), sha256 = encode(sha256(blank), 'hex')
  where f.file_id = any(files);
  update application_image i set look = 0::bigint::bit(64), sha256 = encode(sha256(blank), 'hex'), size_bytes = length(blank)
  where i.user_id = any(gone);

  letters := array(
    select m.message_id from message m where m.user_id = any(gone)
    union select m.message_id from unnest(merchants, numbers) n (merchant_id, number) join message m
      on m.channel in ('sms', 'whatsapp') and right(m.address, 8) = right(n.number, 8) and m.address = n.number and m.merchant_id = n.merchant_id
    where m.user_id is null);
  update message_part x set address = '' where x.message_id = any(letters);
  update message_receipt x set address = '', closed_note = null where x.message_id = any(letters);
  -- what was said can still be proved by whoever has it
  update message m set address = coalesce(mask_phone(nullif(m.address, '')), ''), subject = case when m.subject is not null then '' end,
    body = 'sha256:' || encode(sha256(convert_to(m.body, 'UTF8')), 'hex'), provider_template = null,
    state = case when m.state = 'queued' then 'skipped' else m.state end,
    failure = case when m.state = 'queued' then 'suppressed' else m.failure end,
    ended_at = case when m.state = 'queued' then now_at else m.ended_at end
  where m.message_id = any(letters) and m.body !~ digested;
  inbound := array(
    select i.inbound_id from inbound_message i where i.user_id = any(gone)
    union select i.inbound_id from unnest(merchants, numbers) n (merchant_id, number) join inbound_message i
      on ltrim(i.from_address, '+') = ltrim(n.number, '+') and coalesce(i.merchant_id, n.merchant_id) = n.merchant_id
    where i.user_id is null);
  update inbound_message i set from_address = '', body = 'sha256:' || encode(sha256(convert_to(i.body, 'UTF8')), 'hex')
  where i.inbound_id = any(inbound) and i.body !~ digested;
  update inbound_done d set note = '' where d.inbound_id = any(inbound);
  -- on lists of names and of bare numbers alike; nobody is written to any more
  update marketing_member k set mobile = 'gone-' || k.member_id,
    state = case when k.state = 'included' then 'excluded' else k.state end, why = case when k.state = 'included' then 'leaving' else k.why end
  where k.member_id in (
    select o.member_id from marketing_member o where o.user_id = any(gone)
    union select o.member_id from unnest(merchants, numbers) n (merchant_id, number)
      join marketing_list l on l.merchant_id = n.merchant_id
      join marketing_member o on o.list_id = l.list_id and o.mobile = n.number
    where o.user_id is null);
  update short_link_address a set token = new_id('X') where a.user_id = any(gone);
  update phone_call c set number = coalesce(mask_phone(c.number), ''), recording = null where c.user_id = any(gone) and c.number not like '%•%';
  update ppd_number n set number = coalesce(mask_phone(n.number), '')
  from collection_case c where c.case_id = n.case_id and c.user_id = any(gone) and n.number not like '%•%';
  update visit v set address = '' where v.user_id = any(gone);

  -- what staff answered names them too
  update chat_message m set text = '' from chat_conversation c
  where c.conversation_id = m.conversation_id and c.user_id = any(gone);
  update chat_conversation c set state = 'closed', handler_id = null, closed_at = now_at, unanswered_since = null
  where c.user_id = any(gone) and c.state <> 'closed';
  update app_feedback f set content = '' where f.user_id = any(gone);
  update app_feedback_entry e set text = '' from app_feedback f where f.feedback_id = e.feedback_id and f.user_id = any(gone);
  update work_order o set question = '', suggestion = null, phone = null, score_said = null, rating_hash = null where o.user_id = any(gone);
  update work_order_entry e set note = null from work_order o where o.order_id = e.order_id and o.user_id = any(gone) and e.note is not null;
  -- the words it was found by, which follow a question that changes
  update work_order o set terms = '{}' where o.user_id = any(gone);
  delete from work_order_draft x using work_order o where o.order_id = x.order_id and o.user_id = any(gone);
  update phone_change c set old_mobile = 'old-' || c.change_id, new_mobile = 'new-' || c.change_id, code_hash = null, reason = '',
    decided_reason = case when c.decided_reason is not null then '' end where c.user_id = any(gone);

  update obligor o set doc_number = o.obligor_id, address = null, birth_date = null, city = null, state = null where o.user_id = any(gone);
  update contact k set name = '', mobile = k.contact_id, disabled_at = coalesce(k.disabled_at, now_at),
    disabled_reason = coalesce(k.disabled_reason, 'account deleted') where k.user_id = any(gone);
  update bank_card_request r set new_account = '', old_account = case when r.old_account is not null then '' end where r.user_id = any(gone);
  update debit_mandate d set bank_account = '' where d.user_id = any(gone);
  delete from borrower_clabe b where b.user_id = any(gone);

  -- figures of channels go on counting one device, which is nobody's any more
  update app_registration r set device_id = n.given from unnest(devices, names) n (device_id, given)
  where r.device_id = n.device_id and r.user_id = any(gone);
  update channel_touch t set device_id = n.given from unnest(devices, names) n (device_id, given) where t.device_id = n.device_id;
  update app_active_day a set device_id = n.given from unnest(devices, names) n (device_id, given)
  where a.device_id = n.device_id and a.merchant_id = any(merchants);
  update partner_click c set device_id = n.given from unnest(devices, names) n (device_id, given)
  where c.device_id = n.device_id and c.merchant_id = any(merchants);

  update borrower_login l set address = null, device_id = '', phone_model = null, system = null where l.user_id = any(gone);
  update withholding w set bank_account = '' where w.user_id = any(gone);
  update payment_proof r set note = null where r.user_id = any(gone);
  update audit_call c set note = null from audit u where u.audit_id = c.audit_id and u.user_id = any(gone);
  update audit_conclusion c set remark = null from audit u where u.audit_id = c.audit_id and u.user_id = any(gone);
  update image_audit i set remark = null where i.user_id = any(gone);
  update image_sample i set remark = null from image_audit u where u.image_audit_id = i.image_audit_id and u.user_id = any(gone);
  update certificate v set note = null where v.user_id = any(gone);
  update curp_check k set curp_masked = '', detail = '' from application a where a.app_id = k.app_id and a.user_id = any(gone);
  -- that there was a contact is proved; what staff wrote of it is proved by its digest
  update contact_log l set remark = 'sha256:' || encode(sha256(convert_to(l.remark, 'UTF8')), 'hex')
  where l.user_id = any(gone) and l.remark !~ digested;
  update application a set mobile = null, bank_account = null, device_id = null, district = null where a.user_id = any(gone);
  update application_check k set evidence = '{}' from application a where a.app_id = k.app_id and a.user_id = any(gone);
  update borrower p set first_name = '—', middle_name = null, last_name = '—', gender = null, birth_date = null, doc_number = p.user_id,
    second_id = null, mobile = p.user_id, email = null, whatsapp = null, telegram = null, address = null, city = null, postal_code = null,
    permanent_address = null, permanent_city = null, permanent_state = null, bank_account = null, bank_name = null, bank_code = null,
    marital_status = null, education = null, employment_type = null, monthly_income_minor = null, family_income_minor = null,
    anonymised_at = now_at, version = p.version + 1
  where p.user_id = any(gone);
end $$;
revoke all on function anonymise_people from public;

-- As before: whose time has come, or in whose way something stands by now.
create or replace function anonymise_due(now_at timestamptz, blank bytea) returns table (deletion_id text, user_id text, merchant_id smallint, state text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone text[];
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
  perform anonymise_people(gone, now_at, blank);

  return query update account_deletion d set state = 'anonymised', reason = '', identity_note = null, decided_reason = '', ended_at = now_at,
      seal = encode(sha256(convert_to(concat_ws(' ', d.deletion_id, d.user_id, d.requested_at at time zone 'UTC',
        d.decided_at at time zone 'UTC', now_at at time zone 'UTC'), 'UTF8')), 'hex'), version = d.version + 1
    where d.state = 'waiting' and d.user_id = any(gone)
    returning d.deletion_id, d.user_id, d.merchant_id, d.state;
end $$;

-- Accounts deleted before this: what was left of them goes too.
do $$
declare
  gone text[] := array(select user_id from borrower where anonymised_at is not null);
begin
  if gone <> '{}' then
    -- a grey picture of 64 by 40
    perform anonymise_people(gone, now(), decode(
    '/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZT'
    'fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAoAEADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAA'
    'AAb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAAH/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwChAVAAAAAA'
    'AAAAAAAAAAAAAAAAH//Z',
      'base64'));
  end if;
end $$;
