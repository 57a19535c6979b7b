-- Complaints that reach us through an authority or a body for consumers, and by when the law wants each answered.

-- The day that is so many working days after a day: Monday to Friday, holidays of the whole country left out. Null where a year
-- on the way has no holidays on record: then nobody may assume that a day is none.
create function working_day_after(of_country text, from_day date, days integer) returns date language sql stable as $$
  select case when not exists (
      select from generate_series(extract(year from from_day)::int, extract(year from reached.day)::int) needed(year)
      where not exists (select from holiday_year y where y.country = of_country and y.year = needed.year))
    then reached.day end
  from (
    select walked.day from (
      select d::date as day from generate_series(from_day + 1, from_day + days * 3 + 60, interval '1 day') d
      where extract(isodow from d) < 6
        and not exists (select from holiday h where h.country = of_country and h.day = d::date and h.place is null and h.removed_at is null)
      order by d offset greatest(0, days - 1) limit 1) walked) reached
$$;

-- What is known of the law, as dated rows. No days: not known, then a person says the deadline and where it stands.
create table authority_deadline (
  deadline_id integer generated always as identity primary key,
  country text not null check (country in ('MX', 'CO', 'PE', 'CL', 'EC')),
  -- of the dictionary of authorities
  authority text not null,
  days integer check (days between 1 and 365),
  counted text not null check (counted in ('working', 'calendar')),
  effective_from date not null,
  source text not null,
  verified_by integer references account,
  verified_at timestamptz,
  check ((verified_by is null) = (verified_at is null)),
  unique (country, authority, effective_from)
);
insert into authority_deadline (country, authority, days, counted, effective_from, source) values
  ('MX', 'CONDUSEF', null, 'working', '2020-01-01', 'El plazo lo fija la citación de CONDUSEF; se indica al registrar la queja.'),
  ('MX', 'PROFECO', null, 'working', '2020-01-01', 'El plazo lo fija la notificación de PROFECO; se indica al registrar la queja.'),
  ('CO', 'SIC', 15, 'working', '2012-04-12', 'Ley 1480 de 2011, art. 58: 15 días hábiles; un acuse automático no cuenta (leynegocios, hanbolegal).'),
  ('CO', 'SFC', null, 'working', '2021-12-01', 'CE 23 de 2021, Smartsupervision: el plazo de cada queja se indica al registrarla.'),
  ('PE', 'INDECOPI', 15, 'working', '2022-02-01', 'Ley 31435 y DS 101-2022-PCM: 15 días hábiles sin prórroga (ribeiroymdl).'),
  ('PE', 'SBS', 15, 'working', '2023-01-01', 'Resolución SBS 4036-2022: 15 días hábiles (sbs.gob.pe).'),
  ('CL', 'SERNAC', null, 'working', '2020-01-01', 'El plazo del proveedor lo fija el traslado de SERNAC; se indica al registrar el reclamo.'),
  ('CL', 'CMF', null, 'working', '2020-01-01', 'El plazo lo fija el oficio de la CMF; se indica al registrar el reclamo.'),
  ('EC', 'DPE', null, 'working', '2020-01-01', 'El plazo lo fija la providencia de la Defensoría; se indica al registrar la queja.');

create table authority_complaint (
  complaint_id text primary key default new_id('Q'),
  merchant_id smallint not null references merchant,
  user_id text not null references borrower,
  -- whose contact stops while it lasts
  bill_id text references bill,
  authority text not null,
  case_number text not null,
  subject text not null check (subject in ('collection', 'charges', 'fraud', 'personalData', 'service', 'other')),
  description text not null,
  received_day date not null,
  deadline_day date not null,
  -- the row of the law it was counted by; null: a person said it, and where it stands
  deadline_id integer references authority_deadline,
  deadline_source text not null,
  hearing_at timestamptz,
  state text not null default 'received' check (state in ('received', 'answering', 'answered', 'closed')),
  handler_id integer references account,
  answered_day date,
  outcome text check (outcome in ('favourable', 'unfavourable', 'agreement', 'withdrawn')),
  -- how many working days before the deadline somebody was last told; 0: on it or after
  reminded smallint check (reminded in (3, 1, 0)),
  created_by integer not null references account,
  created_at timestamptz not null,
  closed_at timestamptz,
  version integer not null default 0,
  check (deadline_day >= received_day),
  check ((state in ('answered', 'closed')) = (answered_day is not null)),
  check ((state = 'closed') = (closed_at is not null)),
  check ((state = 'closed') = (outcome is not null)),
  check (state <> 'answering' or handler_id is not null)
);
create unique index authority_complaint_number on authority_complaint (merchant_id, authority, lower(case_number));
create index authority_complaint_deadline on authority_complaint (deadline_day, complaint_id);
create index authority_complaint_received on authority_complaint (received_day, complaint_id);
create index authority_complaint_open on authority_complaint (deadline_day, complaint_id) where answered_day is null;
create index authority_complaint_state_deadline on authority_complaint (state, deadline_day, complaint_id);
create index authority_complaint_state_received on authority_complaint (state, received_day, complaint_id);
create index authority_complaint_authority_deadline on authority_complaint (authority, deadline_day, complaint_id);
create index authority_complaint_authority_received on authority_complaint (authority, received_day, complaint_id);
create index authority_complaint_merchant_deadline on authority_complaint (merchant_id, deadline_day, complaint_id);
create index authority_complaint_merchant_received on authority_complaint (merchant_id, received_day, complaint_id);
create index authority_complaint_user on authority_complaint (user_id);

-- What came in and what went out; it only grows.
create table authority_document (
  document_id bigint generated always as identity primary key,
  complaint_id text not null references authority_complaint,
  direction text not null check (direction in ('in', 'out')),
  name text not null,
  mime text not null check (mime in ('application/pdf', 'image/jpeg')),
  file_id text not null references file,
  account_id integer not null references account,
  at timestamptz not null
);
comment on table authority_document is 'append-only';
create index authority_document_of on authority_document (complaint_id, document_id);
create index authority_document_file on authority_document (file_id);
