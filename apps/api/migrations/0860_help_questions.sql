-- Help questions of a merchant's app, and the words that a text is found by.

-- What a text is found by: stems of its words in Spanish and English, accents aside, and of Chinese every two signs that stand
-- together (a single one by itself). Words that say nothing in either language are left out.
create function search_terms(said text) returns text[] language sql immutable parallel safe cost 500 as $$
  with plain as (select lower(public.unaccent('public.unaccent'::regdictionary, coalesce(said, ''))) as text),
  word as (
    select m[1] as word from plain, regexp_matches(text, '[a-z0-9]+', 'g') m
  ), run as (
    select m[1] as signs from plain, regexp_matches(text, '[\u3400-\u9fff]+', 'g') m
  )
  select coalesce(array_agg(distinct term order by term), '{}') from (
    select unnest(ts_lexize('pg_catalog.spanish_stem', word) || ts_lexize('pg_catalog.english_stem', word)) as term from word
    where cardinality(ts_lexize('pg_catalog.spanish_stem', word)) > 0 and cardinality(ts_lexize('pg_catalog.english_stem', word)) > 0
    union
    select case when length(signs) = 1 then signs else substr(signs, at, 2) end
    from run cross join lateral generate_series(1, greatest(1, length(signs) - 1)) at) found
  where term is not null
$$;

create table help_question (
  question_id text primary key default new_id('Q'),
  merchant_id smallint not null references merchant,
  category text not null check (category in ('repayment', 'application', 'payout', 'account', 'charges', 'collection', 'other')),
  question_zh text not null,
  question_en text not null,
  question_es text not null,
  answer_zh text not null,
  answer_en text not null,
  answer_es text not null,
  platform text not null check (platform in ('Android', 'iOS', 'all')),
  state text not null default 'draft' check (state in ('draft', 'published', 'withdrawn')),
  position integer not null,
  helpful_count integer not null default 0 check (helpful_count >= 0),
  unhelpful_count integer not null default 0 check (unhelpful_count >= 0),
  created_by integer not null references account,
  created_at timestamptz not null,
  updated_by integer not null references account,
  updated_at timestamptz not null,
  published_at timestamptz,
  version integer not null default 0,
  check (state = 'draft' or published_at is not null)
);
create index help_question_order on help_question (merchant_id, position, question_id);
create index help_question_terms on help_question using gin (search_terms(question_zh || ' ' || question_en || ' ' || question_es));

-- One opinion of each person or device: said again it replaces the earlier one.
create table help_question_opinion (
  question_id text not null references help_question,
  -- Whose: a borrower's id or a device's, as a digest.
  voter bytea not null,
  helpful boolean not null,
  at timestamptz not null,
  primary key (question_id, voter)
);
