-- Days on which only banks rest: the law's own calendar of contact, attendance and deadlines stays `holiday`. Dated rows, each with where it was
-- read; whoever sees the regulator's list of a year verifies its rows. Days of years whose list is not out yet follow the lists before.
create table bank_rest_day (
  country text not null check (country in ('MX', 'CO', 'PE', 'CL', 'EC')),
  day date not null,
  name text not null,
  source text not null,
  source_dated date not null,
  verified_by integer references account,
  verified_at timestamptz,
  primary key (country, day),
  check ((verified_by is null) = (verified_at is null))
);
insert into bank_rest_day (country, day, name, source, source_dated)
select 'MX', day::date, name, 'CNBV, Disposiciones de carácter general, días de ' || extract(year from day::date) || ' (DOF; infobae, cronista)', read::date
from (values
  ('2025-04-17', 'Jueves Santo', '2024-12-27'), ('2025-04-18', 'Viernes Santo', '2024-12-27'), ('2025-11-02', 'Día de Muertos', '2024-12-27'),
  ('2025-12-12', 'Día del Empleado Bancario', '2024-12-27'),
  ('2026-04-02', 'Jueves Santo', '2025-12-11'), ('2026-04-03', 'Viernes Santo', '2025-12-11'), ('2026-11-02', 'Día de Muertos', '2025-12-11'),
  ('2026-12-12', 'Día del Empleado Bancario', '2025-12-11')) d (day, name, read)
union all
select 'MX', day::date, name, 'Según las listas de CNBV de 2016, 2025 y 2026; la de este año no se ha publicado', '2025-12-11'
from (values ('2027-03-25', 'Jueves Santo'), ('2027-03-26', 'Viernes Santo'), ('2027-11-02', 'Día de Muertos'), ('2027-12-12', 'Día del Empleado Bancario'),
  ('2028-04-13', 'Jueves Santo'), ('2028-04-14', 'Viernes Santo'), ('2028-11-02', 'Día de Muertos'), ('2028-12-12', 'Día del Empleado Bancario')) d (day, name)
union all
select 'CL', make_date(year, 12, 31), 'Feriado bancario', 'Ley 21.791, DFL 3 de 1997 art. 38 (CMF; elmostrador, latercera)', date '2025-12-29' from generate_series(2025, 2028) year
union all
select 'CO', make_date(year, 12, 31), 'Cierre bancario de fin de año', 'Cierre anunciado por los bancos para 2025 (noticiasrcn, semana); no es de ley', date '2025-12-10'
from generate_series(2025, 2028) year;

-- As 1927, with the days that only banks rest; a year whose holidays nobody knows has none, so Monday to Friday.
create or replace function settled_by(of_country text, from_day date, days integer) returns date language sql stable as $$
  select d::date from generate_series(from_day, from_day + days * 2 + 14, interval '1 day') d
  where extract(isodow from d) < 6
    and not exists (select from holiday h where h.country = of_country and h.day = d::date and h.place is null and h.removed_at is null)
    and not exists (select from bank_rest_day b where b.country = of_country and b.day = d::date)
  order by d offset days limit 1
$$;
