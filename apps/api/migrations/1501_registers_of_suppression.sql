-- Whom nobody may write to, as staff keep it: of which country a number is, and of which public register and in which of its files.
alter table suppression add register text check (register in ('REUS', 'RNE', 'noMolestar'));
alter table suppression add country text generated always as (case when address like '+52%' then 'MX' when address like '+57%' then 'CO'
  when address like '+51%' then 'PE' when address like '+56%' then 'CL' when address like '+593%' then 'EC' end) stored;
create index suppression_made on suppression (made_at, suppression_id);
create index suppression_origin on suppression (origin, made_at, suppression_id);
create index suppression_lifted on suppression (made_at, suppression_id) where lifted_at is not null;
create index suppression_expires on suppression (expires_at) where lifted_at is null and expires_at is not null;
create index suppression_register on suppression (register) where register is not null and lifted_at is null;
