/** Demo data of complaints through authorities: with each merchant some at every step, one of them late, with their letters. */
import { sql, type Tx } from '../src/platform/db.ts'
import { storeFile } from '../src/platform/files.ts'
import { type LetterOf, letter } from './letters.ts'

const stories = [
  {
    subject: 'collection',
    text: 'Se queja de llamadas en domingo y a su trabajo.',
    daysAgo: 70,
    answeredAfter: 12,
    outcome: 'favourable',
    hearing: null,
    answer:
      'Se retiraron del expediente el número del trabajo y el horario de domingo. Desde entonces solo se contacta a la persona titular, en días y horas permitidos; se adjunta la relación de contactos.',
    ends: 'Vista la respuesta del proveedor, que atiende lo solicitado, se da por concluido el expediente a favor de la persona usuaria.',
  },
  {
    subject: 'charges',
    text: 'No reconoce la comisión de la segunda cuota.',
    daysAgo: 48,
    answeredAfter: 34,
    outcome: 'agreement',
    hearing: 18,
    answer:
      'La comisión figura en el contrato que la persona aceptó. En la audiencia se convino devolver la mitad, que se aplicó a la segunda cuota; se adjunta el estado de cuenta.',
    ends: 'Las partes llegaron a un acuerdo en la audiencia y su cumplimiento consta en el expediente, que se archiva.',
  },
  {
    subject: 'fraud',
    text: 'Dice que el crédito lo pidió otra persona con sus datos.',
    daysAgo: 9,
    answeredAfter: null,
    outcome: null,
    hearing: 13,
    answer: '',
    ends: '',
  },
  {
    subject: 'personalData',
    text: 'Pide que se supriman sus referencias personales.',
    daysAgo: 3,
    answeredAfter: null,
    outcome: null,
    hearing: null,
    answer: '',
    ends: '',
  },
] as const

/** Days after its answer on which the authority ends a complaint. */
const endsAfter = 6

interface Made {
  complaintId: string
  caseNumber: string
  subject: (typeof stories)[number]['subject']
  accountId: number
  handler: string
  borrower: string
  merchant: string
  authority: string
  timeZone: string
  receivedAt: Date
  answeredAt: Date | null
  closedAt: Date | null
}

export async function makeAuthorityComplaints(tx: Tx, now: Date): Promise<void> {
  await insertComplaints(tx, now)
  const { rows } = await sql<Made>`
    select h.complaint_id, h.case_number, h.subject, h.created_by as account_id, who.name as handler, m.name as merchant, d.es as authority,
      p.first_name || ' ' || p.last_name as borrower, m.time_zone,
      (h.received_day + time '11:20') at time zone m.time_zone as received_at,
      (h.answered_day + time '16:05') at time zone m.time_zone as answered_at, h.closed_at
    from authority_complaint h join merchant m using (merchant_id) join borrower p using (user_id)
      join account who on who.account_id = h.created_by
      join dictionary_value d on d.list = 'authority' and d.country = m.country and d.code = h.authority
    order by h.complaint_id`.execute(tx)
  const kept: object[] = []
  for (const made of rows)
    for (const { name, at, direction, of } of lettersOf(made, now)) {
      const mime = 'application/pdf'
      const bytes = await letter(of)
      const { fileId } = await storeFile(tx, { name, mime, createdBy: made.accountId, now: at }, whole(bytes))
      const { complaintId, accountId } = made
      kept.push({ complaint_id: complaintId, account_id: accountId, direction, name, mime, file_id: fileId, at })
    }
  await sql`
    insert into authority_document (complaint_id, direction, name, mime, file_id, account_id, at)
    select complaint_id, direction, name, mime, file_id, account_id, at
    from jsonb_populate_recordset(null::authority_document, ${JSON.stringify(kept)}::jsonb) order by at, complaint_id`.execute(
    tx,
  )
}

