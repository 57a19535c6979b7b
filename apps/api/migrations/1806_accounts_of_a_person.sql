-- Somebody hired twice has two accounts and stays one person: what the staff records share says so.
create function accounts_of(persons integer[]) returns setof integer language sql stable as $$
  select unnest(persons)
  union
  select p.account_id
  from staff_person p join account pa using (account_id)
    join (staff_person o join account oa using (account_id)) on o.account_id = any(persons)
  where p.phone in (o.phone, o.second_phone) or p.second_phone in (o.phone, o.second_phone) or lower(p.email) = lower(o.email)
    or p.bank_account = o.bank_account or (p.birthday = o.birthday and lower(pa.name) = lower(oa.name))
$$;
