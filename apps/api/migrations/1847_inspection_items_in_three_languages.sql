-- What a record is scored by is read in the reader's language. What was written in one stands in all three until somebody changes the form.
update inspection_form f set items = (
  select jsonb_agg((item - 'name') || jsonb_build_object('names', jsonb_build_object('zh', item -> 'name', 'en', item -> 'name', 'es', item -> 'name')) order by n)
  from jsonb_array_elements(f.items) with ordinality each (item, n))
where f.items @? '$[*].name';
