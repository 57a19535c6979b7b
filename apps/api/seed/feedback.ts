/** Demo data of feedback and suggestions: with each merchant a year of them, the last days still waiting. */
import { sql, type Tx } from '../src/platform/db.ts'

const said = [
  {
    kind: 'feedback',
    tag: 'pagos',
    score: 2,
    text: 'Pagué en tienda y tarda mucho en aparecer.',
    reply: 'Ya está acreditado; los pagos en tienda tardan un día hábil.',
  },
  {
    kind: 'feedback',
    tag: 'atención',
    score: 5,
    text: 'La persona que me atendió resolvió todo en cinco minutos.',
    reply: 'Gracias por contarlo, se lo diremos.',
  },
  {
    kind: 'feedback',
    tag: 'app',
    score: 1,
    text: 'La app se cierra al subir la foto de mi identificación.',
    reply: 'Lo corregimos en la versión 3.4; actualice, por favor.',
  },
  {
    kind: 'feedback',
    tag: 'cobranza',
    score: 1,
    text: 'Me llaman muy temprano.',
    reply: 'Lo revisamos y avisamos al equipo.',
  },
  {
    kind: 'suggestion',
    tag: 'pagos',
    score: 4,
    text: 'Quisiera poder pagar con tarjeta de débito.',
    reply: 'Gracias; está en estudio.',
  },
  {
    kind: 'suggestion',
    tag: 'app',
    score: 4,
    text: 'Un aviso dos días antes del vencimiento sería útil.',
    reply: 'Gracias; ya puede activarlo en su perfil.',
  },
  {
    kind: 'suggestion',
    tag: 'crédito',
    score: 3,
    text: 'Que el plazo se pueda elegir, de 7 a 30 días.',
    reply: 'Gracias, lo pasamos al equipo de producto.',
  },
] as const
const perMerchant = 60
/** Those of the last days wait for an answer. */
const waiting = 4

export async function makeFeedback(tx: Tx, now: Date): Promise<void> {
  await sql`
    with person as (
      select m.merchant_id, s.account_id, p.user_id, row_number() over (partition by m.merchant_id order by p.user_id) as n
      from merchant m
        join lateral (select account_id from staff where role = 'CUSTOMER_SERVICE' and country = m.country order by account_id limit 1) s on true
        join lateral (select user_id from borrower where merchant_id = m.merchant_id order by user_id limit ${perMerchant}) p on true
    ), words as (
      select *, row_number() over () as n from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as w(kind text, tag text, score int, text text, reply text)
    ), made as (
      insert into app_feedback (merchant_id, kind, user_id, client_ref, content, score, app_version, platform, tags, state, created_at,
        unanswered_since, updated_by, updated_at)
      select p.merchant_id, w.kind, p.user_id, 'demo-' || p.n, w.text, w.score, '3.' || p.n % 5, case when p.n % 4 = 0 then 'iOS' else 'Android' end,
        case when p.n <= ${waiting} then '{}'::text[] else array[w.tag] end,
        case when p.n <= ${waiting} then 'new' when p.n % 9 = 0 then 'closed' else 'replied' end,
        at, case when p.n <= ${waiting} then at end, case when p.n > ${waiting} then p.account_id end, least(at + interval '5 hours', ${now}::timestamptz)
      from person p join words w on w.n = 1 + p.n % ${said.length}
        cross join lateral (select ${now}::timestamptz - p.n * p.n * interval '140 minutes' as at) t
      returning *
    )
    insert into app_feedback_entry (feedback_id, merchant_id, at, account_id, text)
    select f.feedback_id, f.merchant_id, f.updated_at, f.updated_by, w.reply
    from made f join words w on w.text = f.content where f.state = 'replied'`.execute(tx)
}
