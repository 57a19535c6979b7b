/** Demo data of channels: an SMS channel of each country, priced in its money; what works across countries is billed in dollars. */
import { type Country, countries, countryNames } from '@cordillera/contract/countries'
import { secretOf } from '../src/messaging/public.ts'
import { type Db, sql } from '../src/platform/db.ts'
import { seal } from '../src/platform/secrets.ts'

/** Minor units of the country's money, one segment. */
const segment: Record<Country, number> = { MX: 35, CO: 1200, PE: 6, CL: 25, EC: 5 }
/** Cents of a dollar, wherever it goes. */
const dollars = { 'demo-http': 4, 'demo-whatsapp': 3, 'demo-smtp': 1 }

/** The channels of the simulators are there; Mexico's is the one they made. */
export async function makeSmsChannels(
  { db, secretKey }: { db: Db; secretKey: Buffer },
  { secret }: { secret: string },
  now: Date,
): Promise<void> {
  await sql`
    update message_channel c set country = case c.code when 'demo-smpp' then 'MX' end, cost_minor = p.cost,
      currency = case c.code when 'demo-smpp' then 'MXN' else 'USD' end, updated_at = ${now}
    from jsonb_each_text(${JSON.stringify({ ...dollars, 'demo-smpp': segment.MX })}::jsonb) as e(code, text)
      cross join lateral (select e.text::bigint as cost) p
    where c.code = e.code`.execute(db)
  const others = countryNames
    .filter((country) => country !== 'MX')
    .map((country) => {
      const code = `demo-smpp-${country.toLowerCase()}`
      const { currency } = countries[country]
      return { code, country, currency, cost: segment[country], secret: seal(secretKey, secretOf(code), secret) }
    })
  await sql`
    insert into message_channel (type, code, protocol, country, settings, secret, secrets, priority, test_pass, test_state, cost_minor, currency, updated_at)
    select c.type, o.code, c.protocol, o.country, c.settings, o.secret, c.secrets, c.priority, true, 'pass', o.cost, o.currency, ${now}::timestamptz
    from message_channel c
      cross join jsonb_to_recordset(${JSON.stringify(others)}::jsonb) as o(code text, country text, currency text, cost bigint, secret text)
    where c.code = 'demo-smpp'`.execute(db)
}
