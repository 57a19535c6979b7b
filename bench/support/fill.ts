import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Client } from 'pg'

const generator = resolve(import.meta.dirname, 'generate.sql')

/**
 * Fills a migrated, empty database with the generated business: `cases` open ones as they are on `today` (YYYY-MM-DD), then
 * whatever else `more` says. Quick, because indexes are built at once from what is there, a tenth of keeping them through
 * every row, and because references are not checked again: the rows are right by construction.
 */
export async function fillBusiness(client: Client, cases: number, today: string, more: readonly string[] = []) {
  await client.query(`set session_replication_role = replica`)
  // ids of the right shape, made fast: a million of the real ones take seconds
  const { rows: kept } = await client.query<{ definition: string }>(
    `select pg_get_functiondef('new_id(text)'::regprocedure) as definition`,
  )
  await client.query(`create or replace function new_id(kind text) returns text language sql volatile as
    $$ select kind || lpad(upper(to_hex(nextval('id_number'))), 12, '0') $$;
    alter sequence id_number no maxvalue`)
  const indexes = await dropIndexes(client)
  await client.query(readFileSync(generator, 'utf8').replaceAll('{cases}', String(cases)).replaceAll('{today}', today))
  for (const sql of more) await client.query(sql)
  for (const index of indexes) await client.query(index)
  for (const { definition } of kept) await client.query(definition)
  await client.query(`set session_replication_role = origin`)
}

/** Runs statements that fill `tables` in the same quick way, in a database that has its business. */
export async function fillTables(client: Client, tables: readonly string[], statements: readonly string[]) {
  await client.query(
    `set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'`,
  )
  const indexes = await dropIndexes(client, tables)
  for (const sql of [...statements, ...indexes, `vacuum analyze ${tables.join(', ')}`]) await client.query(sql)
  await client.query(`reset session_replication_role; reset synchronous_commit; reset maintenance_work_mem`)
}

/** Takes away every index that no constraint needs, of all tables or of some; answers how to make them again. */
async function dropIndexes(client: Client, tables: readonly string[] | null = null): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `
    select i.indexrelid::regclass::text as name, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as definition
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and not i.indisunique and not c.relispartition and (i.indrelid = any($1::text[]::regclass[]) or $1 is null)
      and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
    [tables],
  )
  await client.query(`drop index ${rows.map(({ name }) => name).join(', ')}`)
  return rows.map(({ definition }) => definition)
}
