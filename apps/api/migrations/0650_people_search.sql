-- Searching people is revealing: counted an hour, by names no more than their mask shows, and masks that a budget of guesses can't undo.

-- What an account asked for lately, a row a value: the same value again within the hour is the same search.
create table people_search (
  account_id integer not null references account,
  -- Never the value: it may be somebody's number.
  digest bytea not null,
  at timestamptz not null,
  primary key (account_id, digest)
);

insert into setting (key, value) values
  ('people_search_hourly_limit', '30'),
  ('people_search_hourly_limit_service', '120'),
  ('people_search_hourly_limit_finance', '120')
on conflict (key) do nothing;

-- What a name's mask shows: its given names whole (g…) and the initial of its family names (f…).
create function name_shown(first_name text, middle_name text, last_name text) returns tsvector
  language sql immutable parallel safe cost 500 as $$
  select array_to_tsvector(array_remove(
    array(select distinct 'g' || word
      from unnest(string_to_array(public.name_key(concat_ws(' ', first_name, middle_name)), ' ')) as given(word) where word <> '')
    || ('f' || nullif(left(public.name_key(last_name), 1), '')), null))
$$;

-- Whom typed words may mean: one is a given name, and the others are given names too or one of them begins the family names.
create function name_asked(typed text) returns tsquery language sql immutable parallel safe as $$
  with word as (select distinct word from unnest(string_to_array(public.name_key(typed), ' ')) as typed(word) where word <> '')
  select coalesce(string_agg(format('%L & (%s)', 'g' || given.word, coalesce(rest.meant, quote_literal('g' || given.word))), ' | '), '')::tsquery
  from word given cross join lateral (
    select string_agg(format('%L', 'g' || other.word), ' & ') || ' | '
      || string_agg(format('(%L & !%L)', 'f' || left(other.word, 1), 'g' || other.word), ' | ') as meant
    from word other where other.word <> given.word) rest
$$;

create index borrower_name_shown on borrower using gin (name_shown(first_name, middle_name, last_name));
drop index borrower_name;
drop function name_words(text, text, text);

-- At least six characters stay hidden: with four, a number was found by ten thousand guesses.
create or replace function mask_number(number text) returns text language sql immutable parallel safe as $$
  select '••••' || right(number, greatest(0, least(2, length(number) - 6)))
$$;
create or replace function mask_phone(phone text) returns text language sql immutable parallel safe as $$
  select btrim(code || ' ' || left(national, greatest(0, least(2, length(national) - 8))) || '••••'
    || right(national, greatest(0, least(2, length(national) - 6))))
  from (select coalesce(substring(phone from '^\+(?:52|57|51|56|593)'), '') as code) c
    cross join lateral (select substr(phone, length(code) + 1) as national) n
$$;
