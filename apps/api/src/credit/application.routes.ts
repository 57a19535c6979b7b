/** Applications as staff see them: their files, images by short links, certificates, and the blacklist. */
import type { Currency } from '@cordillera/contract/countries'
import {
  addToBlacklist,
  decideCertificate,
  fetchApplicationFiles,
  imageLink,
  imageLinkMinutes,
  liftFromBlacklist,
} from '@cordillera/contract/credit/application'
import type { Output } from '@cordillera/contract/endpoint'
import type { App } from '../platform/app.ts'
import { mayUse } from '../platform/caller.ts'
import { clockIn, dayIn } from '../platform/clock.ts'
import { type Db, sql } from '../platform/db.ts'
import { type Context, implement } from '../platform/implement.ts'
import { readFiles } from './application.queries.ts'
import { sealPass } from './application.rules.ts'
import { blacklistOf, findEntry } from './blacklist.queries.ts'
import { findCertificate } from './certificate.queries.ts'
import { imagePage } from './image.page.ts'

/** Whether there is a channel that pays loans of a currency out. */
export type CanPayOut = (db: Db, currency: Currency) => Promise<boolean>

type Application = Output<typeof fetchApplicationFiles>['applications'][number]

export function applicationRoutes(app: App, canPayOut: CanPayOut): void {
  implement(app, fetchApplicationFiles, async ({ userId }, context) => {
    const borrower = await demandBorrower(context, userId)
    const tx = context.reach.from(borrower)
    const files = await readFiles(tx, userId)
    const [currency] = files.applications.map((one) => one.currency)
    // a borrower is of one merchant, and so of one currency
    const payable = currency !== undefined && (await canPayOut(tx, currency))
    const applications = files.applications.map((one) => ({ ...one, payable }))
    const isAuditing = mayUse(context.user, 'searchUsers_images') || mayUse(context.user, 'pendingAudit_conclude')
    return { ...files, applications: isAuditing ? applications : applications.map(withoutOthers) }
  })

  implement(app, imageLink, async ({ imageId }, context) => {
    const { db, rows, user, now, fail, log } = context
    const { rows: found } = await sql<{
      merchantId: number
      userId: string
      appId: string | null
      kind: string
      timeZone: string
    }>`
      select i.merchant_id, i.user_id, i.app_id, i.kind, m.time_zone
      from ${rows.applicationImages} i join merchant m using (merchant_id) where i.image_id = ${imageId}`.execute(db)
    const [image] = found
    if (!image) throw fail('credit.imageMissing')
    const { merchantId, userId, appId, kind, timeZone } = image
    const expiresAt = new Date(now.getTime() + imageLinkMinutes * 60_000)
    const text = `${user.userName} ${dayIn(timeZone, now)} ${clockIn(timeZone, now)}`
    const seen = { action: 'credit.imageSeen' as const, merchantId, userId, target: imageId, after: { kind } }
    await log({ ...seen, ...(appId ? { appId } : {}) })
    const url = `/image/${sealPass(app.secretKey, { imageId, text, expiresAt })}`
    return { url, expiresTime: expiresAt.toISOString() }
  })

  implement(app, decideCertificate, async ({ certificateId, version, decision, note }, context) => {
    const { reach, user, now, fail, log } = context
    const found = await findCertificate(context, certificateId)
    if (!found) throw fail('credit.certificateMissing')
    if (found.state !== 'pending') throw fail('credit.decided')
    if (found.version !== version) throw fail('record.stale')
    await reach
      .from(found)
      .updateTable('certificate')
      .set({ state: decision, decidedAt: now, decidedBy: user.accountId, note, version: version + 1 })
      .where('certificateId', '=', certificateId)
      .execute()
    const { merchantId, userId, appId, kind } = found
    await log({
      action: 'credit.certificateDecided',
      merchantId,
      userId,
      ...(appId ? { appId } : {}),
      target: certificateId,
      reason: note,
      before: { state: 'pending' },
      after: { state: decision, kind },
    })
    return { certificateId, state: decision, version: version + 1 }
  })

  implement(app, addToBlacklist, async ({ userId, kinds, reason }, context) => {
    const { reach, user, now, fail, log } = context
    const borrower = await demandBorrower(context, userId)
    const { merchantId } = borrower
    const by = { reason, now, accountId: user.accountId }
    const added = await blacklistOf(reach.from(borrower), { userId, merchantId }, kinds, by)
    if (added.length === 0) throw fail('credit.nothingToBlacklist')
    await log({ action: 'credit.blacklisted', merchantId, userId, reason, after: { kinds: added } })
    return { added: added.length }
  })

  implement(app, liftFromBlacklist, async ({ entryId, reason }, context) => {
    const { reach, user, now, fail, log } = context
    const entry = await findEntry(context, entryId)
    if (!entry) throw fail('record.missing')
    await reach
      .from(entry)
      .updateTable('blacklist')
      .set({ liftedAt: now, liftedBy: user.accountId, liftReason: reason })
      .where('entryId', '=', entryId)
      .execute()
    const { merchantId, userId, kind } = entry
    const lifted = { action: 'credit.blacklistLifted' as const, merchantId, reason, before: { kind } }
    await log({ ...lifted, ...(userId ? { userId } : {}) })
    return { entryId }
  })

  imagePage(app)
}

/** Whom the checks found is for those who judge applications; everybody else reads how many. */
function withoutOthers(application: Application): Application {
  const checks = application.checks.map(({ evidence: { found: _, ...evidence }, ...check }) => ({ ...check, evidence }))
  return { ...application, checks }
}

/** The borrower in scope; throws `borrower.missing`. */
async function demandBorrower(
  { db, rows, fail }: Pick<Context<typeof addToBlacklist>, 'db' | 'rows' | 'fail'>,
  userId: string,
): Promise<{ merchantId: number }> {
  const { rows: found } = await sql<{ merchantId: number }>`
    select merchant_id from ${rows.borrowers} b where b.user_id = ${userId}`.execute(db)
  const [borrower] = found
  if (!borrower) throw fail('borrower.missing')
  return borrower
}
