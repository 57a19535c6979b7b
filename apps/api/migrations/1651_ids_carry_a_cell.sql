-- Two databases made the same ids, so that their data could not be laid side by side. Of the thirty bits behind the seconds the first five are
-- the number of the cell now, and the count is scattered over the other twenty-five. The sequence counts within its cell's part.
do $$
declare
  had constant bigint := (select case when is_called then last_value else 0 end from id_number);
begin
  execute format('alter sequence id_number minvalue 0 maxvalue 33554431 cycle restart with %s', had % 33554432);
end $$;

create or replace function new_id(kind text) returns text language plpgsql volatile as $$
declare
  alphabet constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  seconds constant bigint := extract(epoch from clock_timestamp())::bigint - 1704067200;
  counted constant bigint := nextval('id_number');
  scattered constant bigint := (counted & 1040187392) | ((counted * 668265263) & 33554431);
begin
  return kind
    || substr(alphabet, ((seconds >> 25) & 31)::int + 1, 1) || substr(alphabet, ((seconds >> 20) & 31)::int + 1, 1)
    || substr(alphabet, ((seconds >> 15) & 31)::int + 1, 1) || substr(alphabet, ((seconds >> 10) & 31)::int + 1, 1)
    || substr(alphabet, ((seconds >> 5) & 31)::int + 1, 1) || substr(alphabet, (seconds & 31)::int + 1, 1)
    || substr(alphabet, ((scattered >> 25) & 31)::int + 1, 1) || substr(alphabet, ((scattered >> 20) & 31)::int + 1, 1)
    || substr(alphabet, ((scattered >> 15) & 31)::int + 1, 1) || substr(alphabet, ((scattered >> 10) & 31)::int + 1, 1)
    || substr(alphabet, ((scattered >> 5) & 31)::int + 1, 1) || substr(alphabet, (scattered & 31)::int + 1, 1);
end $$;

-- ids that people of another cell made are in it: it stays what it is
create function cell_is_used() returns boolean language sql stable as 'select exists (select from account)';
