-- Finding borrowers by name and bank account among millions.

-- A name as it is compared: no accents, lower case, words of letters and digits with one space between.
create function name_key(name text) returns text language sql immutable parallel safe cost 20 as $$
  select btrim(regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, name)), '[^a-z0-9]+', ' ', 'g'))
$$;

-- The words of a name, in any order. Its price keeps a plan from computing it for every borrower instead of asking the index.
create function name_words(first_name text, middle_name text, last_name text) returns tsvector
  language sql immutable parallel safe cost 500 as $$
  select to_tsvector('pg_catalog.simple', public.name_key(concat_ws(' ', first_name, middle_name, last_name)))
$$;

create index borrower_name on borrower using gin (name_words(first_name, middle_name, last_name));
create index borrower_bank_account on borrower (bank_account) where bank_account is not null;

-- Masks of lists, as platform/mask.ts writes them: the same rule in SQL, so that a page is one statement.
create function mask_number(number text) returns text language sql immutable parallel safe as $$
  select '••••' || right(number, case when length(number) > 6 then 4 else 1 end)
$$;
create function mask_phone(phone text) returns text language sql immutable parallel safe as $$
  select case when length(national) < 8 then btrim(code || '••••' || right(national, 2))
    else btrim(code || ' ' || left(national, 2) || '••••' || right(national, 4)) end
  from (select coalesce(substring(phone from '^\+(?:52|57|51|56|593)'), '') as code) c
    cross join lateral (select substr(phone, length(code) + 1) as national) n
$$;
