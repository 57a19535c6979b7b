-- A log of a verified obligor belongs to the obligor, as the decision about them does, and one of a decided contact to whomever was
-- decided about: limits count both together.
create or replace function contact_log_whom() returns trigger language plpgsql as $$
begin
  if new.person is null then
    select person_key(m.country, coalesce(o.doc_type, p.doc_type), coalesce(o.doc_number, p.doc_number)), coalesce(k.mobile, p.mobile)
      into new.person, new.phone
      from borrower p join merchant m using (merchant_id)
        left join contact k on k.contact_id = new.contact_id and k.user_id = p.user_id
        left join obligor o on o.contact_id = k.contact_id and o.verified_at is not null and o.ended_at is null
      where p.user_id = new.user_id;
  end if;
  return new;
end $$;

-- Logs written while the obligor's record held were filed under the borrower.
update contact_log l set person = person_key(m.country, o.doc_type, o.doc_number)
  from obligor o join merchant m using (merchant_id)
  where o.contact_id = l.contact_id and o.user_id = l.user_id and o.verified_at <= l.at and (o.ended_at is null or l.at < o.ended_at)
    and l.person is distinct from person_key(m.country, o.doc_type, o.doc_number);
