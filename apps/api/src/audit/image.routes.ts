/** Manual image audit: the list, the next pair, its decision. */
import { claimNextImages, decideImages, type imageAudit, listImageAudits } from '@cordillera/contract/audit/image'
import { auditClaimMinutes } from '@cordillera/contract/audit/terms'
import { countedTo } from '@cordillera/contract/page'
import type { output } from 'zod/v4/core'
import { readFiles } from '../credit/public.ts'
import type { App } from '../platform/app.ts'
import { sql, type Tx } from '../platform/db.ts'
import { implement } from '../platform/implement.ts'
import { all, pageOf } from '../platform/page.ts'

type ImageAudit = output<typeof imageAudit>

const fields = (now: Date) => sql`
  h.image_audit_id as "imageAuditId", h.app_id as "appId", h.user_id as "userId", h.merchant_id as merchant,
  m.name as "merchantName", m.country, p.first_name || ' ' || mask_name(p.last_name) as borrower, h.status,
  h.created_at as "createdTime", case when h.status = 'pending' and h.claimed_until > ${now} then holder.name end as "inHandOf",
  decider.name as auditor, h.decided_at as "decidedTime", h.reason, h.remark, h.version`
const joins = sql`
  join merchant m on m.merchant_id = h.merchant_id join borrower p on p.user_id = h.user_id
  left join account holder on holder.account_id = h.claimed_by
  left join account decider on decider.account_id = h.decided_by`

async function read(tx: Tx, imageAuditId: string, now: Date): Promise<ImageAudit> {
  const { rows } = await sql<{ row: ImageAudit }>`
    select row_to_json(row) as row from (select ${fields(now)} from image_audit h ${joins}
      where h.image_audit_id = ${imageAuditId}) row`.execute(tx)
  if (!rows[0]) throw new Error('a pair that was found is there')
  return rows[0].row
}

export function imageRoutes(app: App): void {
  implement(app, listImageAudits, ({ status, merchant, appId, ...input }, { db, rows, now }) => {
    const way = input.sortOrder === 'desc' ? sql`desc` : sql`asc`
    return pageOf<ImageAudit>(db, input, {
      fields: fields(now),
      hits: sql`from ${rows.imageAudits} h where ${all([
        status && sql`h.status = ${status}`,
        merchant !== undefined && sql`h.merchant_id = ${merchant}`,
        appId && sql`h.app_id = ${appId}`,
      ])}`,
      joins,
      order: sql`h.created_at ${way}, h.image_audit_id ${way}`,
    })
  })

  implement(app, claimNextImages, async (_, { db, rows, reach, user, now }) => {
    const { rows: next } = await sql<{ imageAuditId: string }>`
      select h.image_audit_id from ${rows.imageAudits} h where h.status = 'pending'
        and (h.claimed_until is null or h.claimed_until <= ${now} or h.claimed_by = ${user.accountId})
      order by h.claimed_by is not distinct from ${user.accountId} desc, h.created_at, h.image_audit_id
      limit 1 for update of h skip locked`.execute(db)
    const [found] = next
    if (!found) return null
    const tx = reach.from(found)
    await tx
      .updateTable('imageAudit')
      .set({ claimedBy: user.accountId, claimedUntil: new Date(now.getTime() + auditClaimMinutes * 60_000) })
      .where('imageAuditId', '=', found.imageAuditId)
      .execute()
    const pair = await read(tx, found.imageAuditId, now)
    const { applications } = await readFiles(tx, pair.userId)
    const { rows: counted } = await sql<{ n: number }>`
      select count(*) as n from (select from ${rows.imageAudits} h where h.status = 'pending' limit ${countedTo}) waiting`.execute(
      db,
    )
    const images = applications.find(({ appId }) => appId === pair.appId)?.images ?? []
    return { pair, images, waiting: counted[0]?.n ?? 0 }
  })

  implement(app, decideImages, async ({ imageAuditId, version, status, reason, remark }, context) => {
    const { db, rows, reach, user, now, fail, log } = context
    const { rows: seen } = await sql<Stored>`
      select h.* from ${rows.imageAudits} h where h.image_audit_id = ${imageAuditId} for update of h`.execute(db)
    const [found] = seen
    if (!found) throw fail('record.missing')
    if (found.status !== 'pending') throw fail('audit.imagesDecided')
    if (found.claimedBy !== user.accountId) throw fail('audit.imagesInHand')
    if (found.version !== version) throw fail('record.stale')
    if ((status === 'fail') !== (reason !== undefined)) throw fail('audit.invalidReason')
    const tx = reach.from(found)
    const { accountId: decidedBy } = user
    await tx
      .updateTable('imageAudit')
      .set({ status, reason: reason ?? null, remark: remark || null, decidedBy, decidedAt: now, version: version + 1 })
      .where('imageAuditId', '=', imageAuditId)
      .execute()
    const { merchantId, appId, userId } = found
    const about = { merchantId, appId, userId, target: imageAuditId }
    await log({ ...about, action: 'audit.imagesDecided', after: { status, ...(reason ? { reason } : {}) } })
    return read(tx, imageAuditId, now)
  })
}

interface Stored {
  merchantId: number
  appId: string
  userId: string
  status: string
  claimedBy: number | null
  version: number
}
