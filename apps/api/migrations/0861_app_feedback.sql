-- What users of the app say about it: feedback and suggestions, with what was said back and forth. What was said only grows.
create table app_feedback (
  feedback_id text primary key default new_id('E'),
  merchant_id smallint not null references merchant,
  kind text not null check (kind in ('feedback', 'suggestion')),
  user_id text not null references borrower,
  -- the app's own name of it: sent again it is the same
  client_ref text not null,
  content text not null,
  score smallint check (score between 1 and 5),
  app_version text,
  platform text not null check (platform in ('Android', 'iOS')),
  tags text[] not null default '{}',
  state text not null default 'new' check (state in ('new', 'replied', 'converted', 'closed')),
  -- the earlier one that this goes on with, where that was over
  follows_id text references app_feedback,
  order_id text references work_order,
  created_at timestamptz not null,
  -- the oldest word of the customer that nobody answered
  unanswered_since timestamptz,
  updated_by integer references account,
  updated_at timestamptz not null,
  version integer not null default 0,
  check ((state = 'converted') = (order_id is not null)),
  check ((state = 'new') = (unanswered_since is not null))
);
create unique index app_feedback_sent on app_feedback (merchant_id, user_id, client_ref);
create index app_feedback_created on app_feedback (kind, created_at, feedback_id);
create index app_feedback_state on app_feedback (kind, state, created_at, feedback_id);
create index app_feedback_score on app_feedback (kind, score, created_at, feedback_id);
create index app_feedback_merchant on app_feedback (merchant_id, kind, created_at, feedback_id);
create index app_feedback_user on app_feedback (user_id, created_at);
create index app_feedback_tags on app_feedback using gin (tags);
create index app_feedback_terms on app_feedback using gin (search_terms(content));

create table app_feedback_entry (
  entry_id bigint generated always as identity primary key,
  feedback_id text not null references app_feedback,
  merchant_id smallint not null references merchant,
  at timestamptz not null,
  -- null: the customer
  account_id integer references account,
  text text not null
);
comment on table app_feedback_entry is 'append-only';
create index app_feedback_entry_of on app_feedback_entry (feedback_id, entry_id);

create table app_feedback_image (
  feedback_id text not null references app_feedback,
  position smallint not null check (position between 0 and 2),
  file_id text not null references file,
  primary key (feedback_id, position)
);
create index app_feedback_image_file on app_feedback_image (file_id);

-- The words somebody looks for, as one language has them: a text that has all of them in one language is found.
create function search_wanted(said text, stemmer regdictionary) returns text[] language sql immutable parallel safe cost 500 as $$
  with plain as (select lower(public.unaccent('public.unaccent'::regdictionary, coalesce(said, ''))) as text),
  word as (
    select m[1] as word from plain, regexp_matches(text, '[a-z0-9]+', 'g') m
  ), run as (
    select m[1] as signs from plain, regexp_matches(text, '[\u3400-\u9fff]+', 'g') m
  )
  select coalesce(array_agg(distinct term), '{}') from (
    select unnest(ts_lexize(stemmer, word)) as term from word
    where cardinality(ts_lexize('pg_catalog.spanish_stem', word)) > 0 and cardinality(ts_lexize('pg_catalog.english_stem', word)) > 0
    union
    select case when length(signs) = 1 then signs else substr(signs, at, 2) end
    from run cross join lateral generate_series(1, greatest(1, length(signs) - 1)) at) found
  where term is not null
$$;
