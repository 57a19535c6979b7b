/** The pictures of a merchant's content. */
import { createHash } from 'node:crypto'
import { exportImages, imageUses, listImages, retireImage, uploadImage } from '@cordillera/contract/market/content'
import type { App } from '../platform/app.ts'
import { type Db, sql } from '../platform/db.ts'
import { Failure } from '../platform/fail.ts'
import { implement } from '../platform/implement.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'
import { usesOfImage } from './content.queries.ts'
import { imagesFile, pageOfImages } from './image.queries.ts'
import { encode } from './image.ts'
import { merchantOf } from './market.access.ts'

const targetOf = (imageId: string) => `contentImage:${imageId}`

export function imageRoutes(app: App): void {
  implement(app, listImages, (input, context) =>
    pageOfImages(context, { ...input, merchant: merchantOf(context.user, input.merchant) }),
  )

  implement(app, exportImages, async ({ filter, format }, { user, sendList }) =>
    sendList(imagesFile, { ...filter, merchant: merchantOf(user, filter.merchant) }, format),
  )

  implement(app, imageUses, async ({ imageId }, context) => {
    if (!(await findImage(context, imageId))) throw context.fail('record.missing')
    return usesOfImage(context, imageId)
  })

  implement(app, uploadImage, async ({ name, slot, alt, ...input }, context) => {
    const { user, reach, now, file, log } = context
    const merchantId = merchantOf(user, input.merchant)
    const { bytes, width, height } = await encode(file, slot)
    const tx = reach.merchant(merchantId)
    const sha256 = await keepBytes(tx, bytes)
    const { imageId } = await tx
      .insertInto('contentImage')
      .values({
        merchantId,
        name,
        slot,
        width,
        height,
        sizeBytes: bytes.length,
        sha256,
        alt: JSON.stringify(alt),
        createdBy: user.accountId,
        createdAt: now,
      })
      .returning('imageId')
      .executeTakeFirstOrThrow()
    await log({ action: 'market.imageKept', merchantId, target: targetOf(imageId), after: { name, slot } })
    const made = { imageId, merchant: merchantId, name, slot, width, height, sizeBytes: bytes.length, sha256, alt }
    return { ...made, used: 0, createdBy: user.name, createdTime: now.toISOString(), retired: false, version: 0 }
  })

  implement(app, retireImage, async ({ imageId, version, retired, reason }, context) => {
    const { reach, user, now, fail, log } = context
    const found = await findImage(context, imageId)
    if (!found) throw fail('record.missing')
    const tx = reach.from(found)
    const locked = await tx
      .selectFrom('contentImage')
      .select('version')
      .where('imageId', '=', imageId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (locked.version !== version) throw fail('record.stale')
    const uses = retired ? await usesOfImage(context, imageId) : []
    if (uses.length > 0) throw new Failure('market.imageInUse', { count: uses.length })
    await tx
      .updateTable('contentImage')
      .set({ retiredAt: retired ? now : null, retiredBy: retired ? user.accountId : null, version: version + 1 })
      .where('imageId', '=', imageId)
      .execute()
    const action = retired ? 'market.imageRetired' : 'market.imageUsedAgain'
    await log({ action, merchantId: found.merchantId, target: targetOf(imageId), reason, before: { name: found.name } })
    return { imageId, version: version + 1 }
  })
}

async function findImage({ db, rows }: { db: Scoped; rows: ScopedRows }, imageId: string) {
  const { rows: found } = await sql<{ merchantId: number; name: string }>`
    select merchant_id, name from ${rows.contentImages} h where image_id = ${imageId}`.execute(db)
  return found[0]
}

/** Keeps the bytes once, however often the same picture comes. */
export async function keepBytes(db: Db, bytes: Buffer): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await db
    .insertInto('contentImageData')
    .values({ sha256, bytes })
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute()
  return sha256
}
