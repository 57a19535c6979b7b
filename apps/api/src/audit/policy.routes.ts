/** What a merchant's audits go by. */
import { listAuditPolicies, saveAuditPolicy } from '@cordillera/contract/audit/policy'
import type { Output } from '@cordillera/contract/endpoint'
import type { App } from '../platform/app.ts'
import { type Db, sql } from '../platform/db.ts'
import { implement } from '../platform/implement.ts'

type Policy = Output<typeof listAuditPolicies>[number]

async function policiesOf(db: Db, merchants: readonly number[]): Promise<Policy[]> {
  const { rows } = await sql<Policy>`
    select p.merchant_id as merchant, m.name as "merchantName", m.currency, p.second_above_minor as "secondAbove",
      p.sample_percent as "samplePercent", p.sla_minutes as "slaMinutes", p.version
    from audit_policy_now p join merchant m using (merchant_id) where p.merchant_id = any(${[...merchants]}::smallint[])
    order by m.name, p.merchant_id`.execute(db)
  return rows
}

export function policyRoutes(app: App): void {
  implement(app, listAuditPolicies, (_, { reach, user }) =>
    policiesOf(reach.merchant(...user.merchants), user.merchants),
  )

  implement(app, saveAuditPolicy, async ({ merchant, reason, version, ...wanted }, context) => {
    const { reach, user, fail, log } = context
    if (!user.merchants.includes(merchant)) throw fail('record.missing')
    const tx = reach.merchant(merchant)
    await sql`select from merchant where merchant_id = ${merchant} for no key update`.execute(tx)
    const [before] = await policiesOf(tx, [merchant])
    if (before?.version !== version) throw fail('record.stale')
    const { secondAbove, samplePercent, slaMinutes } = wanted
    await sql`
      insert into audit_policy (merchant_id, second_above_minor, sample_percent, sla_minutes, version)
      values (${merchant}, ${secondAbove}, ${samplePercent}, ${slaMinutes}, ${version + 1})
      on conflict (merchant_id) do update set second_above_minor = excluded.second_above_minor,
        sample_percent = excluded.sample_percent, sla_minutes = excluded.sla_minutes, version = excluded.version`.execute(
      tx,
    )
    const { currency } = before
    const was = { secondAbove: before.secondAbove, samplePercent: before.samplePercent, slaMinutes: before.slaMinutes }
    const about = { action: 'audit.policyChanged', merchantId: merchant, reason } as const
    await log({ ...about, before: { ...was, currency }, after: { ...wanted, currency } })
    return { ...before, ...wanted, version: version + 1 }
  })
}
