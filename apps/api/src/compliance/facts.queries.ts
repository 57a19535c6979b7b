/** What the gate has to know of many contacts, fetched as a set. */
import type { SilenceKind } from '@cordillera/contract/compliance/rules'
import type { Party } from '@cordillera/contract/compliance/terms'
import type { Country } from '@cordillera/contract/countries'
import { type Db, type Sql, sql, type Tx } from '../platform/db.ts'
import { locking } from './history.queries.ts'
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

/** What stands against it comes as one column of words, with the kind behind a silence (`standing`). */
type Standing =
  | 'paid'
  | 'closed'
  | 'stopped'
  | 'onHold'
  | 'disabled'
  | 'personSilence'
  | 'phoneSilence'
  | 'emailSilence'
type Row = Omit<Facts, Standing | 'person'> & { standing: string }

/**
 * One row for each subject that exists; a contact that is not the person's is left out. What stands against it is one column: the driver
 * takes twenty times as long to build a row of twenty columns as one of nineteen.
 */
export async function factsOf(db: Db, subjects: readonly Subject[]): Promise<Facts[]> {
  const { rows } = await sql<Row>`
    with ${facts(subjects)} select ${columns}, false as moved from facts left join against using (n) order by n`.execute(
    db,
  )
  return rows.map(factsOfRow)
}

/**
 * The same, and whom it is about is held from then on (history.queries.ts): facts tell whom to hold, so one statement reads them, takes
 * the locks and looks whether anything at all was committed meanwhile.
 */
export async function factsHeld(tx: Tx, subjects: readonly Subject[]): Promise<Facts[]> {
  const keys = sql`select borrower from facts union all select obligor from facts union all select phone from facts`
  const { rows } = await sql<Row>`
    with ${facts(subjects)}, held as (${locking(keys)})
    select ${columns}, done.moved from facts left join against using (n) cross join (
      select case when held >= 0 then snapshot_now() <> pg_current_snapshot()::text end as moved from (select count(*) as held from held) counted) done
    order by n`.execute(tx)
  return rows.map(factsOfRow)
}

const columns = sql`n, "caseId", "contactId", "merchantId", "userId", borrower, obligor, phone, country, "timeZone", state, city, role, "birthDate",
  email, address, rules, concat_ws(' ', case when paid then 'paid' end, case when closed then 'closed' end, case when stopped then 'stopped' end,
    case when "onHold" or held_back then 'onHold' end, case when disabled then 'disabled' end, 'personSilence=' || coalesce(of_borrower, of_obligor),
    'phoneSilence=' || of_phone, 'emailSilence=' || of_email) as standing`

const silenceOf = (key: Sql) =>
  sql`facts join silence s on s.lifted_at is null and s.doc_number is not null and person_key(s.country, s.doc_type, s.doc_number) = ${key}`

/**
 * Facts as they lie beside one another, and what stands against some of them. Registers are joined with the set: asking each of six for
 * every subject takes longer than all else. A merchant out of use collects nothing: nobody sees its cases. An authority's complaint that
 * the service desk has open counts for itself: one that came while nothing was collected of the bill began no hold.
 */
const facts = (subjects: readonly Subject[]) => sql`
  facts as materialized (
    select s.n::int as n, c.case_id as "caseId", k.contact_id as "contactId", c.merchant_id as "merchantId", c.user_id as "userId",
      person_key(m.country, p.doc_type, p.doc_number) as borrower, person_key(m.country, o.doc_type, o.doc_number) as obligor,
      coalesce(k.mobile, p.mobile) as phone, m.country, ${ofWhom('time_zone')} as "timeZone", ${ofWhom('state')} as state, ${ofWhom('city')} as city,
      case when o.verified_at is not null then o.role end as role,
      case when k.contact_id is null then p.birth_date when o.verified_at is not null then o.birth_date end as "birthDate",
      case when k.contact_id is null then p.email end as email,
      case when k.contact_id is null then p.address when o.verified_at is not null then o.address end as address,
      (select version from contact_rules_version) as rules, b.bill_id, b.status = 'repaid' or c.status = 'payed' as paid, c.closed_at is not null as closed,
      c.stopped or b.stopped_at is not null or not m.active as stopped, c.on_hold as "onHold", k.disabled_at is not null as disabled
    from ${asked(subjects)}
      join collection_case c on c.case_id = s.case_id join bill b on b.bill_id = c.bill_id
      join merchant m on m.merchant_id = c.merchant_id join borrower p on p.user_id = c.user_id
      left join contact k on k.contact_id = s.contact_id and k.user_id = c.user_id
      left join obligor o on o.contact_id = k.contact_id and o.ended_at is null
    where s.contact_id is null or k.contact_id is not null
  ), against as (
    select n, min(borrower) as of_borrower, min(obligor) as of_obligor, min(phone) as of_phone, min(email) as of_email, bool_or(held_back) as held_back
    from (
      select n, s.kind as borrower, null as obligor, null as phone, null as email, false as held_back from ${silenceOf(sql`facts.borrower`)}
      union all select n, null, s.kind, null, null, false from ${silenceOf(sql`facts.obligor`)} where role is not null
      union all select n, null, null, s.kind, null, false from facts join silence s on s.lifted_at is null and s.phone = facts.phone
      union all select n, null, null, null, s.kind, false from facts join silence s on s.lifted_at is null and s.email = lower(facts.email)
      union all select n, null, null, null, null, true from facts join contact_hold h on h.bill_id = facts.bill_id and h.ended_at is null
      union all select n, null, null, null, null, true from facts join authority_complaint a on a.bill_id = facts.bill_id and a.closed_at is null
    ) found group by n
  )`

/** Written out: spreading the rest of a row costs more than all of deciding. */
function factsOfRow(row: Row): Facts {
  const stands = row.standing === '' ? nothing : row.standing.split(' ')
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
    paid: stands.includes('paid'),
    closed: stands.includes('closed'),
    stopped: stands.includes('stopped'),
    onHold: stands.includes('onHold'),
    disabled: stands.includes('disabled'),
    personSilence: kindIn(stands, 'personSilence'),
    phoneSilence: kindIn(stands, 'phoneSilence'),
    emailSilence: kindIn(stands, 'emailSilence'),
  }
}

const nothing: readonly string[] = []

function kindIn(stands: readonly string[], of: Standing): SilenceKind | null {
  if (stands.length === 0) return null
  const word = stands.find((each) => each.startsWith(`${of}=`))
  return word ? (word.slice(of.length + 1) as SilenceKind) : null
}