/** What the authority sent, what was answered, and how the authority ended it. */
function lettersOf(made: Made, now: Date): { name: string; at: Date; direction: 'in' | 'out'; of: LetterOf }[] {
  const { caseNumber: reference, subject, handler, borrower, merchant, authority, timeZone } = made
  const story = stories.find((one) => one.subject === subject)
  if (!story) return []
  const { receivedAt, answeredAt, closedAt } = made
  const received = receivedAt < now ? receivedAt : now
  const theirs = {
    sender: authority,
    addressee: merchant,
    signer: 'Dirección de Atención a Usuarios',
    timeZone,
    reference,
  }
  const ours = {
    sender: merchant,
    addressee: authority,
    signer: `${handler}\nAtención a clientes`,
    timeZone,
    reference,
  }
  const paper = (day: Date, about: string, ...paragraphs: string[]) => ({ day, about, paragraphs })
  const asked = paper(
    received,
    'Traslado de reclamación',
    `Se hace de su conocimiento la reclamación que presentó ${borrower}.`,
    story.text,
    'Se le requiere un informe por escrito, con los documentos que lo acrediten, dentro del plazo que señala este oficio.',
  )
  const letters = [
    { name: `oficio-${reference}.pdf`, at: received, direction: 'in' as const, of: { ...theirs, ...asked } },
  ]
  if (!answeredAt || !closedAt) return letters
  const answered = paper(
    answeredAt,
    'Informe del proveedor',
    `En atención a la reclamación de ${borrower}:`,
    story.answer,
  )
  const ended = paper(closedAt, 'Conclusión del expediente', story.ends)
  return [
    ...letters,
    { name: `informe-${reference}.pdf`, at: answeredAt, direction: 'out' as const, of: { ...ours, ...answered } },
    { name: `conclusion-${reference}.pdf`, at: closedAt, direction: 'in' as const, of: { ...theirs, ...ended } },
  ]
}

async function* whole(bytes: Buffer) {
  yield bytes
}

async function insertComplaints(tx: Tx, now: Date): Promise<void> {
  await sql`
    with story as (
      select *, row_number() over () as n from jsonb_to_recordset(${JSON.stringify(stories)}::jsonb)
        as s(subject text, text text, "daysAgo" int, "answeredAfter" int, outcome text, hearing int)
    ), place as (
      select m.merchant_id, m.country, m.time_zone, (${now}::timestamptz at time zone m.time_zone)::date as today,
        (select account_id from staff where role = 'CUSTOMER_SERVICE' and country = m.country order by account_id limit 1) as account_id,
        (select code from dictionary_value where list = 'authority' and country = m.country order by position limit 1) as authority
      from merchant m
    ), person as (
      select p.merchant_id, p.user_id, row_number() over (partition by p.merchant_id order by p.doc_number desc) as n
      from borrower p
    )
    insert into authority_complaint (merchant_id, user_id, authority, case_number, subject, description, received_day, deadline_day,
      deadline_source, state, handler_id, hearing_at, answered_day, outcome, created_by, created_at, closed_at)
    select place.merchant_id, person.user_id, place.authority, place.authority || '-' || extract(year from place.today) || '-' || (1000 + place.merchant_id * 10 + s.n),
      s.subject, s.text, place.today - s."daysAgo", place.today - s."daysAgo" + 21, 'Oficio de la autoridad',
      case when s.outcome is not null then 'closed' when s.n = 3 then 'answering' else 'received' end,
      case when s.outcome is not null or s.n = 3 then place.account_id end,
      (working_day_after(place.country, place.today - s."daysAgo" + s.hearing, 1) + time '10:30') at time zone place.time_zone,
      place.today - s."daysAgo" + s."answeredAfter", s.outcome,
      place.account_id, ${now}::timestamptz - s."daysAgo" * interval '1 day',
      case when s.outcome is not null then ${now}::timestamptz - (s."daysAgo" - s."answeredAfter" - ${endsAfter}) * interval '1 day' end
    from place join story s on place.account_id is not null join person on person.merchant_id = place.merchant_id and person.n = s.n`.execute(
    tx,
  )
}
