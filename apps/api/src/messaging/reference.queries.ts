/** By what a phone joins the parts of a long text: of one number they follow each other, so two are alike only 256 long texts apart (decision 266). */
import { array, sql, type Tx } from '../platform/db.ts'

/** One for each address, in the order asked. */
export async function nextReferences(tx: Tx, addresses: readonly string[]): Promise<number[]> {
  if (addresses.length === 0) return []
  const { rows } = await sql<{ reference: number }>`
    with asked as (
      select n, bucket, row_number() over (partition by bucket order by n) as nth, count(*) over (partition by bucket) as total
      from (select n, hashtext(address) & 65535 as bucket from unnest(${array(addresses)}::text[]) with ordinality a (address, n)) a
    ), moved as (
      insert into sms_reference as r (bucket, last)
      -- in one order, so that nobody waits for somebody who waits for them
      select bucket, count(*) % 256 from asked group by bucket order by bucket
      on conflict (bucket) do update set last = (r.last + excluded.last) % 256
      returning bucket, last
    )
    select (((last - total + nth) % 256 + 256) % 256)::int as reference from asked join moved using (bucket) order by n`.execute(
    tx,
  )
  return rows.map(({ reference }) => reference)
}
