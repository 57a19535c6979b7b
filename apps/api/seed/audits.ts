/**
 * Demo data of audits: what the auditors said of the loans of the last weeks, as it was kept before the console, and today's
 * queue, handed out by the lead auditor and begun.
 */
import { assignAudits, claimAudit, claimNextAudit, listAuditors } from '@cordillera/contract/audit/audit'
import { auditFile, concludeAudit, saveVerificationCall } from '@cordillera/contract/audit/file'
import { claimNextImages, decideImages } from '@cordillera/contract/audit/image'
import { countryNames } from '@cordillera/contract/countries'
import type { Input } from '@cordillera/contract/endpoint'
import type { App } from '../src/app.ts'
import { sql } from '../src/platform/db.ts'
import { DemoPerson } from './demo-client.ts'

const historyDays = 75
const leadPermissions = [
  'web_menu_assignAudit',
  'web_menu_pendingAudit',
  'web_menu_auditAnalytics',
  'web_menu_searchUsers',
  'web_btn_assignAudit_assign',
  'web_btn_pendingAudit_conclude',
  'merchant_change',
]

/** The lead auditor's role, and the audits of what was lent and rejected before today: by two auditors a country, some looked at twice. */
export async function makeAuditHistory(app: App): Promise<void> {
  await sql`
    with made as (insert into role (name, description, permissions)
      values ('Jefe de evaluación', 'Reparte las evaluaciones, revisa las dudosas y ve las cifras de todos', ${leadPermissions}::text[]) returning role_id)
    insert into account_role (account_id, role_id)
    select account_id, role_id from account, made where user_name like 'auditor\_lead\_%'`.execute(app.db)
  await sql`
    with team as (
      select account_id, country, user_name like 'auditor\_two%' as second from account join staff using (account_id)
      where user_name like 'auditor\___' or user_name like 'auditor\_two\___'
    ), loans as (
      select a.*, m.country, m.time_zone, abs(hashtext(a.loan_ref)) as luck, a.applied_at + interval '5 minutes' as opened,
        a.loan_amount_minor >= p.second_above_minor as large, p.sla_minutes
      from application a join merchant m using (merchant_id) join audit_policy_now p using (merchant_id)
      where a.status in ('approved', 'rejected') and a.applied_at > ${app.clock.now()}::timestamptz - make_interval(days => ${historyDays})
    ), looked as (
      select l.*, coalesce(decided_at, opened + make_interval(mins => 6 + luck % 150)) as done, t.account_id, o.account_id as other,
        status = 'rejected' as rejected,
        (array['income', 'income', 'identityMismatch', 'refusedToConfirm', 'unreachable', 'forgedDocument', 'duplicate'])[1 + luck % 7] as why
      from loans l join team t on t.country = l.country and t.second = (luck % 5 < 2)
        join team o on o.country = l.country and o.second <> t.second
    ), kept as (
      insert into audit (merchant_id, app_id, user_id, amount_minor, currency, state, step, applied_at, opened_at, due_at,
        unreachable_times, decided_at, version)
      select merchant_id, app_id, user_id, loan_amount_minor, currency, case when rejected then 'rejected' else 'completed' end, null, applied_at, opened,
        opened + make_interval(mins => sla_minutes), case when luck % 11 = 0 then 1 else 0 end, done, 1 from looked
      on conflict do nothing returning audit_id, app_id
    )
    insert into audit_conclusion (audit_id, merchant_id, step, account_id, at, day, outcome, reason, claimed_at, in_time)
    select k.audit_id, l.merchant_id, c.step, c.account_id, c.at, (c.at at time zone l.time_zone)::date, c.outcome, c.reason,
      c.at - make_interval(mins => 2 + luck % 9), c.at <= l.opened + make_interval(mins => l.sla_minutes)
    from kept k join looked l using (app_id) cross join lateral (values
      ('first', l.account_id, l.done - interval '1 minute' * case when luck % 9 = 0 then 40 else 0 end, 're-upload', 'blurred', luck % 9 = 0),
      ('first', l.account_id, l.done, 'reject', l.why, l.rejected),
      ('second', l.other, l.done + interval '12 minutes', 'reject', l.why, l.rejected and l.large),
      ('first', l.account_id, l.done, 'pass', (array['verified', 'verified', 'verifiedByCall', 'knownCustomer'])[1 + luck % 4], not l.rejected),
      ('second', l.other, l.done + interval '12 minutes', 'pass', 'verified', l.large and not l.rejected),
      ('sample', l.other, l.done + interval '5 hours', case when luck % 40 < 3 then 'reject' else 'pass' end,
        case when luck % 40 < 3 then 'income' else 'verified' end, not l.large and luck % 10 < 2 and not l.rejected)
      ) c (step, account_id, at, outcome, reason, there)
    where c.there order by c.at`.execute(app.db)
}

