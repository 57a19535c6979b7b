/** Manual image audit: the list, the next pair, its decision. */
import { claimNextImages, decideImages, type imageAudit, listImageAudits } from '@cordillera/contract/audit/image'
import { auditClaimMinutes } from '@cordillera/contract/audit/terms'
import type { Parsed } from '@cordillera/contract/endpoint'
import { countedTo } from '@cordillera/contract/page'
import type { output } from 'zod/v4/core'
import { accountsOf, isBorrower } from '../access/public.ts'
import { readFiles } from '../credit/public.ts'
import type { App } from '../platform/app.ts'
import { sql, type Tx } from '../platform/db.ts'
import { type Context, implement } from '../platform/implement.ts'
import { all, pageOf } from '../platform/page.ts'
import { claimSample, drawSample, keepSecondLook, lockSample, nextSample } from './image-sample.queries.ts'

type ImageAudit = output<typeof imageAudit>

/** What one in the caller's hand, by whichever of their accounts, for a second look was found to be stays hidden: that look is blind. */
const blind = (accountId: number) =>
  sql`(second.claimed_by = any(${accountsOf([accountId])}) and second.status is null)`

const fields = (now: Date, accountId: number) => sql`
  h.image_audit_id as "imageAuditId", h.app_id as "appId", h.user_id as "userId", h.merchant_id as merchant,
  m.name as "merchantName", m.country, p.first_name || ' ' || mask_name(p.last_name) as borrower,
  case when ${blind(accountId)} then 'pending' else h.status end as status, h.created_at as "createdTime", case when h.status = 'pending' and h.claimed_until > ${now} then holder.name end as "inHandOf",
  case when not coalesce(${blind(accountId)}, false) then decider.name end as auditor,
  case when not coalesce(${blind(accountId)}, false) then h.decided_at end as "decidedTime",
  case when not coalesce(${blind(accountId)}, false) then h.reason end as reason,
  case when not coalesce(${blind(accountId)}, false) then h.remark end as remark, second.agreed, h.version`
const joins = sql`
  join merchant m on m.merchant_id = h.merchant_id join borrower p on p.user_id = h.user_id
  left join image_sample second on second.image_audit_id = h.image_audit_id
  left join account holder on holder.account_id = h.claimed_by
  left join account decider on decider.account_id = h.decided_by`

async function read(tx: Tx, imageAuditId: string, now: Date, accountId: number): Promise<ImageAudit> {
  const { rows } = await sql<{ row: ImageAudit }>`
    select row_to_json(row) as row from (select ${fields(now, accountId)} from image_audit h ${joins}
      where h.image_audit_id = ${imageAuditId}) row`.execute(tx)
  if (!rows[0]) throw new Error('a pair that was found is there')
  return rows[0].row
}

