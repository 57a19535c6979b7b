-- A product that a loan book names is a draft with loans under it: it lends nothing before another person activates it.
alter table product add column imported boolean not null default false;
drop index product_in_work;
create unique index product_in_work on product (merchant_id, code)
  where state in ('draft', 'waiting') and deleted_at is null and not imported;

-- Caps are measured as each law counts: interest alone or every cost, simple or effective, and many hold for a period only.
alter table legal_cap drop constraint legal_cap_kind_check;
alter table legal_cap add constraint legal_cap_kind_check check (kind in ('annualRate', 'effectiveAnnualRate', 'annualCost',
    'effectiveAnnualCost', 'penaltyAnnualRate', 'feeTax', 'collectionFee')),
  add column effective_to date,
  add check (effective_to >= effective_from);

update legal_cap set kind = 'effectiveAnnualCost',
  source = 'Banco Central del Ecuador: tasa activa efectiva máxima de consumo; sin comisiones (Ley de Regulación del Costo Máximo Efectivo del Crédito)'
where country = 'EC' and kind = 'annualRate' and created_by is null
  and not exists (select from legal_cap o where o.country = 'EC' and o.kind = 'effectiveAnnualCost'
    and o.effective_from = legal_cap.effective_from);

-- What could be verified, each for the period it was published for; a period without one has no cap on file.
insert into legal_cap (country, kind, rate, effective_from, effective_to, source, effect, created_at)
select given.country, given.kind, given.rate, given.first::date, given.last::date, given.source, 'block', now()
from (values
  ('CO', 0.2499, '2025-11-01', '2025-11-30', 'Superfinanciera: usura, consumo y ordinario, noviembre de 2025'),
  ('CO', 0.2502, '2025-12-01', '2025-12-31', 'Superfinanciera, Resolución 2134 de 2025: usura, consumo y ordinario'),
  ('CO', 0.2436, '2026-01-01', '2026-01-31', 'Superfinanciera, Resolución 2288 de 2025: usura, consumo y ordinario'),
  ('CO', 0.2552, '2026-03-01', '2026-03-31', 'Superfinanciera, Resolución 0405 de 2026: usura, consumo y ordinario')
) colombia (country, rate, first, last, source)
  cross join lateral (values ('effectiveAnnualCost'), ('penaltyAnnualRate')) k (kind)
  cross join lateral (select colombia.country, k.kind, colombia.rate, colombia.first, colombia.last, colombia.source) given
on conflict (country, kind, effective_from) do nothing;

insert into legal_cap (country, kind, rate, effective_from, effective_to, source, effect, created_at) values
  ('PE', 'effectiveAnnualRate', 1.1298, '2024-11-01', '2025-04-30', 'BCRP, Ley 31143 y Circular 0008-2021-BCRP: consumo, moneda nacional', 'block', now()),
  ('PE', 'effectiveAnnualRate', 1.1316, '2025-11-01', '2026-04-30', 'BCRP, Ley 31143 y Circular 0008-2021-BCRP: consumo, moneda nacional', 'block', now())
on conflict (country, kind, effective_from) do nothing;
