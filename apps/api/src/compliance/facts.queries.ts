/** What the gate has to know of many contacts, fetched as a set. */
import type { SilenceKind } from '@cordillera/contract/compliance/rules'
import type { Party } from '@cordillera/contract/compliance/terms'
import type { Country } from '@cordillera/contract/countries'
import { type Db, sql } from '../platform/db.ts'
import { asked, type Subject } from './subject.ts'

export interface Facts {
  /** The subject's place in what was asked. */
  n: number
  caseId: string
  contactId: string | null
  merchantId: number
  userId: string
  /** The contacted person's key: limits hold for it, over all merchants. */
  person: string
  /** The number that limits hold for, whatever the channel. */
  phone: string
  country: Country
  timeZone: string | null
  state: string | null
  city: string | null
  /** What a verified record says that a contact owes; null: the borrower, or a third party. */
  role: Party | null
  /** Of whom is contacted: the borrower, or an obligor whose record knows it. */
  birthDate: string | null
  /** Of whom is contacted. */
  mobile: string | null
  email: string | null
  /** Where a visit goes; null: nobody knows. */
  address: string | null
  paid: boolean
  closed: boolean
  stopped: boolean
  onHold: boolean
  disabled: boolean
  /** Of the person, whatever the channel. */
  personSilence: SilenceKind | null
  /** Of the phone: channels that use it. */
  phoneSilence: SilenceKind | null
  /** Of the e-mail address. */
  emailSilence: SilenceKind | null
  /** The version of the rules that holds at this moment (rulebook.queries.ts). */
  rules: string
}

/** An obligor lives where its own record says, anybody else where the borrower does. */
const ofWhom = (column: 'time_zone' | 'state' | 'city') => {
  const name = sql.ref(column)
  return sql`case when o.obligor_id is null then p.${name} else o.${name} end as ${name}`
}

/** One row for each subject that exists; a contact that is not the person's is left out. */
export async function factsOf(db: Db, subjects: readonly Subject[]): Promise<Facts[]> {
  const { rows } = await sql<Facts>`
    select s.n::int as n, c.case_id, k.contact_id, c.merchant_id, c.user_id,
      person_key(m.country, coalesce(o.doc_type, p.doc_type), coalesce(o.doc_number, p.doc_number)) as person,
      coalesce(k.mobile, p.mobile) as phone, m.country, ${ofWhom('time_zone')}, ${ofWhom('state')}, ${ofWhom('city')},
      o.role, case when k.contact_id is null then p.birth_date else o.birth_date end as birth_date,
      coalesce(k.mobile, p.mobile) as mobile,
      case when k.contact_id is null then p.email end as email,
      case when k.contact_id is null then p.address else o.address end as address,
      b.status = 'repaid' or c.status = 'payed' as paid, c.closed_at is not null as closed,
      c.stopped or b.stopped_at is not null as stopped, c.on_hold or exists (
        select from contact_hold h where h.bill_id = c.bill_id and h.ended_at is null) as on_hold, k.disabled_at is not null as disabled,
      coalesce((select kind from silence where lifted_at is null and country = m.country and doc_number = p.doc_number
        and doc_type = p.doc_type order by made_at limit 1), (select kind from silence where lifted_at is null
        and country = m.country and doc_number = o.doc_number and doc_type = o.doc_type order by made_at limit 1)) as person_silence,
      (select kind from silence where lifted_at is null and email = lower(p.email) and k.contact_id is null
        order by made_at limit 1) as email_silence,
      (select kind from silence where lifted_at is null and phone = coalesce(k.mobile, p.mobile)
        order by made_at limit 1) as phone_silence,
      (select version from contact_rules_version) as rules
    from ${asked(subjects)}
      join collection_case c on c.case_id = s.case_id join bill b on b.bill_id = c.bill_id
      join merchant m on m.merchant_id = c.merchant_id join borrower p on p.user_id = c.user_id
      left join contact k on k.contact_id = s.contact_id and k.user_id = c.user_id
      left join obligor o on o.contact_id = k.contact_id and o.verified_at is not null and o.ended_at is null
    where s.contact_id is null or k.contact_id is not null
    order by s.n`.execute(db)
  return rows
}
