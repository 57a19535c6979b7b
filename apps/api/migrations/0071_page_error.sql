-- Errors of the page, as browsers report them: one row for an error of a build, counted. No borrower's data: the message is
-- masked, of the stack only places in the program are kept.
create table page_error (
  fingerprint text primary key,
  message text not null,
  stack text not null,
  place text not null,
  version text not null,
  browser text not null,
  times integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null
);
create index page_error_last on page_error (last_at desc, fingerprint desc);
create index page_error_version on page_error (version, last_at desc, fingerprint desc);
