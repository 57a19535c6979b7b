/** Templates of messages and their versions. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import {
  type listSmsTemplates,
  type saveSmsTemplate,
  type smsTemplateChoices,
  type smsTemplateDetail,
  smsTemplateExportColumns,
} from '@cordillera/contract/messaging/sms-template'
import {
  type Filling,
  type ProviderState,
  type TemplateModel,
  type TemplateTexts,
  templateModels,
  type VersionState,
  versionStates,
} from '@cordillera/contract/messaging/sms-template-terms'
import type { Caller } from '../../platform/caller.ts'
import { array, type Db, sql, type Tx } from '../../platform/db.ts'
import { each, listFile } from '../../platform/export.ts'
import { all, byTime, type FilterOf, type Listed, latestFirst, pageOf } from '../../platform/page.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'
import { measured } from './sms-template.rules.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
  user: Caller
}
type Row = Output<typeof listSmsTemplates>['list'][number]
type Filter = FilterOf<typeof listSmsTemplates>
const record = { at: 'updated_at', id: 'template_id' }

const newest = sql`
  join lateral (select * from sms_template_version v where v.template_id = h.template_id order by v.number desc limit 1) v on true`

function templates({ rows, user }: Asked, { channel, model, state, active }: Filter): Listed {
  const where = all([
    sql`h.merchant_id = ${user.merchantId}`,
    channel && sql`h.channel = ${channel}`,
    model && sql`h.model = ${model}`,
    state && sql`v.state = ${state}`,
    active !== undefined && sql`h.active = ${active}`,
  ])
  return {
    hits: sql`from ${rows.smsTemplates} h ${newest} where ${where}`,
    fields: sql`
      h.template_id as "templateId", m.name as "merchantName", h.business_id as "businessId", h.description, h.channel, h.model,
      h.segments_at_most as "segmentsAtMost", h.active, v.fill_type as "fillType", v.texts -> 'es' ->> 'text' as text, v.length,
      v.segments, v.encoding, (select array_agg(l order by l) from jsonb_object_keys(v.texts) l) as languages, v.number, v.state,
      (select s.number from sms_template_version s where s.template_id = h.template_id and s.state = 'approved') as "approvedNumber",
      case when h.channel = 'whatsapp' then h.provider_state end as "providerState", a.name as "updatedBy",
      h.updated_at as "updatedTime", h.version`,
    joins: sql`join merchant m on m.merchant_id = h.merchant_id join account a on a.account_id = h.updated_by ${newest}`,
  }
}

function orderOf(input: Parsed<typeof listSmsTemplates>) {
  if (input.sortField !== 'businessId') return byTime(record, input)
  const way = sql.raw(input.sortOrder)
  return sql`lower(h.business_id) ${way}, h.template_id ${way}`
}

export const pageOfTemplates = (asked: Asked, input: Parsed<typeof listSmsTemplates>) =>
  pageOf<Row>(asked.db, input, { ...templates(asked, input), order: orderOf(input) })

export const smsTemplatesFile = listFile({
  name: 'message-templates',
  columns: smsTemplateExportColumns,
  rows: (asked, filter: Filter) =>
    each(latestFirst<Row>(asked.db, templates(asked, filter), record), (row) => ({
      ...row,
      model: templateModels[row.model][asked.language],
      state: versionStates[row.state][asked.language],
    })),
})

export interface Found {
  templateId: string
  merchantId: number
  businessId: string
  description: string
  channel: 'sms' | 'email' | 'whatsapp'
  model: TemplateModel
  segmentsAtMost: number
  active: boolean
  providerName: string | null
  providerState: ProviderState
  version: number
}
export interface FoundVersion extends Filling {
  writers: readonly number[]
  versionId: number
  number: number
  texts: TemplateTexts
  state: VersionState
  askedBy: number | null
}

/** One of the merchant worked for, locked. */
export async function lockTemplate({ db, rows, user }: Asked, templateId: string): Promise<Found | null> {
  const { rows: found } = await sql<Found>`
    select h.* from ${rows.smsTemplates} h
    where h.template_id = ${templateId} and h.merchant_id = ${user.merchantId} for update of h`.execute(db)
  return found[0] ?? null
}

const versionFields = sql`version_id, number, fill_type, variables, texts, state, writers, asked_by`

