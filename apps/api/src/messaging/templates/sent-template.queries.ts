/** The version of a template that may be sent now. */
import type { Country } from '@cordillera/contract/countries'
import type { Filling, TemplateModel, TemplateTexts } from '@cordillera/contract/messaging/sms-template-terms'
import { array, type Db, type Sql, sql } from '../../platform/db.ts'

export interface SentTemplate extends Filling {
  templateId: string
  businessId: string
  channel: 'sms' | 'email' | 'whatsapp'
  model: TemplateModel
  segmentsAtMost: number
  country: Country
  providerName: string | null
  versionId: number
  texts: TemplateTexts
  /** Where it has a short link in use, and until when that is good. */
  linkId: string | null
  linkUntil: Date | null
}

/** In use and approved by a second person, and where it goes by WhatsApp by WhatsApp too; null: there is none. */
export const sentTemplate = async (db: Db, merchantId: number, businessId: string): Promise<SentTemplate | null> =>
  (await sentTemplates(db, merchantId, [businessId]))[0] ?? null

/** Those of several names that may be sent now. */
export function sentTemplates(db: Db, merchantId: number, businessIds: readonly string[]): Promise<SentTemplate[]> {
  const names = businessIds.map((name) => name.toLowerCase())
  return sendable(db, merchantId, sql`v.state = 'approved' and lower(h.business_id) = any(${array(names)}::text[])`)
}

/** These very versions, as what goes out was asked for with them: of templates still in use, also where a later text was approved since. */
export const sentVersions = (db: Db, merchantId: number, versionIds: readonly number[]): Promise<SentTemplate[]> =>
  sendable(db, merchantId, sql`v.state in ('approved', 'replaced') and v.version_id = any(${array(versionIds)}::int[])`)

async function sendable(db: Db, merchantId: number, which: Sql): Promise<SentTemplate[]> {
  const { rows } = await sql<SentTemplate>`
    select h.template_id, h.business_id, h.channel, h.model, h.segments_at_most, h.provider_name, m.country, v.version_id, v.fill_type, v.variables, v.texts,
      l.link_id, l.valid_until as link_until
    from sms_template h join merchant m on m.merchant_id = h.merchant_id join sms_template_version v on v.template_id = h.template_id
      left join short_link l on l.link_id = v.link_id and l.active
    where h.merchant_id = ${merchantId} and ${which} and h.active
      and (h.channel <> 'whatsapp' or h.provider_state = 'approved')`.execute(db)
  return rows
}
