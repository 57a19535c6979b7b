-- The authority's copy of a dossier, with personal data whole: asked for with the authority's request, let out by somebody else, taken by
-- either of the two within a week.
create table whole_dossier (
  request_id text primary key default new_id('Q'),
  merchant_id smallint not null references merchant,
  case_id text not null references collection_case,
  user_id text not null references borrower,
  scope text not null check (scope in ('bill', 'person', 'house')),
  -- which authority asked, under which number
  reason text not null,
  asked_by integer not null references account,
  asked_at timestamptz not null,
  decided_by integer references account,
  decided_at timestamptz,
  decided_reason text,
  approved boolean,
  -- how often it was taken
  taken integer not null default 0,
  check (decided_by is null or decided_by <> asked_by),
  check (num_nonnulls(decided_by, decided_at, decided_reason, approved) in (0, 4))
);
create index whole_dossier_case on whole_dossier (case_id, asked_at desc);
