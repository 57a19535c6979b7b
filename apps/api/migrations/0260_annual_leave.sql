-- What annual leave a country gives by completed years of service, from a day on. Nobody has checked these against the
-- statutes (docs/spec-gaps.md): `checked` says so until somebody has.
create table annual_leave_rule (
  country text not null check (country in ('MX', 'CO', 'PE', 'CL', 'EC')),
  effective_from date not null,
  -- [{ "fromYears": 0, "days": 12 }, …]: the last one reached counts, in working days
  tiers jsonb not null,
  source text not null,
  checked boolean not null,
  changed_by integer references account,
  changed_at timestamptz not null,
  version integer not null default 0,
  primary key (country, effective_from)
);

insert into annual_leave_rule (country, effective_from, tiers, source, checked, changed_at)
select country, effective_from, tiers, source, false, now() from (values
  ('MX', date '2023-01-01', (select jsonb_agg(jsonb_build_object('fromYears', y, 'days', d) order by y) from (values
    (0, 12), (2, 14), (3, 16), (4, 18), (5, 20), (6, 22), (11, 24), (16, 26), (21, 28), (26, 30), (31, 32)) t (y, d)),
    'Ley Federal del Trabajo, art. 76 (reforma de 2023)'),
  ('CO', date '1990-01-01', '[{"fromYears": 0, "days": 15}]', 'Código Sustantivo del Trabajo, art. 186'),
  ('PE', date '1991-11-08', '[{"fromYears": 0, "days": 22}]', 'D. Leg. 713, art. 10: 30 días calendario, unos 22 laborables'),
  ('CL', date '1987-01-01', '[{"fromYears": 0, "days": 15}]', 'Código del Trabajo, art. 67'),
  ('EC', date '1990-01-01', (select jsonb_agg(jsonb_build_object('fromYears', y, 'days', d) order by y) from (
    select 0 as y, 11 as d union all select 5 + n, 11 + n from generate_series(1, 15) n) t),
    'Código del Trabajo, art. 69: 15 días calendario y uno más por año desde el sexto')
) known (country, effective_from, tiers, source);
