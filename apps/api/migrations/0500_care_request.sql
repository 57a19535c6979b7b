-- Letting somebody in anew who may move money takes two people: what one asks for waits for another one's word.
create table care_request (
  request_id text primary key default new_id('Y'),
  account_id integer not null references account,
  care text not null check (care in ('resetPassword', 'disableTfa', 'unbindTfa', 'exemptTfa')),
  reason text not null,
  requested_by integer not null references account check (requested_by <> account_id),
  requested_at timestamptz not null,
  state text not null default 'pending' check (state in ('pending', 'approved', 'refused')),
  decided_by integer references account check (decided_by <> requested_by and decided_by <> account_id),
  decided_at timestamptz,
  decision_note text
);
create unique index care_request_live on care_request (account_id, care) where state = 'pending';
