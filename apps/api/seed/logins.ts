/** Demo data of sign-ins to the lending app: of everybody who is collected from, and of one in three of the others. */
import { keepLogins, type Login } from '../src/credit/public.ts'
import type { App } from '../src/platform/app.ts'
import { inTransaction, sql } from '../src/platform/db.ts'
import { Random } from './random.ts'

const phones = [
  { phoneModel: 'Moto G84', system: 'Android 14' },
  { phoneModel: 'Galaxy A15', system: 'Android 14' },
  { phoneModel: 'Redmi 13', system: 'Android 13' },
  { phoneModel: 'Honor X7b', system: 'Android 13' },
  { phoneModel: 'Oppo A58', system: 'Android 13' },
  { phoneModel: 'iPhone 12', system: 'iOS 17' },
] as const
/** From new to old: who comes back after an update has a newer one. */
const versions = ['4.12.0', '4.11.2', '4.10.0', '4.8.1'] as const
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const loginsAtMost = 9
const changedPhone = 0.15
/** A phone that somebody else at home uses too. */
const sharedPhone = 0.04

export async function makeLogins(app: App): Promise<void> {
  const now = app.clock.now()
  const { rows } = await sql<{ userId: string; merchantId: number; registeredAt: Date; collected: boolean }>`
    select b.user_id, b.merchant_id, b.registered_at, exists (select from collection_case c where c.user_id = b.user_id
      and c.closed_at is null) as collected
    from borrower b order by b.merchant_id, b.registered_at, b.doc_number`.execute(app.db)
  for (const merchantId of new Set(rows.map((row) => row.merchantId))) {
    const people = rows.filter((row) => row.merchantId === merchantId)
    const random = new Random(20_260_600 + merchantId)
    let lastDevice = newDevice(random)
    const logins = people.flatMap(({ userId, registeredAt, collected }) => {
      if (!collected && !random.chance(1 / 3)) return []
      const first = random.chance(sharedPhone) ? lastDevice : newDevice(random)
      lastDevice = random.chance(changedPhone) ? newDevice(random) : first
      return loginsOf(random, { userId, since: registeredAt, now, first, last: lastDevice })
    })
    await inTransaction(app.db, (tx) => keepLogins(tx, merchantId, logins))
  }
}

type Device = Pick<Login, 'deviceId' | 'phoneModel' | 'system'>

const newDevice = (random: Random): Device => ({
  deviceId: Array.from({ length: 16 }, () => random.between(0, 15).toString(16)).join(''),
  ...random.pick(phones),
})

interface Whose {
  userId: string
  since: Date
  now: Date
  /** The phone they had, and the one they have. */
  first: Device
  last: Device
}

/** Dense lately, sparse before; never before the person registered. */
function loginsOf(random: Random, { userId, since, now, first, last }: Whose): Login[] {
  let at = now.getTime() - random.between(1, 90) * hourMs
  const logins: Login[] = []
  const count = random.between(1, loginsAtMost)
  for (let n = 0; n < count && at > since.getTime(); n++) {
    const device = n < count / 2 ? last : first
    const appVersion = versions[Math.min(Math.floor((now.getTime() - at) / (20 * dayMs)), versions.length - 1)]
    logins.push({ userId, at: new Date(at).toISOString(), ...device, appVersion })
    at -= random.between(2, 24 * (2 + 3 * n)) * hourMs + random.between(0, 3599) * 1000
  }
  return logins
}
