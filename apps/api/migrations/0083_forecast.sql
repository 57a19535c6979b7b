-- Forecasts: new customers that people expect, what was forecast and when, and how many cases one person works.

create table customer_forecast (
  country text not null check (country in ('MX', 'CO', 'PE', 'CL', 'EC')),
  day date not null,
  customers integer not null check (customers >= 0),
  changed_by integer not null,
  changed_at timestamptz not null,
  primary key (country, day)
);

-- What was forecast on a day for the days after it: kept, so that a forecast can be held against what came.
create table case_forecast (
  country text not null,
  made_on date not null,
  day date not null,
  stage text not null,
  cases integer not null,
  primary key (country, made_on, day, stage)
);
create index case_forecast_day on case_forecast (country, day, made_on);

create table cases_per_head (
  country text not null check (country in ('MX', 'CO', 'PE', 'CL', 'EC')),
  stage text not null,
  cases integer not null check (cases between 1 and 100000),
  version integer not null default 0,
  primary key (country, stage)
);
insert into cases_per_head (country, stage, cases)
  select country, stage, cases from unnest(array['MX', 'CO', 'PE', 'CL', 'EC']) country,
    (values ('D0_BEFORE', 400), ('D0', 300), ('S1A', 200), ('S1B', 180), ('S2', 150), ('M1', 200), ('M2', 250), ('M3', 400))
      as usual (stage, cases);
