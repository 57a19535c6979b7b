-- Hours of marketing are settings within the bound of 8 to 20; whoever plans sees the same as the sender, who also keeps the country's own hours.
insert into setting (key, value) values ('marketing_from_hour', '9'), ('marketing_to_hour', '18') on conflict (key) do nothing;

create or replace function marketing_hour(country_of text, zone text, now_at timestamptz) returns boolean language sql stable as $$
  select extract(hour from now_at at time zone zone) >= (select value::int from setting where key = 'marketing_from_hour')
    and extract(hour from now_at at time zone zone) < (select value::int from setting where key = 'marketing_to_hour')
    and extract(isodow from now_at at time zone zone) < 7
    and not exists (select from holiday h where h.country = country_of and h.day = (now_at at time zone zone)::date
      and h.place is null and h.removed_at is null)
$$;
