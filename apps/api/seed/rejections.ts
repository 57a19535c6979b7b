/** Demo data of applications that the auditors rejected over the year, most of them in its last weeks: people who borrowed nothing. */
import type { App } from '../src/platform/app.ts'
import { sql } from '../src/platform/db.ts'
import { type Identity, personOf } from './identity.ts'
import { demoMerchants } from './people.ts'
import { Random } from './random.ts'

const perMerchant = 110
const minutesOfWeeks = 75 * 1440
const minutesOfYear = 340 * 1440

interface Rejected extends Omit<Identity, 'middleName'> {
  merchant: string
  n: number
  minutesAgo: number
}

export async function makeRejections(app: App, now: Date): Promise<void> {
  const random = new Random(20_260_303)
  const people = demoMerchants.flatMap(({ country, name: merchant }) =>
    Array.from({ length: perMerchant }, (_of, n): Rejected => {
      const { middleName: _, ...person } = personOf(random, country, 12_000 + n)
      const longest = random.chance(0.75) ? minutesOfWeeks : minutesOfYear
      return { ...person, merchant, n, minutesAgo: random.between(1440, longest) }
    }),
  )
  await sql`
    with given as materialized (
      select m.merchant_id, m.currency, m.country, g.*, ${now}::timestamptz - make_interval(mins => g."minutesAgo") as at,
        abs(hashtextextended(g."docNumber", 11)) as luck
      from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as g(merchant text, n int, "minutesAgo" int, "firstName" text, "lastName" text,
          gender text, "birthDate" date, "docType" text, "docNumber" text, mobile text, email text, state text, city text, address text,
          "bankAccount" text)
        join merchant m on m.name = g.merchant
    ), known as (
      insert into borrower (merchant_id, first_name, last_name, gender, birth_date, doc_type, doc_number, mobile, email, state, city, address,
        bank_account, registered_at)
      select merchant_id, "firstName", "lastName", gender, "birthDate", "docType", "docNumber", mobile, email, state, city, address,
        "bankAccount", at - interval '20 minutes' from given
      on conflict do nothing returning merchant_id, user_id, doc_number
    ), product as (
      select distinct on (p.merchant_id) p.merchant_id, p.product_id, l.loan_amount_minor, l.instalments
      from product p join application l using (product_id) where l.status = 'approved' order by p.merchant_id, l.applied_at
    )
    insert into application (merchant_id, user_id, product_id, loan_ref, status, loan_amount_minor, currency, instalments, new_customer,
      applied_at, submitted_at, decided_at, mobile, bank_account, platform)
    select g.merchant_id, k.user_id, p.product_id, g.country || '-R-' || g.merchant_id || lpad(g.n::text, 4, '0'), 'rejected',
      p.loan_amount_minor * (1 + g.luck % 8) / 4, g.currency, p.instalments, true, g.at, g.at + interval '5 minutes',
      g.at + make_interval(mins => 30 + (g.luck % 240)::int), g.mobile, g."bankAccount", case when g.luck % 5 = 0 then 'iOS' else 'Android' end
    from given g join known k on k.merchant_id = g.merchant_id and k.doc_number = g."docNumber"
      join product p on p.merchant_id = g.merchant_id`.execute(app.db)
}
