-- Orders are listed by their amount too.
create index charge_amount on charge (provider, amount_minor, charge_id);