/** The newest version, or the one that is sent. */
export async function versionOf(db: Db, templateId: string, which: 'newest' | 'sent'): Promise<FoundVersion | null> {
  const { rows } = await sql<FoundVersion>`
    select ${versionFields} from sms_template_version
    where template_id = ${templateId} and ${which === 'sent' ? sql`state = 'approved'` : sql`true`} order by number desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

export interface By {
  accountId: number
  now: Date
}
type Saved = Parsed<typeof saveSmsTemplate>

/** Null where the merchant has one of that name. */
export async function insertTemplate(tx: Tx, merchantId: number, saved: Saved, { accountId, now }: By) {
  const { businessId, description, channel, model, segmentsAtMost } = saved
  const { rows } = await sql<{ templateId: string }>`
    insert into sms_template (merchant_id, business_id, description, channel, model, segments_at_most, created_by, created_at, updated_by, updated_at)
    values (${merchantId}, ${businessId}, ${description}, ${channel}, ${model}, ${segmentsAtMost}, ${accountId}, ${now}, ${accountId}, ${now})
    on conflict (merchant_id, lower(business_id)) do nothing returning template_id`.execute(tx)
  return rows[0]?.templateId ?? null
}

export async function changeTemplate(
  tx: Tx,
  templateId: string,
  values: Readonly<Record<string, unknown>>,
  { accountId, now }: By,
): Promise<void> {
  await tx
    .updateTable('smsTemplate')
    .set({ ...values, updatedBy: accountId, updatedAt: now, version: sql`version + 1` })
    .where('templateId', '=', templateId)
    .execute()
}

/** The draft is written anew, and no longer waits; beside what is approved stands the next number. */
export async function writeDraft(tx: Tx, templateId: string, saved: Saved, { accountId, now }: By): Promise<number> {
  const { fillType, variables, texts, linkId } = saved
  const { length, segments, encoding } = measured(saved.channel, saved)
  const values = {
    ...{ fillType, variables: array(variables), texts: JSON.stringify(texts), length, segments, encoding },
    ...{ madeBy: accountId, madeAt: now, linkId },
  }
  const written = await tx
    .updateTable('smsTemplateVersion')
    .set({ ...values, state: 'draft', askedBy: null, askedAt: null, writers: sql`writers || ${accountId}::int` })
    .where('templateId', '=', templateId)
    .where('state', 'in', ['draft', 'waiting'])
    .returning('number')
    .executeTakeFirst()
  if (written) return written.number
  const { number } = await tx
    .insertInto('smsTemplateVersion')
    .values({
      ...values,
      templateId,
      writers: array([accountId]),
      number: sql`(select coalesce(max(number), 0) + 1 from sms_template_version where template_id = ${templateId})`,
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

/** Handed in; nothing else of it changes, and from now on its link leads where it does. */
export async function askApproval(tx: Tx, versionId: number, { accountId, now }: By): Promise<void> {
  // whoever changes the link just then is waited for, and whoever comes later finds this version
  await sql`
    select from short_link where link_id = (select link_id from sms_template_version where version_id = ${versionId}) for share`.execute(
    tx,
  )
  await tx
    .updateTable('smsTemplateVersion')
    .set({ state: 'waiting', askedBy: accountId, askedAt: now })
    .where('versionId', '=', versionId)
    .execute()
}

/** Approved, it takes the place of the version that was sent until now. */
export async function decideVersion(
  tx: Tx,
  { templateId, versionId }: { templateId: string; versionId: number },
  { approve, note }: { approve: boolean; note: string },
  { accountId, now }: By,
): Promise<void> {
  if (approve)
    await sql`update sms_template_version set state = 'replaced' where template_id = ${templateId} and state = 'approved'`.execute(
      tx,
    )
  await tx
    .updateTable('smsTemplateVersion')
    .set({ state: approve ? 'approved' : 'refused', decidedBy: accountId, decidedAt: now, note })
    .where('versionId', '=', versionId)
    .execute()
}

export async function detailOf(
  { db, rows, user }: Asked,
  templateId: string,
  now: Date,
): Promise<Output<typeof smsTemplateDetail> | null> {
  const { rows: found } = await sql<Output<typeof smsTemplateDetail>>`
    select h.template_id as "templateId", h.business_id as "businessId", h.description, h.channel, h.model,
      h.segments_at_most as "segmentsAtMost", h.active, h.version,
      (select json_agg(json_build_object('number', v.number, 'fillType', v.fill_type, 'variables', v.variables, 'texts', v.texts, 'linkId', v.link_id, 'state', v.state,
          'link', (select json_build_object('name', l.name, 'targetUrl', l.target_url) from short_link l where l.link_id = v.link_id),
          'madeBy', m.name, 'madeTime', v.made_at, 'decidedBy', d.name, 'decidedTime', v.decided_at, 'note', v.note) order by v.number desc)
        from sms_template_version v join account m on m.account_id = v.made_by left join account d on d.account_id = v.decided_by
        where v.template_id = h.template_id) as versions,
      json_build_object('state', h.provider_state, 'name', h.provider_name, 'note', h.provider_note, 'time', h.provider_at) as provider,
      (select json_build_object('messages', count(*), 'delivered', count(*) filter (where s.state = 'delivered'), 'lastTime', max(s.queued_at))
        from sms_template_version v join message s on s.sms_version_id = v.version_id
        where v.template_id = h.template_id and s.queued_at > ${now}::timestamptz - interval '30 days') as used
    from ${rows.smsTemplates} h where h.template_id = ${templateId} and h.merchant_id = ${user.merchantId}`.execute(db)
  return found[0] ?? null
}

/** Channels that work in the merchant's country, and what they cost. */
export async function choicesOf(db: Db, merchantId: number): Promise<Output<typeof smsTemplateChoices>> {
  const { rows } = await sql<Output<typeof smsTemplateChoices>>`
    select m.country, coalesce((
      select json_agg(json_build_object('channelId', channel_id, 'code', code, 'type', type, 'costPerSegment', cost_minor, 'currency', currency)
        order by type, priority)
      from message_channel c where c.active and coalesce(c.country, m.country) = m.country), '[]') as channels, coalesce((
      select json_agg(json_build_object('linkId', l.link_id, 'name', l.name) order by l.name)
      from short_link l where l.merchant_id = m.merchant_id and l.active), '[]') as links
    from merchant m where m.merchant_id = ${merchantId}`.execute(db)
  const [found] = rows
  if (!found) throw new Error('the caller works for a merchant')
  return found
}

/** What WhatsApp told of a template by its name; every merchant's of that name. */
export async function keepProviderNotice(
  db: Db,
  told: { name: string; state: ProviderState; note: string | null },
  now: Date,
): Promise<void> {
  await sql`
    update sms_template set provider_state = ${told.state}, provider_note = ${told.note}, provider_at = ${now}
    where provider_name = ${told.name} and channel = 'whatsapp'`.execute(db)
}