/** Today: the queue is handed out; one is passed, one rejected, one asked for images, one suspended after two calls. */
export async function makeAudits(app: App): Promise<void> {
  // the clock of an audit runs since the application was handed in
  await sql`
    update audit u set applied_at = a.applied_at, opened_at = a.submitted_at,
      due_at = a.submitted_at + (u.due_at - u.opened_at) from application a where a.app_id = u.app_id and u.step is not null`.execute(
    app.db,
  )
  await Promise.all(
    countryNames.map(async (country) => {
      const suffix = country.toLowerCase()
      const service = await DemoPerson.signIn(app, `customer_service_${suffix}`)
      for (let pair = 0; pair < 2; pair++) await passNextImages(service)
      await drawOnePair(app, country)
      const lead = await DemoPerson.signIn(app, `auditor_lead_${suffix}`)
      const team = (await lead.call(listAuditors, {})).filter(({ away }) => !away)
      const auditors = team.map(({ accountId }) => accountId)
      await lead.call(assignAudits, { selection: { filter: { unassigned: true } }, auditors, perCapita: 2 })
      const one = await DemoPerson.signIn(app, `auditor_${suffix}`)
      const two = await DemoPerson.signIn(app, `auditor_two_${suffix}`)
      await concludeNext(one, { outcome: 'pass', reason: 'verified' })
      await concludeNext(two, { outcome: 'reject', reason: 'identityMismatch', remark: 'La selfi no es de la persona' })
      await concludeNext(lead, { outcome: 're-upload', reason: 'blurred', images: ['idFront'] })
      await concludeNext(one, { outcome: 'suspend', reason: 'unreachable' }, 2)
    }),
  )
}

/** An auditor takes an audit, of the own or the pool's, and passes it. */
export async function passAudit(auditor: DemoPerson, auditId: string): Promise<void> {
  await auditor.call(claimAudit, { auditId })
  const { audit } = await auditor.call(auditFile, { auditId })
  const said = { outcome: 'pass', reason: 'verified' } as const
  await auditor.call(concludeAudit, { auditId, version: audit.version, ...said })
}

async function passNextImages(service: DemoPerson): Promise<void> {
  const found = await service.call(claimNextImages, {})
  if (!found) return
  const { imageAuditId, version } = found.pair
  await service.call(decideImages, { imageAuditId, version, status: 'pass' })
}

/** One pair in ten is looked at again, which of so few may be none: one of each country is. */
async function drawOnePair(app: App, country: string): Promise<void> {
  await sql`
    insert into image_sample (image_audit_id, first_by, drawn_at)
    select h.image_audit_id, h.decided_by, h.decided_at from image_audit h join merchant m using (merchant_id)
    where m.country = ${country} and h.status = 'pass' and not exists (
      select from image_sample s join image_audit o using (image_audit_id) join merchant om on om.merchant_id = o.merchant_id
      where om.country = ${country})
    order by h.decided_at, h.image_audit_id limit 1`.execute(app.db)
}

type Said = Omit<Input<typeof concludeAudit>, 'auditId' | 'version'>

async function concludeNext(auditor: DemoPerson, said: Said, callsBefore = 0): Promise<void> {
  const { auditId } = await auditor.call(claimNextAudit, {})
  if (!auditId) return
  for (let call = 0; call < callsBefore; call++) {
    const said = { contact: 'borrower', result: 'unreachable', note: 'Buzón de voz' } as const
    await auditor.call(saveVerificationCall, { auditId, ...said })
  }
  const { audit } = await auditor.call(auditFile, { auditId })
  await auditor.call(concludeAudit, { auditId, version: audit.version, ...said })
}
