-- Lists of people to write to, who of them may not be and why, and the campaign by which a list is written to: a row a person, so that
-- whatever is cut off goes on where it was and nobody is written to twice.

create table marketing_list (
  list_id text primary key default new_id('Y'),
  merchant_id smallint not null references merchant,
  name text not null,
  source text not null check (source in ('target', 'upload')),
  -- of a target list: whom it asks for
  filter jsonb not null default '{}',
  state text not null default 'draft' check (state in ('draft', 'asked', 'sending', 'paused', 'sent', 'stopped', 'retired')),
  -- what arm A and arm B are sent; B only in a comparison
  template_a text references sms_template,
  template_b text references sms_template,
  -- held out, to be compared with
  control_percent smallint not null default 0 check (control_percent between 0 and 50),
  -- messages a minute
  per_minute integer not null default 60 check (per_minute between 1 and 6000),
  asked_by integer references account,
  decided_by integer references account,
  started_at timestamptz,
  -- when the last round of messages was put into the queue
  looked_at timestamptz,
  ended_at timestamptz,
  -- null: nobody; it paused itself as its time was long past
  paused_by integer references account,
  paused_why text,
  built_at timestamptz not null,
  created_by integer not null references account,
  created_at timestamptz not null,
  -- everybody who wrote on it: none of them is its second person
  writers integer[] not null,
  version integer not null default 0,
  check (state not in ('asked', 'sending', 'paused', 'sent', 'stopped') or (template_a is not null and asked_by is not null)),
  check ((state = 'paused') = (paused_why is not null)),
  check ((ended_at is not null) = (state in ('sent', 'stopped', 'retired')))
);
create index marketing_list_created on marketing_list (created_at, list_id);
create index marketing_list_merchant on marketing_list (merchant_id, created_at, list_id);
create index marketing_list_sending on marketing_list (looked_at) where state = 'sending';

create table marketing_member (
  member_id bigint generated always as identity primary key,
  list_id text not null references marketing_list,
  -- null: a number of nobody we know
  user_id text references borrower,
  mobile text not null,
  state text not null check (state in ('included', 'excluded', 'control', 'queued')),
  -- of those excluded
  why text check (why in ('debtor', 'complaint', 'stopped', 'silenced', 'deceased', 'suppressed', 'leaving', 'twice', 'byHand')),
  arm text check (arm in ('A', 'B', 'control')),
  message_id text references message,
  added_at timestamptz not null,
  unique (list_id, mobile),
  check ((state = 'excluded') = (why is not null)),
  check ((state = 'queued') = (message_id is not null)),
  check ((state = 'control') = (arm is not distinct from 'control'))
);
create index marketing_member_next on marketing_member (list_id, member_id) where state = 'included';
create index marketing_member_user on marketing_member (user_id) where user_id is not null;
create index marketing_member_message on marketing_member (message_id) where message_id is not null;

-- Why nobody may write to somebody for marketing now; null: they may. The one place that says so, for building, previewing and sending.
create function marketing_exclusion(to_number text, of_user text, now_at timestamptz) returns text language sql stable as $$
  select case
    when exists (select from silence s where s.lifted_at is null and s.kind = 'deceased' and exists (
        select from borrower p join merchant m using (merchant_id) where p.user_id = of_user and s.country = m.country
          and s.doc_type = p.doc_type and s.doc_number = p.doc_number)) then 'deceased'
    when exists (select from silence s where s.lifted_at is null and s.phone = to_number)
      or exists (select from silence s join borrower p on p.doc_number = s.doc_number and p.doc_type = s.doc_type
        join merchant m on m.merchant_id = p.merchant_id and m.country = s.country
        where p.user_id = of_user and s.lifted_at is null) then 'silenced'
    when exists (select from borrower p join complaint c on c.user_id = p.user_id and c.closed_at is null where p.mobile = to_number)
      or exists (select from borrower p join authority_complaint c on c.user_id = p.user_id and c.state <> 'closed' where p.mobile = to_number)
      or exists (select from complaint c where c.user_id = of_user and c.closed_at is null)
      or exists (select from authority_complaint c where c.user_id = of_user and c.state <> 'closed') then 'complaint'
    when exists (select from borrower p join stop_case s on s.user_id = p.user_id and s.state = 'stopped' where p.mobile = to_number or p.user_id = of_user)
      then 'stopped'
    -- whoever is past due is written to about that alone
    when exists (select from borrower p join collection_case c on c.user_id = p.user_id and c.closed_at is null where p.mobile = to_number)
      or exists (select from collection_case c where c.user_id = of_user and c.closed_at is null) then 'debtor'
    when exists (select from suppression s where s.channel = 'sms' and s.address = to_number and s.lifted_at is null
      and coalesce(s.purpose, 'marketing') = 'marketing' and coalesce(s.expires_at, 'infinity') > now_at) then 'suppressed'
    when exists (select from account_deletion d where d.user_id = of_user and d.state in ('requested', 'blocked', 'waiting'))
      or exists (select from borrower p where p.user_id = of_user and p.anonymised_at is not null) then 'leaving'
  end
$$;

-- Whether marketing may reach somebody now: 9 to 18 where they live, Monday to Saturday, on no holiday.
create function marketing_hour(country_of text, zone text, now_at timestamptz) returns boolean language sql stable as $$
  select extract(hour from now_at at time zone zone) between 9 and 17 and extract(isodow from now_at at time zone zone) < 7
    and not exists (select from holiday h where h.country = country_of and h.day = (now_at at time zone zone)::date
      and h.place is null and h.removed_at is null)
$$;

-- Whoever is let go is in no list by their number.
create function forget_marketing_member() returns trigger language plpgsql as $$
begin
  update marketing_member m set mobile = 'member-' || m.member_id where m.user_id = new.user_id;
  return null;
end $$;
create trigger marketing_member_forgotten after update of anonymised_at on borrower
  for each row when (new.anonymised_at is not null) execute function forget_marketing_member();
