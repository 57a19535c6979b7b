/** Demo data of who is not written to: some of every origin, and a file of the country's public register. */
import { sql, type Tx } from '../src/platform/db.ts'

export async function makeSuppressions(tx: Tx, now: Date): Promise<void> {
  await sql`
    with drawn as (
      select p.mobile, lower(p.email) as email, m.country, row_number() over (partition by m.merchant_id order by p.user_id desc) as n,
        (select min(account_id) from account where is_superuser) as account_id
      from borrower p join merchant m using (merchant_id)
      where p.anonymised_at is null and not exists (select from collection_case c where c.user_id = p.user_id)
    )
    insert into suppression (channel, address, purpose, origin, register, evidence, made_at, made_by, expires_at, lifted_at, lifted_by, lifted_reason)
    select 'sms', mobile, case when n % 4 <> 1 then 'marketing' end,
      case n % 4 when 0 then 'register' when 1 then 'reply' when 2 then 'unsubscribed' else 'staff' end,
      case when n % 4 = 0 then case country when 'MX' then 'REUS' when 'CO' then 'RNE' when 'CL' then 'noMolestar' end end,
      case n % 4 when 0 then 'Archivo del 1.º del mes' when 1 then 'BAJA' when 2 then 'Página del mensaje' else 'Lo pidió por teléfono' end,
      ${now}::timestamptz - n * interval '17 hours', case when n % 4 in (0, 3) then account_id end,
      case when n % 4 = 0 and country = 'MX' then ${now}::timestamptz + interval '2 years' end,
      case when n = 7 then ${now}::timestamptz - interval '2 hours' end, case when n = 7 then account_id end,
      case when n = 7 then 'Pidió volver a recibirlos' end
    from drawn where n <= 24 and (n % 4 > 0 or country in ('MX', 'CO', 'CL'))
    on conflict do nothing`.execute(tx)
}
