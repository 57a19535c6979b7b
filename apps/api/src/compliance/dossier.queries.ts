/** Everything that was done about a person's bills, in the order it happened. */
import { type DossierScope, dossierScopeWords } from '@cordillera/contract/compliance/complaint'
import type { Country } from '@cordillera/contract/countries'
import type { Language } from '@cordillera/contract/words'
import { dueOf } from '../credit/public.ts'
import { array, type Db, sql } from '../platform/db.ts'
import { deletedPerson, isDeletedName } from '../platform/deleted-person.ts'
import type { CaseFound } from './contact.queries.ts'
import * as contact from './dossier.contact.queries.ts'
import { paymentsOf } from './dossier.payment.queries.ts'
import { complaintsOf, holdsOf, revealsOf, silencesOf } from './dossier.register.queries.ts'
import { type Covered, moneyText, type Part, type Say, type Showing, sayIn } from './dossier.say.ts'
import { visitsOf } from './dossier.visit.queries.ts'
import { isSamePersonAs } from './person.ts'
import { zonesOf } from './question.ts'

export interface Dossier {
  /** The zone of its times. */
  timeZone: string
  summary: readonly (readonly [string, string])[]
  parts: readonly Part[]
}

export interface Asking {
  scope: DossierScope
  /** Whose records are read where the scope is the house: the caller's merchants. */
  merchants: readonly number[]
  show: Showing
  now: Date
}

/** Instants on the debtor's own clock, words in the language asked for. */
export async function dossierOf(
  db: Db,
  of: CaseFound,
  { scope, merchants, show, now, language }: Asking & { language: Language },
): Promise<Dossier> {
  const person = await personOf(db, of)
  const zones = zonesOf(person)
  const timeZone = zones.length === 1 && zones[0] ? zones[0] : of.timeZone
  const say = sayIn(language, timeZone, show)
  const covered = await coveredBy(db, of, scope === 'house' ? merchants : [of.merchantId], scope)
  const parts = await Promise.all([
    billsOf(db, covered, say, now),
    complaintsOf(db, covered, say),
    holdsOf(db, covered, say),
    silencesOf(db, covered, say),
    contact.attemptsOf(db, covered, say),
    contact.decisionsOf(db, covered, say),
    contact.messagesOf(db, covered, say),
    contact.noticesOf(db, covered, say),
    contact.callsOf(db, covered, say),
    visitsOf(db, covered, say),
    revealsOf(db, covered, say),
    paymentsOf(db, covered, say),
  ])
  const place = [person.city, person.state].filter(Boolean).join(', ')
  const known = zones.length === 1 ? timeZone : `${timeZone} (${say.word('zoneUnknown')})`
  return {
    timeZone,
    summary: [
      [say.word('borrower'), nameOf(person, say)],
      [say.word('document'), `${person.docType} ${show.document(person.docNumber)}`],
      [say.word('place'), place || '–'],
      [say.word('zone'), known],
      [say.word('covers'), say.in(dossierScopeWords[scope])],
      [say.word('case'), of.caseId],
      [say.word('bill'), of.billId],
    ],
    parts,
  }
}

interface Person {
  firstName: string
  lastName: string
  docType: string
  docNumber: string
  country: Country
  timeZone: string | null
  state: string | null
  city: string | null
}
async function personOf(db: Db, { userId }: CaseFound): Promise<Person> {
  const { rows } = await sql<Person>`
    select p.first_name, p.last_name, p.doc_type, p.doc_number, m.country, p.time_zone, p.state, p.city
    from borrower p join merchant m using (merchant_id) where p.user_id = ${userId}`.execute(db)
  const [person] = rows
  if (!person) throw new Error('a case has a borrower')
  return person
}

const nameOf = ({ firstName, lastName }: Person, say: Say) => {
  const name = say.show.name(`${firstName} ${lastName}`)
  return isDeletedName(name) ? say.in(deletedPerson) : name
}

/** The same document, or one made of it, in the same country is the same person, at whichever merchant. */
async function coveredBy(db: Db, of: CaseFound, merchants: readonly number[], scope: DossierScope): Promise<Covered> {
  const { rows } = await sql<{ userId: string; billIds: string[] }>`
    select p.user_id, coalesce(array_agg(b.bill_id) filter (where b.bill_id is not null), '{}') as bill_ids
    from borrower me join merchant mine on mine.merchant_id = me.merchant_id
      join borrower p on ${isSamePersonAs({ person: 'me', country: sql`mine.country` })}
        and p.merchant_id = any(${array([...merchants])}::smallint[])
      join merchant m on m.merchant_id = p.merchant_id and m.country = mine.country
      left join bill b on b.user_id = p.user_id
    where me.user_id = ${of.userId} group by p.user_id`.execute(db)
  const userIds = rows.map(({ userId }) => userId)
  return { userIds, billIds: scope === 'bill' ? [of.billId] : rows.flatMap(({ billIds }) => billIds) }
}

async function billsOf(db: Db, { billIds }: Covered, say: Say, now: Date): Promise<Part> {
  const { rows } = await sql<{
    billId: string
    merchant: string
    loanRef: string
    instalment: number
    instalments: number
    dueDate: string
    status: string
    open: number
    repaid: number
    currency: string
    stage: string | null
  }>`
    select b.bill_id, m.name as merchant, a.loan_ref, b.instalment, b.instalments, b.due_date, b.status, b.repaid_minor as repaid,
      b.currency, (select c.stage from collection_case c where c.bill_id = b.bill_id order by c.opened_at desc limit 1) as stage,
      ${dueOf(sql`(${now}::timestamptz at time zone m.time_zone)::date`)} as open
    from bill b join product t using (product_id) join merchant m on m.merchant_id = b.merchant_id
      join application a on a.app_id = b.app_id
    where b.bill_id = any(${array(billIds)}::text[]) order by b.due_date, b.bill_id`.execute(db)
  return {
    name: 'creditos',
    title: say.word('loans'),
    heads: say.heads('bill', 'merchant', 'loan', 'due', 'stage', 'state', 'open', 'paid'),
    rows: rows.map((row) => [
      row.billId,
      row.merchant,
      `${row.loanRef}, ${say.word('instalmentOf').replace('{n}', String(row.instalment)).replace('{of}', String(row.instalments))}`,
      row.dueDate,
      row.stage ?? '',
      say.code(row.status),
      moneyText(row.open, row.currency),
      moneyText(row.repaid, row.currency),
    ]),
  }
}
