/** What a schema is, in lines that can be compared: the same for two databases that behave alike, however they came about. */
import pg from 'pg'

/** Columns, constraints, indexes, functions, triggers, views, comments and the application's rights of the schema `public`, without the months that a job adds to a table. */
export async function schemaOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ line: string }>(`
      with relation as (
        select oid, relname, relkind, relacl from pg_class
         where relnamespace = 'public'::regnamespace and relname not like 'schema_migration%' and not relispartition
           and not exists (select from pg_depend d where d.objid = pg_class.oid and d.deptype = 'e'))
      select format('column %s.%s %s%s default %s', r.relname, a.attname, format_type(a.atttypid, a.atttypmod),
                    case when a.attnotnull then ' not null' else '' end, coalesce(pg_get_expr(d.adbin, d.adrelid), '-')) as line
        from relation r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
        left join pg_attrdef d on d.adrelid = r.oid and d.adnum = a.attnum
       where r.relkind in ('r', 'p', 'v', 'm')
      union all
      select format('constraint %s.%s %s', r.relname, c.conname, pg_get_constraintdef(c.oid))
        from relation r join pg_constraint c on c.conrelid = r.oid where c.contype <> 'n'
      union all
      select format('index %s%s', pg_get_indexdef(i.indexrelid), case when i.indisvalid then '' else ' (broken)' end)
        from relation r join pg_index i on i.indrelid = r.oid
      union all
      select format('trigger %s', pg_get_triggerdef(t.oid)) from relation r join pg_trigger t on t.tgrelid = r.oid and not t.tgisinternal
      union all
      select format('view %s %s', r.relname, pg_get_viewdef(r.oid)) from relation r where r.relkind in ('v', 'm')
      union all
      select format('function %s', pg_get_functiondef(p.oid)) from pg_proc p
       where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
         and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all
      select format('comment %s %s', r.relname, obj_description(r.oid, 'pg_class')) from relation r where obj_description(r.oid, 'pg_class') is not null
      union all
      select format('right %s %s', r.relname, a.privilege_type) from relation r, aclexplode(r.relacl) a
       where a.grantee = (select oid from pg_roles where rolname = 'cordillera_app')
      order by 1`)
    return rows.map(({ line }) => line)
  } finally {
    await client.end()
  }
}
