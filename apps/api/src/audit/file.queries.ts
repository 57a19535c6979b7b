/** One audit with all that it is decided on. */
import type { auditFile } from '@cordillera/contract/audit/file'
import type { Output } from '@cordillera/contract/endpoint'
import { dueOf, readFiles } from '../credit/public.ts'
import { mayUse } from '../platform/caller.ts'
import { ageOn } from '../platform/clock.ts'
import { sql, type Tx } from '../platform/db.ts'
import { maskAll, maskEmail, maskNumber, maskPersonName, maskPhone } from '../platform/mask.ts'
import { type Asked, type AuditRow, auditFields, auditJoins, blindTo, type FoundAudit } from './audit.queries.ts'
import { whyNotWorkable } from './audit.rules.ts'

type Answer = Output<typeof auditFile>
/** As it is stored: which currencies are paid out is known by the channels alone. */
type File = Omit<Answer, 'application'> & { application: Omit<Answer['application'], 'payable'> }
interface Stored {
  audit: AuditRow
  blind: boolean
  application: File['application']
  borrower: Omit<File['borrower'], 'age'>
  contacts: File['contacts']
  history: File['history']
  earlier: File['earlier']
  calls: File['calls']
  conclusions: File['conclusions']
  imageAudit: File['imageAudit']
}

const list = (of: ReturnType<typeof sql>) => sql`(select coalesce(json_agg(row), '[]'::json) from (${of}) row)`
const one = (of: ReturnType<typeof sql>) => sql`(select row_to_json(row) from (${of}) row)`
const masked = (value: string | null, mask: (text: string) => string) => (value === null ? null : mask(value))

export async function readFile(asked: Asked, tx: Tx, found: FoundAudit): Promise<File> {
  const { user } = asked
  const [stored, { applications }] = await Promise.all([readStored(asked, tx, found), readFiles(tx, found.userId)])
  const { borrower: of, blind, ...rest } = stored
  // names are compared with the document by who has the audit in hand, which the log keeps
  const mine = found.claimedBy === user.accountId && mayUse(user, 'pendingAudit_conclude')
  const own = applications.find(({ appId }) => appId === found.appId)
  return {
    ...rest,
    blind,
    workable: mayUse(user, 'pendingAudit_conclude') && whyNotWorkable(found, user.accountId) === null,
    mine,
    borrower: {
      ...of,
      name: mine ? of.name : maskPersonName(of.name),
      age: ageOn(of.birthDate, found.today),
      docNumber: maskNumber(of.docNumber),
      mobile: maskPhone(of.mobile),
      email: masked(of.email, maskEmail),
      address: masked(of.address, maskAll),
      bankAccount: masked(of.bankAccount, maskNumber),
    },
    contacts: rest.contacts.map((contact) => ({
      ...contact,
      name: mine ? contact.name : maskPersonName(contact.name),
      mobile: maskPhone(contact.mobile),
    })),
    checks: own?.checks ?? [],
    images: own?.images ?? [],
  }
}

async function readStored({ user, now }: Asked, tx: Tx, found: FoundAudit): Promise<Stored> {
  const { auditId, userId, appId, today } = found
  // who may still be asked for a look sees what they said themselves, and facts: nothing of what others concluded
  const seen = sql`(not ${blindTo(user)} or c.account_id = ${user.accountId} or c.outcome in ('re-upload', 'suspend'))`
  const by = sql`case when not ${blindTo(user)} or c.account_id = ${user.accountId} then who.name end`
  const { rows } = await sql<Stored>`
    select ${one(sql`select ${auditFields(user, now)}`)} as audit, ${blindTo(user)} as blind,
      json_build_object('status', case when ${blindTo(user)} then 'in audit' else app.status end, 'productName', t.name,
        'periods', app.instalments, 'autoConfirm', app.auto_confirm, 'circulate', app.circulate) as application,
      ${one(sql`select concat_ws(' ', p.first_name, p.middle_name, p.last_name) as name, p.birth_date as "birthDate",
        p.gender, p.marital_status as "maritalStatus", p.doc_type as "docType", p.doc_number as "docNumber", p.mobile,
        p.email, p.address, p.city, p.state, p.employment_type as "employmentType",
        p.monthly_income_minor as "monthlyIncome",
        coalesce(p.bank_name, known_bank(m.country, p.bank_code, p.bank_account)) as "bankName",
        p.bank_account as "bankAccount", p.registered_at as "registrationTime"`)} as borrower,
      ${list(sql`select k.contact_id as "contactId", k.relation, k.name, k.mobile from contact k
        where k.user_id = ${userId} and k.disabled_at is null order by k.created_at, k.contact_id limit 20`)} as contacts,
      ${one(sql`select count(distinct l.app_id) filter (where l.payout_status = 'success') as loans,
          count(distinct l.app_id) filter (where l.payout_status = 'success' and not exists (
            select from bill o where o.app_id = l.app_id and o.status <> 'repaid')) as repaid,
          count(*) filter (where b.status <> 'repaid') as "openBills",
          coalesce(sum(${dueOf(sql`${today}::date`)})
            filter (where b.status <> 'repaid'), 0)::bigint as "openAmount",
          max(greatest(0, coalesce((b.repaid_at at time zone m.time_zone)::date, ${today}::date) - b.original_due_date))
            filter (where b.original_due_date < ${today}::date) as "worstDpd",
          count(distinct l.app_id) filter (where l.status = 'rejected') as rejected
        from application l left join bill b on b.app_id = l.app_id left join product t on t.product_id = b.product_id
        where l.user_id = ${userId} and l.app_id <> ${appId}`)} as history,
      ${list(sql`select e.audit_id as "auditId", e.applied_at as "appliedDate", e.state, (select c.reason from audit_conclusion c
          where c.audit_id = e.audit_id and c.step <> 'sample' order by c.conclusion_id desc limit 1) as reason
        from audit e where e.user_id = ${userId} and e.audit_id <> ${auditId} and e.step is null
        order by e.applied_at desc limit 10`)} as earlier,
      ${list(sql`select c.at, ${by} as by, c.contact, c.result, c.note from audit_call c
        join account who using (account_id) where c.audit_id = ${auditId} order by c.call_id`)} as calls,
      ${list(sql`select c.step, ${by} as by, c.at, c.outcome, c.reason, c.remark from audit_conclusion c
        join account who using (account_id) where c.audit_id = ${auditId} and ${seen} order by c.conclusion_id`)} as conclusions,
      ${one(sql`select i.status, i.reason from image_audit i where i.app_id = ${appId} order by i.round desc limit 1`)} as "imageAudit"
    from audit h ${auditJoins} join product t on t.product_id = app.product_id
    where h.audit_id = ${auditId}`.execute(tx)
  const [stored] = rows
  if (!stored) throw new Error('an audit that was found is there')
  return stored
}
