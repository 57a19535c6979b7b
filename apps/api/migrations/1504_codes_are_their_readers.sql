-- A message as anybody but whom it was for may read it: a code without its digits. The one place that says so.
create function readable_text(purpose text, body text) returns text language sql immutable parallel safe as $$
  select case when purpose = 'code' then regexp_replace(body, '[0-9]', '•', 'g') else body end
$$;
