/** Demo data of the bot: rules, synonyms, and talks of the last days in each state. */
import { sql, type Tx } from '../src/platform/db.ts'

const rules = [
  {
    ...{ name: 'Cómo pagar', keywords: ['pagar', 'pago', 'tienda'], match: 'any', hours: 'always' },
    es: 'En la app, toque Pagar: puede hacerlo por transferencia o en tienda con su código.',
    en: 'Press Pay in the app: by transfer, or in a shop with your code.',
    zh: '在应用中点击“还款”：可转账，也可凭编码在便利店还款。',
  },
  {
    ...{ name: 'Horario', keywords: ['horario', 'atienden', 'abierto'], match: 'any', hours: 'always' },
    es: 'Atendemos de lunes a viernes de 9 a 18 h y los sábados de 9 a 14 h.',
    en: 'We are here Monday to Friday from 9 to 18 and Saturday from 9 to 14.',
    zh: '服务时间：周一至周五 9–18 点，周六 9–14 点。',
  },
  {
    ...{ name: 'Saludo', keywords: ['hola', 'buenos dias', 'buenas tardes'], match: 'exact', hours: 'always' },
    es: 'Hola, ¿en qué le puedo ayudar?',
    en: 'Hello, how can I help you?',
    zh: '您好，请问有什么可以帮您？',
  },
]
const talks = [
  { state: 'bot', why: null, said: '¿Cómo puedo pagar en tienda?', answer: rules[0]?.es },
  {
    state: 'waiting',
    why: 'unknown',
    said: '¿Puedo cambiar la fecha de mi cuota?',
    answer: 'Le paso con una persona.',
  },
  { state: 'waiting', why: 'money', said: 'Me cobraron dos veces la misma cuota', answer: 'Le paso con una persona.' },
  { state: 'person', why: 'asked', said: 'Quiero hablar con un asesor', answer: 'Le paso con una persona.' },
  { state: 'closed', why: null, said: '¿Cuál es su horario?', answer: rules[1]?.es },
  { state: 'closed', why: 'angry', said: 'Es una vergüenza, llaman todo el día', answer: 'Le paso con una persona.' },
]

export async function makeChat(tx: Tx, now: Date): Promise<void> {
  const person = sql`person as (
    select m.merchant_id, s.account_id from merchant m
      join lateral (select account_id from staff where role = 'CUSTOMER_SERVICE' and country = m.country order by account_id limit 1) s on true)`
  await sql`
    with ${person}, named as (
      insert into chat_synonym (merchant_id, word, means, set_by, set_at)
      select p.merchant_id, w.word, w.means, p.account_id, ${now} from person p
        cross join (values ('abonar', 'pagar'), ('oxxo', 'tienda'), ('plata', 'dinero')) w(word, means)
    )
    insert into chat_rule (merchant_id, name, keywords, match, hours, answer_zh, answer_en, answer_es, active, position, changed_by, changed_at)
    select p.merchant_id, r.name, r.keywords, r.match, r.hours, r.zh, r.en, r.es, true, row_number() over (partition by p.merchant_id),
      p.account_id, ${now}::timestamptz - interval '30 days'
    from person p cross join jsonb_to_recordset(${JSON.stringify(rules)}::jsonb)
      as r(name text, keywords text[], match text, hours text, zh text, en text, es text)`.execute(tx)
  await sql`
    with ${person}, who as (
      select p.*, b.user_id, row_number() over (partition by p.merchant_id order by b.user_id) as n
      from person p join lateral (select user_id from borrower where merchant_id = p.merchant_id order by user_id desc limit 24) b on true
    ), story as (
      select *, row_number() over () as n from jsonb_to_recordset(${JSON.stringify(talks)}::jsonb) as t(state text, why text, said text, answer text)
    ), begun as (
      insert into chat_conversation (merchant_id, user_id, platform, language, state, handler_id, handed_why, handed_at, opened_at, last_at,
        unanswered_since, closed_at)
      select w.merchant_id, w.user_id, 'Android', 'es', t.state, case when t.state = 'person' then w.account_id end, t.why,
        case when t.why is not null then a.at end, a.at, a.at, case when t.state = 'waiting' then a.at end, case when t.state = 'closed' then a.at end
      from who w join story t on t.n = 1 + w.n % ${talks.length}
        cross join lateral (select ${now}::timestamptz - w.n * w.n * interval '31 minutes' as at) a
      returning *
    ), told as (select b.*, t.said, t.answer from begun b join story t on t.state = b.state and t.why is not distinct from b.handed_why)
    insert into chat_message (conversation_id, merchant_id, at, speaker, text, understood)
    select conversation_id, merchant_id, opened_at, v.speaker, v.text, case when v.speaker = 'customer' then handed_why is distinct from 'unknown' end
    from told cross join lateral (values (1, 'customer', said), (2, 'bot', answer)) v(n, speaker, text)
    order by conversation_id, v.n`.execute(tx)
}
