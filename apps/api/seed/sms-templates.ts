/** Demo data of message templates: what a merchant's app and staff send, in every state that a template can be in. */
import { measured } from '../src/messaging/public.ts'
import { sql, type Tx } from '../src/platform/db.ts'

interface Demo {
  businessId: string
  description: string
  channel: 'sms' | 'email' | 'whatsapp'
  model: 'collection' | 'service' | 'marketing' | 'code' | 'legal'
  fillType: 0 | 1 | 2
  variables?: readonly ('code' | 'minutes' | 'name' | 'merchant' | 'amount' | 'dueDate')[]
  subject?: string
  es: string
  en?: string
  zh?: string
  /** Of its newest version. */
  state: 'draft' | 'waiting' | 'approved' | 'refused'
  provider?: { name: string; state: 'approved' | 'paused' | 'submitted' }
}

const demos: readonly Demo[] = [
  {
    ...{ businessId: 'login.code', description: 'Clave para entrar a la app', channel: 'sms', model: 'code' },
    ...{ fillType: 1, variables: ['code', 'minutes'], state: 'approved' },
    ...{ es: 'Su clave es %s y vence en %s minutos.', en: 'Your code is %s, good for %s minutes.' },
    zh: '您的验证码是 %s，%s 分钟内有效。',
  },
  {
    ...{ businessId: 'payment.received', description: 'Se recibió un pago', channel: 'sms', model: 'service' },
    ...{ fillType: 2, state: 'approved', es: 'Hola {{name}}, recibimos su pago. Gracias por confiar en {{merchant}}.' },
    en: 'Hello {{name}}, we got your payment. {{merchant}}',
  },
  {
    ...{
      businessId: 'payment.due',
      description: 'Recordatorio antes del vencimiento',
      channel: 'sms',
      model: 'collection',
    },
    ...{ fillType: 2, state: 'approved', es: 'Hola {{name}}, su pago de {{amount}} vence el {{dueDate}}.' },
  },
  {
    ...{
      businessId: 'payment.overdue',
      description: 'Recordatorio después del vencimiento',
      channel: 'sms',
      model: 'collection',
    },
    ...{ fillType: 2, state: 'waiting', es: 'Hola {{name}}, su pago lleva {{days}} dias vencido. Escribanos.' },
  },
  {
    ...{
      businessId: 'welcome.back',
      description: 'Otro crédito para quien ya pagó',
      channel: 'sms',
      model: 'marketing',
    },
    ...{ fillType: 0, state: 'refused', es: 'Su siguiente credito ya esta aprobado. Entre a la app.' },
  },
  {
    ...{ businessId: 'offer.month', description: 'La oferta del mes', channel: 'sms', model: 'marketing' },
    ...{ fillType: 2, state: 'approved', es: 'Hola {{name}}, este mes tiene una oferta en {{merchant}}. Vea la app.' },
    en: 'Hello {{name}}, {{merchant}} has an offer for you this month. See the app.',
  },
  {
    ...{ businessId: 'statement.mail', description: 'El estado de cuenta del mes', channel: 'email', model: 'service' },
    ...{ fillType: 2, state: 'approved', subject: 'Su cuenta en {{merchant}}' },
    es: 'Hola {{name}}, su estado de cuenta del mes esta en la app.',
  },
  {
    ...{ businessId: 'payment.received.wa', description: 'Se recibió un pago', channel: 'whatsapp', model: 'service' },
    ...{ fillType: 2, state: 'approved', provider: { name: 'pago_recibido', state: 'approved' } },
    es: 'Hola {{name}}, recibimos su pago. Gracias por confiar en {{merchant}}.',
  },
  {
    ...{
      businessId: 'offer.wa',
      description: 'Oferta para quien pagó a tiempo',
      channel: 'whatsapp',
      model: 'marketing',
    },
    ...{ fillType: 2, state: 'approved', provider: { name: 'oferta', state: 'paused' } },
    es: 'Hola {{name}}, tiene una oferta en {{merchant}}.',
  },
  {
    ...{ businessId: 'terms.changed', description: 'The terms of the contract change', channel: 'sms', model: 'legal' },
    ...{ fillType: 0, state: 'draft', es: 'Cambian las condiciones de su contrato. Leas en la app.' },
  },
]

/** Each merchant has all of them; whoever approved is not who wrote. */
export async function makeSmsTemplates(tx: Tx, now: Date): Promise<void> {
  const rows = demos.map(({ es, en, zh, subject = null, variables = [], provider, ...demo }, at) => {
    const texts = Object.fromEntries(
      Object.entries({ es, en, zh }).flatMap(([language, text]) => (text ? [[language, { subject, text }]] : [])),
    ) as { es: { subject: string | null; text: string } }
    return {
      ...{ ...demo, at, variables, texts, providerName: provider?.name, providerState: provider?.state ?? 'none' },
      ...measured(demo.channel, { fillType: demo.fillType, variables, texts }),
    }
  })
  await sql`
    with people as (
      select (array_agg(account_id order by account_id))[1] as writer, (array_agg(account_id order by account_id))[2] as approver
      from account where is_superuser
    ), demo as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) d ("businessId" text, description text, channel text, model text, "fillType" smallint,
        variables text[], texts jsonb, state text, at int, "providerName" text, "providerState" text, length int, segments smallint, encoding text)
    ), made as (
      insert into sms_template (merchant_id, business_id, description, channel, model, segments_at_most, provider_name, provider_state, provider_note,
        provider_at, created_by, created_at, updated_by, updated_at)
      select m.merchant_id, d."businessId", d.description, d.channel, d.model, case when m.country = 'CO' then 1 else 2 end, d."providerName",
        d."providerState", case d."providerState" when 'paused' then 'LOW_QUALITY' end,
        case when d."providerName" is not null then ${now}::timestamptz - interval '20 days' end, p.writer, ${now}::timestamptz - interval '60 days', p.writer,
        ${now}::timestamptz - (d.at + 1) * interval '1 day'
      from merchant m cross join demo d cross join people p where p.writer is not null and p.approver is not null
      returning template_id, business_id, updated_at
    )
    insert into sms_template_version (template_id, number, fill_type, variables, texts, length, segments, encoding, state, made_by, made_at, writers,
      asked_by, asked_at, decided_by, decided_at, note)
    select t.template_id, 1, d."fillType", d.variables, d.texts, d.length, d.segments, d.encoding, d.state, p.writer, t.updated_at - interval '2 hours',
      array[p.writer], case when d.state <> 'draft' then p.writer end, case when d.state <> 'draft' then t.updated_at - interval '1 hour' end,
      case when d.state in ('approved', 'refused') then p.approver end, case when d.state in ('approved', 'refused') then t.updated_at end,
      case d.state when 'approved' then 'Leida en voz alta' when 'refused' then 'Promete un credito que nadie aprobo' end
    from made t join demo d on d."businessId" = t.business_id cross join people p`.execute(tx)
}
