-- One person has an identity card and a tax number made of it: Ecuador's RUC is the CI and 001, Peru's is 10, the DNI and a check digit,
-- Colombia's NIT is the CC and a check digit. Limits and silences hold for the person, by whichever of the two a loan was taken.
create or replace function person_key(country text, doc_type text, doc_number text) returns text immutable language sql
  return country || ' ' || case
    when country = 'EC' and doc_type = 'RUC' and doc_number ~ '^\d\d[0-5]\d{7}001$' then 'CI ' || left(doc_number, 10)
    when country = 'PE' and doc_type = 'RUC' and doc_number ~ '^10\d{9}$' then 'DNI ' || substr(doc_number, 3, 8)
    -- nine digits from 800 million on, and a check digit, are companies
    when country = 'CO' and doc_type = 'NIT' and doc_number ~ '^\d{6,11}$' and doc_number !~ '^[89]\d{9}$'
      then 'CC ' || left(doc_number, -1)
    else doc_type || ' ' || doc_number end;

-- The numbers of every document by which that person may be on record, for finding them by index.
create function documents_of(country text, doc_type text, doc_number text) returns text[] immutable language sql as $$
  select case
    when country = 'EC' and key like 'EC CI %' then array[number, number || '001']
    when country = 'PE' and key like 'PE DNI %' then array(select number union all select '10' || number || digit from generate_series(0, 9) digit)
    when country = 'CO' and key like 'CO CC %' then array(select number union all select number || digit from generate_series(0, 9) digit)
    else array[doc_number] end
  from person_key(country, doc_type, doc_number) key cross join lateral (select regexp_replace(key, '^.. \S+ ', '') as number) own
$$;

create index silence_of_person on silence (person_key(country, doc_type, doc_number), kind)
  where lifted_at is null and doc_number is not null;

-- What limits may still look back at.
update contact_decision d set person = person_key(split_part(person, ' ', 1), split_part(person, ' ', 2), split_part(person, ' ', 3))
where at > now() - interval '40 days'
  and person <> person_key(split_part(person, ' ', 1), split_part(person, ' ', 2), split_part(person, ' ', 3));
update contact_log l set person = person_key(split_part(person, ' ', 1), split_part(person, ' ', 2), split_part(person, ' ', 3))
where at > now() - interval '40 days'
  and person <> person_key(split_part(person, ' ', 1), split_part(person, ' ', 2), split_part(person, ' ', 3));

-- `00 57 300 123 4567` was read as Colombia's 005 and a number of Russia.
update contact k set mobile = '+57' || substr(mobile, 3) from merchant m
where m.merchant_id = k.merchant_id and m.country = 'CO' and mobile ~ '^\+73\d{9}$'
  and not exists (select from contact o where o.user_id = k.user_id and o.mobile = '+57' || substr(k.mobile, 3));
