/** A month of every history in an archive that nobody reaches: whoever asks there without being asked to fails. */
import type pg from 'pg'

const before = '2000-01-01'

/** For a database of a test, as its owner. */
export async function oldMonthsAway(client: pg.Client): Promise<void> {
  await client.query(`
    create extension if not exists postgres_fdw;
    create server if not exists nowhere foreign data wrapper postgres_fdw options (host '127.0.0.1', port '1', connect_timeout '2');
    create user mapping if not exists for public server nowhere options (user 'nobody', password 'none');
    do $$
    declare
      history record;
    begin
      for history in select h.table_name as name, p.to_at from history_table h join history_part p on p.part_name = h.table_name || '_first' loop
        execute format('alter table %1$I detach partition %2$I', history.name, history.name || '_first');
        execute format('alter table %1$I attach partition %2$I for values from (%3$L) to (%4$L)', history.name, history.name || '_first',
          '${before}', history.to_at);
        execute format('create foreign table %2$I partition of %1$I for values from (minvalue) to (%3$L) server nowhere', history.name,
          history.name || '_old', '${before}');
        update history_part set from_at = '${before}' where part_name = history.name || '_first';
        insert into history_part (part_name, table_name, from_at, to_at, state, row_count, hash, seal, moved_at)
          values (history.name || '_old', history.name, '-infinity', '${before}', 'away', 1, '', '', now());
      end loop;
    end $$`)
}

/** For who asks for all there is: none of it lies elsewhere. */
export async function oldMonthsHere(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `delete from history_part where state = 'away' returning part_name as name`,
  )
  for (const { name } of rows) await client.query(`drop foreign table ${name}`)
}
