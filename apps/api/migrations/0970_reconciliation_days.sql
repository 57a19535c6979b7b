-- Detail lists walk an index for each of their filters.
create index recon_match_list_channel on recon_match (list, channel, book_day desc, match_id desc) where state = 'confirmed';
create index recon_match_list_class on recon_match (list, class, book_day desc, match_id desc) where state = 'confirmed';
create index recon_exception_list_channel on recon_exception (list, channel, book_day desc, exception_id desc) where state <> 'resolved';
create index recon_exception_list_class on recon_exception (list, class, book_day desc, exception_id desc) where state <> 'resolved';
create index recon_exception_book_day on recon_exception (channel, currency, book_day);

-- Money the bank shows that was explained and is in no book: what a day's ledger lacks of its bank.
alter table recon_day add column explained_minor bigint not null default 0;
-- A digest of every match and exception that the day is made of.
alter table recon_day add column content text not null default '';

-- A closed day is opened again by two people, with a reason; how it stood is kept.
create table recon_reopening (
  reopening_id text primary key default new_id('D'),
  channel text not null,
  currency text not null,
  day date not null,
  figures jsonb not null,
  reason text not null,
  state text not null check (state in ('asked', 'approved', 'refused')),
  asked_by integer not null references account,
  asked_at timestamptz not null,
  decided_by integer references account check (decided_by <> asked_by),
  decided_at timestamptz,
  decision_note text,
  version integer not null default 0,
  check ((state = 'asked') = (decided_by is null))
);
create unique index recon_reopening_asked on recon_reopening (channel, currency, day) where state = 'asked';
create index recon_reopening_day on recon_reopening (channel, currency, day, asked_at);

create or replace function closed_day_kept() returns trigger language plpgsql as $$
begin
  if old.state = 'closed' and not (tg_op = 'DELETE' and exists (select from recon_reopening r where r.state = 'approved'
    and r.channel = old.channel and r.currency = old.currency and r.day = old.day and r.figures ->> 'seal' = old.seal)) then
    raise exception 'a closed day is neither changed nor deleted';
  end if;
  return coalesce(new, old);
end $$;
