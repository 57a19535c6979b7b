/** What the gate has to know of many contacts, fetched as a set. */
import type { SilenceKind } from '@cordillera/contract/compliance/rules'
import type { Party } from '@cordillera/contract/compliance/terms'
import type { Country } from '@cordillera/contract/countries'
import { type Db, sql, type Tx } from '../platform/db.ts'
import { locking } from './history.queries.ts'
import { isSilenceOf } from './person.ts'
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
  /** The number of whom is contacted: limits hold for it, whatever the channel. */
  phone: string
  /** Keys of the borrower, and of the obligor whom the contact may be, verified or not: held with the number while somebody decides. */
  borrower: string
  obligor: string | null
  country: Country
  timeZone: string | null
  state: string | null
  city: string | null
  /** What a verified record says that a contact owes; null: the borrower, or a third party. */
  role: Party | null
  /** Of whom is contacted: the borrower, or an obligor whose record knows it. */
  birthDate: string | null
  /** Of whom is contacted. */
  email: string | null
  /** Where a visit goes; null: nobody knows. */
  address: string | null
  paid: boolean
  closed: boolean
  stopped: boolean
  onHold: boolean
  disabled: boolean
  /** Of the person, whatever the channel; of several kinds the first by name, which the index has in order. */
  personSilence: SilenceKind | null
  /** Of the phone: channels that use it. */
  phoneSilence: SilenceKind | null
  /** Of the e-mail address. */
  emailSilence: SilenceKind | null
  /** The version of the rules that holds at this moment (rulebook.queries.ts). */
  rules: string
  /** Something was committed between the reading and the moment when all were held: it may be another story by now. */
  moved: boolean
}

/** An obligor lives where its own record says, anybody else where the borrower does. */
const ofWhom = (column: 'time_zone' | 'state' | 'city') => {
  const name = sql.ref(column)
  return sql`case when o.verified_at is null then p.${name} else o.${name} end`
}

/** What stands against a contact; what does not is left out. A merchant out of use collects nothing: nobody sees its cases. */
interface Standing {
  paid?: true
  closed?: true
  stopped?: true
  onHold?: true
  disabled?: true
  personSilence?: SilenceKind
  phoneSilence?: SilenceKind
  emailSilence?: SilenceKind
}
type Row = Omit<Facts, keyof Standing | 'person'> & { standing: Standing }

/**
 * One row for each subject that exists; a contact that is not the person's is left out. What stands against it is one column: the driver
 * takes twenty times as long to build a row of twenty columns as one of nineteen.
 */
export async function factsOf(db: Db, subjects: readonly Subject[]): Promise<Facts[]> {
  const { rows } = await sql<Row>`select facts.*, false as moved from (${facts(subjects)}) facts order by n`.execute(db)
  return rows.map(factsOfRow)
}

/**
 * The same, and whom it is about is held from then on (history.queries.ts): facts tell whom to hold, so one statement reads them, takes
 * the locks and looks whether anything at all was committed meanwhile.
 */
export async function factsHeld(tx: Tx, subjects: readonly Subject[]): Promise<Facts[]> {
  const keys = sql`select borrower from facts union all select obligor from facts union all select phone from facts`
  const { rows } = await sql<Row>`
    with facts as materialized (${facts(subjects)}), held as (${locking(keys)})
    select facts.*, done.moved from facts cross join (
      select case when held >= 0 then snapshot_now() <> pg_current_snapshot()::text end as moved from (select count(*) as held from held) counted) done
    order by n`.execute(tx)
  return rows.map(factsOfRow)
}

/** An authority's complaint that the service desk has open: one that came while nothing was collected of the bill began no hold. */
const isAwaitedByAuthority = sql`exists (select from authority_complaint a where a.bill_id = c.bill_id and a.closed_at is null)`

const facts = (subjects: readonly Subject[]) => sql`
    select s.n::int as n, c.case_id as "caseId", k.contact_id as "contactId", c.merchant_id as "merchantId", c.user_id as "userId",
      person_key(m.country, p.doc_type, p.doc_number) as borrower, person_key(m.country, o.doc_type, o.doc_number) as obligor,
      coalesce(k.mobile, p.mobile) as phone, m.country, ${ofWhom('time_zone')} as "timeZone", ${ofWhom('state')} as state, ${ofWhom('city')} as city,
      case when o.verified_at is not null then o.role end as role,
      case when k.contact_id is null then p.birth_date when o.verified_at is not null then o.birth_date end as "birthDate",
      case when k.contact_id is null then p.email end as email,
      case when k.contact_id is null then p.address when o.verified_at is not null then o.address end as address,
      jsonb_strip_nulls(jsonb_build_object('paid', nullif(b.status = 'repaid' or c.status = 'payed', false),
        'closed', nullif(c.closed_at is not null, false), 'stopped', nullif(c.stopped or b.stopped_at is not null or not m.active, false),
        'onHold', nullif(c.on_hold or exists (select from contact_hold h where h.bill_id = c.bill_id and h.ended_at is null)
          or ${isAwaitedByAuthority}, false),
        'disabled', nullif(k.disabled_at is not null, false),
        'personSilence', coalesce((select min(kind) from silence s where ${isSilenceOf({ person: 'p' })}),
          case when o.verified_at is not null then (select min(kind) from silence s where ${isSilenceOf({ person: 'o' })}) end),
        'emailSilence', case when k.contact_id is null then (select min(kind) from silence
          where lifted_at is null and email = lower(p.email)) end,
        'phoneSilence', (select min(kind) from silence where lifted_at is null and phone = coalesce(k.mobile, p.mobile)))) as standing,
      (select version from contact_rules_version) as rules
    from ${asked(subjects)}
      join collection_case c on c.case_id = s.case_id join bill b on b.bill_id = c.bill_id
      join merchant m on m.merchant_id = c.merchant_id join borrower p on p.user_id = c.user_id
      left join contact k on k.contact_id = s.contact_id and k.user_id = c.user_id
      left join obligor o on o.contact_id = k.contact_id and o.ended_at is null
    where s.contact_id is null or k.contact_id is not null`

/** Written out: spreading the rest of a row costs more than all of deciding. */
function factsOfRow(row: Row): Facts {
  const { standing } = row
  return {
    n: row.n,
    caseId: row.caseId,
    contactId: row.contactId,
    merchantId: row.merchantId,
    userId: row.userId,
    person: (row.role && row.obligor) ?? row.borrower,
    borrower: row.borrower,
    obligor: row.obligor,
    phone: row.phone,
    country: row.country,
    timeZone: row.timeZone,
    state: row.state,
    city: row.city,
    role: row.role,
    birthDate: row.birthDate,
    email: row.email,
    address: row.address,
    rules: row.rules,
    moved: row.moved,
    paid: standing.paid ?? false,
    closed: standing.closed ?? false,
    stopped: standing.stopped ?? false,
    onHold: standing.onHold ?? false,
    disabled: standing.disabled ?? false,
    personSilence: standing.personSilence ?? null,
    phoneSilence: standing.phoneSilence ?? null,
    emailSilence: standing.emailSilence ?? null,
  }
}
