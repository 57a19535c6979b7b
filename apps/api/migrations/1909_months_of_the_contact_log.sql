-- The contact log lies in parts, by month: the table that was there is the first one, and no row is moved (decision 254).
select lay_in_months('contact_log', 'at', 'log_id');

-- What was written of deleted people is taken from what lies here: months in the archive are cleaned by who moves months, for here they
-- can only be read.
do $$
declare
  body constant text := pg_get_functiondef('anonymise_people'::regproc);
  whole constant text := $old$  update contact_log l set remark = 'sha256:' || encode(sha256(convert_to(l.remark, 'UTF8')), 'hex')
  where l.user_id = any(gone) and l.remark !~ digested;$old$;
  -- a moment that the planner knows leaves out the archive's months before it asks whether they can be changed
  bounded constant text := $new$  execute format($update$update contact_log l set remark = 'sha256:' || encode(sha256(convert_to(l.remark, 'UTF8')), 'hex')
    where l.user_id = any($1) and l.remark !~ $2 and l.at >= %L$update$, history_here('contact_log')) using gone, digested;$new$;
begin
  if position(whole in body) = 0 then
    raise exception 'anonymise_people does not read as this file knows it';
  end if;
  execute replace(body, whole, bounded);
end $$;
