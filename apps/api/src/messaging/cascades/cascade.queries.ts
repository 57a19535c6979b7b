/** Cascades and their versions, as the screen reads and saves them. */
import type { Output, Parsed } from '@cordillera/contract/endpoint'
import type { cascadeDetail, cascadeTemplates, listCascades, saveCascade } from '@cordillera/contract/messaging/cascade'
import type { CascadeAudience, CascadeStep } from '@cordillera/contract/messaging/cascade-terms'
import { smsVariables, variablesOf } from '@cordillera/contract/messaging/sms-template-terms'
import { type Db, sql, type Tx } from '../../platform/db.ts'
import { all, byTime, pageOf } from '../../platform/page.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'
import type { SentTemplate } from '../templates/sent-template.queries.ts'
import { runFields, runJoins } from './run.queries.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
}
type Row = Output<typeof listCascades>['list'][number]
type Detail = Output<typeof cascadeDetail>

const fields = sql`
  h.cascade_id as "cascadeId", h.name, h.merchant_id as merchant, m.name as "merchantName", h.active, v.number,
  jsonb_array_length(v.steps) as "stepCount",
  (select count(*)::int from cascade_run r where r.cascade_id = h.cascade_id and r.state in ('running', 'paused')) as running,
  a.name as "updatedBy", h.updated_at as "updatedTime", h.version`
const joins = sql`
  join merchant m on m.merchant_id = h.merchant_id join account a on a.account_id = h.updated_by
  cross join lateral (select number, steps from cascade_version v where v.cascade_id = h.cascade_id order by number desc limit 1) v`

export function pageOfCascades({ db, rows }: Asked, input: Parsed<typeof listCascades>) {
  const where = all([input.active === undefined ? null : sql`h.active = ${input.active}`])
  const listed = { hits: sql`from ${rows.cascades} h where ${where}`, fields, joins }
  const order = byTime({ at: 'updated_at', id: 'cascade_id' }, input)
  return pageOf<Row>(db, input, { ...listed, order })
}

/** One in scope; null where it isn't. */
export async function readCascade({ db, rows }: Asked, cascadeId: string): Promise<Detail | null> {
  const { rows: found } = await sql<{ shown: Detail }>`
    select row_to_json(shown) as shown from (
      select ${fields},
        (select json_agg(json_build_object('number', o.number, 'audience', o.audience, 'steps', o.steps, 'madeBy', w.name, 'madeTime', o.made_at)
          order by o.number desc) from cascade_version o join account w on w.account_id = o.made_by where o.cascade_id = h.cascade_id) as versions,
        (select coalesce(json_agg(r order by r."askedTime" desc), '[]'::json) from (
          select ${runFields} from cascade_run r ${runJoins} where r.cascade_id = h.cascade_id order by r.asked_at desc limit 50) r) as runs
      from ${rows.cascades} h ${joins} where h.cascade_id = ${cascadeId}
    ) shown`.execute(db)
  return found[0]?.shown ?? null
}

export interface FoundCascade {
  cascadeId: string
  merchantId: number
  name: string
  active: boolean
  number: number
  audience: CascadeAudience
  steps: CascadeStep[]
  version: number
}

/** One in scope with its newest version, locked. */
export async function lockCascade({ db, rows }: Asked, cascadeId: string): Promise<FoundCascade | null> {
  const { rows: found } = await sql<FoundCascade>`
    select h.cascade_id, h.merchant_id, h.name, h.active, h.version, v.number, v.audience, v.steps
    from ${rows.cascades} h
      cross join lateral (select number, audience, steps from cascade_version v where v.cascade_id = h.cascade_id order by number desc limit 1) v
    where h.cascade_id = ${cascadeId} for update of h`.execute(db)
  return found[0] ?? null
}

interface By {
  accountId: number
  now: Date
}

/** Null where another of the merchant has that name. */
export async function insertCascade(
  tx: Tx,
  { merchantId, name }: { merchantId: number; name: string },
  { accountId, now }: By,
): Promise<string | null> {
  const { rows } = await sql<{ cascadeId: string }>`
    insert into cascade (merchant_id, name, updated_by, updated_at) values (${merchantId}, ${name}, ${accountId}, ${now})
    on conflict (merchant_id, lower(name)) do nothing returning cascade_id`.execute(tx)
  return rows[0]?.cascadeId ?? null
}

/** False where another of the merchant has that name. */
export async function changeCascade(
  tx: Tx,
  { cascadeId }: FoundCascade,
  { name, active }: { name: string; active: boolean },
  { accountId, now }: By,
): Promise<boolean> {
  const { rows } = await sql`
    update cascade h set name = ${name}, active = ${active}, updated_by = ${accountId}, updated_at = ${now}, version = version + 1
    where cascade_id = ${cascadeId} and not exists (
      select from cascade o where o.merchant_id = h.merchant_id and lower(o.name) = lower(${name}) and o.cascade_id <> h.cascade_id)
    returning 1`.execute(tx)
  return rows.length > 0
}

export async function insertVersion(
  tx: Tx,
  cascadeId: string,
  number: number,
  { audience, steps }: Pick<Parsed<typeof saveCascade>, 'audience' | 'steps'>,
  { accountId, now }: By,
): Promise<void> {
  const made = { madeBy: accountId, madeAt: now }
  await tx
    .insertInto('cascadeVersion')
    .values({ cascadeId, number, audience: JSON.stringify(audience), steps: JSON.stringify(steps), ...made })
    .execute()
}

/** Whether a case fills a template, and a link of each one's own where it has one in use; collection or service is what it is for. */
export const fitsCascade = ({ model, texts, linkId, ...filling }: SentTemplate): boolean =>
  (model === 'collection' || model === 'service') &&
  Object.values(texts).every(
    (text) =>
      !text ||
      [...variablesOf(filling, text.text), ...variablesOf(filling, text.subject ?? '')].every((name) =>
        ['person', 'case', ...(linkId === null ? [] : ['link'])].includes(smsVariables[name].from),
      ),
  )

/** Names of approved templates in use; whether they fit is asked of each (`fitsCascade`). */
export async function templateNames(
  db: Db,
  merchantId: number,
): Promise<{ template: string; description: string; channel: Output<typeof cascadeTemplates>[number]['channel'] }[]> {
  const { rows } = await sql<Output<typeof cascadeTemplates>[number]>`
    select t.business_id as template, t.description, t.channel from sms_template t
      join sms_template_version v on v.template_id = t.template_id and v.state = 'approved'
    where t.merchant_id = ${merchantId} and t.active and t.model in ('collection', 'service')
    order by t.business_id limit 500`.execute(db)
  return rows
}
