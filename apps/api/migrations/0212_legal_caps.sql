-- What is known of the caps (docs/spec-gaps.md, "legal caps"); others are entered where their figures are published.
insert into legal_cap (country, kind, rate, effective_from, source, effect, created_at) values
  ('MX', 'feeTax', 0.16, '2010-01-01', 'Ley del IVA, art. 1', 'block', now()),
  ('CO', 'feeTax', 0.19, '2017-01-01', 'Estatuto Tributario, art. 468 (Ley 1819 de 2016)', 'block', now()),
  ('PE', 'feeTax', 0.18, '2011-03-01', 'Ley del IGV (16 % + 2 % IPM)', 'block', now()),
  ('CL', 'feeTax', 0.19, '2003-10-01', 'D.L. 825, art. 14', 'block', now()),
  ('EC', 'feeTax', 0.15, '2024-04-01', 'Decreto Ejecutivo 198 de 2024', 'block', now()),
  ('EC', 'annualRate', 0.1677, '2026-01-01', 'Banco Central del Ecuador: tasa efectiva máxima de consumo', 'block', now()),
  ('CL', 'collectionFee', 0.09, '2021-04-20', 'Ley 19.496, art. 37: 9 % hasta 10 UF, solo desde el día 20', 'warn', now());

create index product_waiting on product (handed_in_at) where state = 'waiting' and deleted_at is null;
