-- A number or address is revealed to contact somebody, or for another reason: what the gate said of contacting then.
alter table reveal
  add purpose text check (purpose in ('contact', 'other')),
  add second_reason text,
  -- why contacting was refused at that moment; null: it was allowed, or the field is no way to contact
  add rule text,
  add decision_id text;
create index reveal_listed on reveal (at) where rule is not null;
