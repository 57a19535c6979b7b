/** Proofs of payment as the app sends and reads them, for the borrower in front of it. */
import { appProofs, sendProof, sendProofImage } from '@cordillera/contract/payment/proof/proof'
import { proofImagesAtMost, proofImagesEver } from '@cordillera/contract/payment/proof/terms'
import { cleanJpeg, readJpeg } from '../../credit/public.ts'
import type { App } from '../../platform/app.ts'
import { sql } from '../../platform/db.ts'
import { storeFile } from '../../platform/files.ts'
import { implement } from '../../platform/implement.ts'
import type { Scoped, ScopedRows } from '../../platform/rows.ts'
import { wantCep } from '../cep/cep.service.ts'
import { findLoan } from '../match.queries.ts'
import { proofsOfUser } from './proof.queries.ts'
import { queryOf } from './proof.routes.ts'
import * as write from './proof-write.queries.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
  now: Date
}
interface Sender {
  userId: string
  merchantId: number
  currency: string
  clabe: string | null
  today: string
}

/** `toKeep`: something new is to be kept of them, so whoever is deleted in this moment is waited for. */
async function findSender(
  { db, rows, now }: Asked,
  userId: string,
  { toKeep }: { toKeep: boolean },
): Promise<Sender | null> {
  const { rows: found } = await sql<Sender>`
    select b.user_id, b.merchant_id, m.currency, c.clabe, (${now}::timestamptz at time zone m.time_zone)::date as today
    from ${rows.borrowers} b join merchant m using (merchant_id) left join borrower_clabe c using (user_id)
    where b.user_id = ${userId} and b.anonymised_at is null ${toKeep ? sql`for key share of b` : sql``}`.execute(db)
  return found[0] ?? null
}

export function appProofRoutes(app: App): void {
  implement(app, sendProof, async (input, context) => {
    const { db, rows, reach, now, fail, log } = context
    const sender = await findSender(context, input.userId, { toKeep: true })
    if (!sender) throw fail('borrower.missing')
    const loan = input.appId ? await findLoan(db, rows, input.appId, null) : null
    if (input.appId && loan?.userId !== input.userId) throw fail('record.missing')
    if (input.paidDay > sender.today) throw fail('payment.dayAhead')
    const { merchantId, currency, clabe } = sender
    const tx = reach.from(sender)
    const { recordId, isNew } = await write.keepProof(tx, { merchantId, currency, now }, input)
    if (!isNew) return { recordId }
    // Banxico is asked before a person looks
    const { trackingKey = null, sendingBank = null, paidDay, amount: amountMinor } = input
    const query = queryOf({ trackingKey, sendingBank, clabe, currency, paidDay, amountMinor })
    if (query) await wantCep(tx, query, { now, accountId: null })
    await log({ action: 'payment.proofReceived', merchantId, userId: input.userId, target: recordId })
    return { recordId }
  })

  implement(app, sendProofImage, async ({ recordId }, context) => {
    const { reach, now, fail, file } = context
    const found = await write.lockProof(context, recordId)
    if (!found) throw fail('record.missing')
    if (found.state !== 'pending' && found.state !== 'asked') throw fail('payment.proofEnded')
    const tx = reach.from(found)
    if (found.state === 'asked') await write.waitAgain(tx, recordId, now)
    const { ofThisTime, ever } = await write.imageCounts(tx, recordId)
    if (ofThisTime >= proofImagesAtMost || ever >= proofImagesEver)
      throw fail('credit.imagesAtMost', { limit: proofImagesAtMost })
    const { bytes } = await readJpeg(file)
    const of = { name: `${recordId}.jpg`, mime: 'image/jpeg', createdBy: null, now }
    const { fileId } = await storeFile(tx, of, whole(await cleanJpeg(bytes)))
    await write.keepProofImage(tx, recordId, { fileId, position: ever, at: now })
    return { images: ofThisTime + 1 }
  })

  implement(app, appProofs, async ({ userId }, context) => {
    const sender = await findSender(context, userId, { toKeep: false })
    if (!sender) throw context.fail('borrower.missing')
    return proofsOfUser(context.reach.from(sender), userId)
  })
}

async function* whole(bytes: Buffer) {
  yield bytes
}
