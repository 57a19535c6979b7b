-- The shapes of real data, made by statements: six merchants in five countries, 500 collectors in 50 teams, and as many
-- borrowers, applications, bills and open cases as asked for ({cases}). Deterministic but for the ids.

insert into merchant (name, app_id, country, currency, time_zone, locale) values
  ('Luna Credito', 'luna', 'MX', 'MXN', 'America/Mexico_City', 'es-MX'), ('Sol Rapido', 'sol', 'MX', 'MXN', 'America/Mexico_City', 'es-MX'),
  ('Cafe Plata', 'cafe', 'CO', 'COP', 'America/Bogota', 'es-CO'), ('Inti Prestamo', 'inti', 'PE', 'PEN', 'America/Lima', 'es-PE'),
  ('Andes Cash', 'andes', 'CL', 'CLP', 'America/Santiago', 'es-CL'), ('Mitad Credito', 'mitad', 'EC', 'USD', 'America/Guayaquil', 'es-EC');
insert into workplace (name, country, company, time_zone)
  select country || ' 1', country, 'Cordillera', min(time_zone) from merchant group by country;
with made as (insert into shift (workplace_id, name, is_default) select workplace_id, 'Turno general', true from workplace returning shift_id)
insert into shift_hours (shift_id, from_day, start_time, end_time, days, break_minutes, tolerance_minutes)
  select shift_id, '2000-01-01', '09:00', '18:00', '{1,2,3,4,5,6}', 60, 10 from made;

-- who works: a superuser (1), a director a stage and country, leaders, collectors
create temp table person as
  select n, case when n = 1 then 'SUPER' when n <= 41 then 'DIRECTOR' when n <= 91 then 'LEADER' else 'AGENT' end as role,
    (array['MX','CO','PE','CL','EC'])[1 + n % 5] as country,
    (array['D0_BEFORE','D0','S1A','S1B','S2','M1','M2','M3'])[1 + (n / 5) % 8] as stage
  from generate_series(1, 591) n;
insert into account (user_name, name, password_hash, default_password, is_superuser, tfa_required, created_at)
  select lower(role) || '_' || translate(n::text, '0123456789', 'abcdefghij'), initcap(role) || ' ' || n, '-', false, n = 1, false, '2026-01-01' from person order by n;
insert into staff (account_id, user_no, role, status, country, workplace_id, stage, leader_id, enter_day)
  select n, 'N' || n, role, 'COLLECTING', country, (select workplace_id from workplace w where w.country = person.country), stage,
    case when role = 'AGENT' then (select min(l.n) from person l where l.role = 'LEADER' and l.country = person.country and l.stage = person.stage) end,
    '2026-01-05'
  from person where n > 1;
insert into account_role (account_id, role_id) select n, role_id from person join role on name = role where n > 1;
insert into account_merchant (account_id, merchant_id) select n, merchant_id from person join merchant using (country) where n > 1;

insert into product (merchant_id, code, name, tenure_days, periods, currency, penalty_daily_rate, penalty_cap_rate, grace_days,
    extension_fee_rate, effective_from, created_at)
  select merchant_id, country || '-7D-1P', '7 days', 7, 1, currency, 0.01, 1, 0, 0.1, '2026-01-01', '2026-01-01' from merchant;

create temp table loan as
  select n, m.merchant_id, m.currency, m.country, p.product_id, new_id('U') as user_id, new_id('A') as app_id, new_id('B') as bill_id,
    new_id('C') as case_id, 10000 + abs(hashint4(n)) % 900000 as principal,
    date '{today}' - case when h < 5 then -1 when h < 10 then 0 when h < 30 then 1 + n % 3 when h < 45 then 4 + n % 4
      when h < 65 then 8 + n % 23 when h < 80 then 31 + n % 30 when h < 90 then 61 + n % 30 else 91 + n % 271 end as due_date
  from (select n, abs(hashint4(n * 7 + 1)) % 100 as h from generate_series(1, {cases}) n) n
    join merchant m on m.merchant_id = 1 + n.n % 6 join product p using (merchant_id);
analyze loan;

insert into borrower (user_id, merchant_id, first_name, last_name, doc_type, doc_number, mobile, state, bank_account, registered_at)
  select user_id, merchant_id, (array['María','José','Ana','Luis','Carmen','Jorge'])[1 + n % 6],
    (array['García','Pérez','López','Quispe','Mamani','Rojas'])[1 + n / 6 % 6], 'TEST', n::text, '+5255' || lpad(n::text, 8, '0'), 'Jalisco', lpad(n::text, 18, '4'), '2026-01-01'
  from loan;
insert into application (app_id, merchant_id, user_id, product_id, loan_ref, status, payout_status, loan_amount_minor, currency,
    instalments, new_customer, applied_at, disbursed_on)
  select app_id, merchant_id, user_id, product_id, 'G-' || n, 'approved', 'success', principal, currency, 1, n % 3 = 0,
    due_date - 7, due_date - 7 from loan;
insert into bill (bill_id, merchant_id, app_id, user_id, product_id, instalment, instalments, currency, principal_minor, interest_minor,
    fee_minor, fee_tax_minor, principal_open, interest_open, fee_open, fee_tax_open, due_date, original_due_date, status, stage, created_at)
  select bill_id, merchant_id, app_id, user_id, product_id, 1, 1, currency, principal, principal / 30, principal / 12, principal / 80,
    principal, principal / 30, principal / 12, principal / 80, due_date, due_date,
    case when due_date < date '{today}' then 'overdue' else 'repayment' end, stage_of(date '{today}' - due_date), due_date - 7 from loan;

-- nine in ten are assigned to a collector of their stage and country; most have been contacted, one in ten promised
insert into collection_case (case_id, merchant_id, bill_id, app_id, user_id, stage, status, collector_id, assigned_at, case_type, instalment,
    due_date, currency, open_minor, accrues_from, accrues_daily, accrues_most, new_customer, multi_arrears, contact_times, last_contact_at, last_result, promised_on, promised_minor,
    work_rank, work_at, opened_on, opened_at)
  select case_id, merchant_id, bill_id, app_id, user_id, stage, case when collector is null then 'not assigned' else 'assigned' end, collector,
    case when collector is not null then timestamptz '{today}' end, 'none', 1, due_date, currency,
    principal + principal / 30 + principal / 12 + principal / 80, due_date, principal * 0.01, principal, n % 3 = 0, n % 7 = 0, contacts,
    case when contacts > 0 then contacted end, case when contacts > 0 then n % 17 end,
    promised, case when promised is not null then principal end,
    case when promised = date '{today}' then 0 when promised is not null then 3 when contacts = 0 then 1 else 2 end,
    case when promised is not null then promised when contacts = 0 then timestamptz '{today}' - (n % 1000) * interval '1 minute' else contacted end,
    date '{today}', '{today}'
  from (
    select loan.*, stage_of(date '{today}' - due_date) as stage, abs(hashint4(n + 3)) % 6 as contacts,
      timestamptz '{today}' - (abs(hashint4(n + 5)) % 20000) * interval '1 minute' as contacted,
      case when abs(hashint4(n + 9)) % 10 = 0 then date '{today}' + n % 4 end as promised,
      case when abs(hashint4(n + 11)) % 10 > 0 then c.ids[1 + abs(hashint4(n + 13)) % cardinality(c.ids)] end as collector
    from loan left join (select country, stage, array_agg(n order by n) as ids from person where role = 'AGENT' group by country, stage) c
      on c.country = loan.country and c.stage = stage_of(date '{today}' - due_date)
  ) shaped;