export function imageRoutes(app: App): void {
  implement(app, listImageAudits, ({ status, merchant, appId, differs, ...input }, { db, rows, user, now }) => {
    const way = input.sortOrder === 'desc' ? sql`desc` : sql`asc`
    return pageOf<ImageAudit>(db, input, {
      fields: fields(now, user.accountId),
      hits: sql`from ${rows.imageAudits} h where ${all([
        // what waits for the caller's own second look is no answer to it
        sql`not exists (select from image_sample own where own.image_audit_id = h.image_audit_id
          and own.claimed_by = any(${accountsOf([user.accountId])}) and own.status is null)`,
        status && sql`h.status = ${status}`,
        merchant !== undefined && sql`h.merchant_id = ${merchant}`,
        appId && sql`h.app_id = ${appId}`,
        differs && sql`h.image_audit_id in (select d.image_audit_id from image_sample d where not d.agreed)`,
      ])}`,
      joins,
      order: sql`h.created_at ${way}, h.image_audit_id ${way}`,
    })
  })

  implement(app, claimNextImages, async (_, { db, rows, reach, user, now }) => {
    const { rows: next } = await sql<{ imageAuditId: string }>`
      select h.image_audit_id from ${rows.imageAudits} h where h.status = 'pending'
        and (h.claimed_until is null or h.claimed_until <= ${now} or h.claimed_by = ${user.accountId})
        and not ${isBorrower([user.accountId], sql`h.user_id`)}
      order by h.claimed_by is not distinct from ${user.accountId} desc, h.created_at, h.image_audit_id
      limit 1 for update of h skip locked`.execute(db)
    const [first] = next
    const found = first ?? (await nextSample({ db, rows }, user.accountId, now))
    if (!found) return null
    const { imageAuditId } = found
    const tx = reach.from(found)
    if (!first) await claimSample(tx, imageAuditId, user.accountId, now)
    else
      await tx
        .updateTable('imageAudit')
        .set({ claimedBy: user.accountId, claimedUntil: new Date(now.getTime() + auditClaimMinutes * 60_000) })
        .where('imageAuditId', '=', imageAuditId)
        .execute()
    const pair = await read(tx, imageAuditId, now, user.accountId)
    const { applications } = await readFiles(tx, pair.userId)
    const { rows: counted } = await sql<{ n: number }>`
      select count(*) as n from (select from ${rows.imageAudits} h where h.status = 'pending' limit ${countedTo}) waiting`.execute(
      db,
    )
    const images = applications.find(({ appId }) => appId === pair.appId)?.images ?? []
    // one of the sample counts as the one in hand of the others does: a zero would tell that it is looked at again
    return { pair, images, waiting: (counted[0]?.n ?? 0) + (first ? 0 : 1) }
  })

  implement(app, decideImages, (input, context) => decide(input, context))
}

type Decision = Parsed<typeof decideImages>

async function decide(input: Decision, context: Context<typeof decideImages>): Promise<ImageAudit> {
  const { imageAuditId, version, status, reason } = input
  const { db, rows, reach, user, now, fail } = context
  const { rows: seen } = await sql<Stored>`
    select h.* from ${rows.imageAudits} h where h.image_audit_id = ${imageAuditId} for update of h`.execute(db)
  const [found] = seen
  if (!found) throw fail('record.missing')
  const tx = reach.from(found)
  const isFirst = found.status === 'pending'
  const holder = isFirst ? found.claimedBy : (await lockSample(tx, imageAuditId))?.claimedBy
  if (holder !== user.accountId) throw fail(isFirst ? 'audit.imagesInHand' : 'audit.imagesDecided')
  if (found.version !== version) throw fail('record.stale')
  await context.demandNoGain(found.userId)
  if ((status === 'fail') !== (reason !== undefined)) throw fail('audit.invalidReason')
  await (isFirst ? firstLook : secondLook)(tx, found, input, context)
  return read(tx, imageAuditId, now, user.accountId)
}

type Writing = Pick<Context<typeof decideImages>, 'user' | 'now' | 'log'>
const aboutOf = ({ merchantId, appId, userId }: Stored, target: string) => ({ merchantId, appId, userId, target })

async function firstLook(tx: Tx, found: Stored, input: Decision, { user, now, log }: Writing): Promise<void> {
  const { imageAuditId, version, status, reason = null, remark } = input
  const { accountId } = user
  const decided = { status, reason, remark: remark || null, decidedBy: accountId, decidedAt: now }
  await tx
    .updateTable('imageAudit')
    .set({ ...decided, version: version + 1 })
    .where('imageAuditId', '=', imageAuditId)
    .execute()
  await drawSample(tx, imageAuditId, { accountId, now })
  const after = { status, ...(reason ? { reason } : {}) }
  await log({ ...aboutOf(found, imageAuditId), action: 'audit.imagesDecided', after })
}

async function secondLook(tx: Tx, found: Stored, input: Decision, { user, now, log }: Writing): Promise<void> {
  const { imageAuditId, status, reason = null, remark } = input
  const by = { accountId: user.accountId, now }
  const agreed = await keepSecondLook(tx, imageAuditId, { status, reason, remark: remark || null }, by)
  await log({ ...aboutOf(found, imageAuditId), action: 'audit.imagesSecondLook', after: { status, agreed } })
}

interface Stored {
  merchantId: number
  appId: string
  userId: string
  status: string
  claimedBy: number | null
  version: number
}
