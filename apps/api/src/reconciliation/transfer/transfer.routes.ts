/** Transfers between own accounts: entered with evidence by one person, booked by another. */
import {
  askTransfer,
  decideTransfer,
  exportTransfers,
  listTransfers,
  showTransferEvidence,
} from '@cordillera/contract/reconciliation/transfer'
import { demandOwnPictures, sendEvidence } from '../../credit/public.ts'
import type { App } from '../../platform/app.ts'
import { addDays } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db.ts'
import { implement } from '../../platform/implement.ts'
import { demandOpenDay } from '../account.queries.ts'
import {
  bookTransfer,
  decideTransferAs,
  findMerchant,
  findTransfer,
  findTransferEvidence,
  insertTransfer,
  knownChannels,
  pageOfTransfers,
  type Transfer,
  transfersFile,
} from './transfer.queries.ts'

const daysBackAtMost = 60

export function transferRoutes(app: App): void {
  implement(app, listTransfers, (input, context) => pageOfTransfers(context, input, context.user.accountId))

  implement(app, exportTransfers, async ({ filter, format }, context) => {
    await context.log({ action: 'reconciliation.transferExport', after: { filter, format } })
    return context.sendList(transfersFile, filter, format)
  })

  implement(app, askTransfer, async ({ merchant, amount, evidence, trackingKey = null, ...of }, context) => {
    const { reach, user, now, fail, log } = context
    const { fromChannel, toChannel, day, reason } = of
    const tx = reach.merchant(...user.merchants)
    const owner = await findMerchant(tx, user, merchant, now)
    if (!owner) throw fail('record.missing')
    if (fromChannel === toChannel) throw fail('reconciliation.sameAccount')
    const from = addDays(owner.today, -daysBackAtMost)
    if (day > owner.today || day < from) throw fail('reconciliation.transferDay', { from, to: owner.today })
    const { currency, merchantId } = owner
    const known = await knownChannels(tx, currency)
    const stranger = [fromChannel, toChannel].find((channel) => !known.includes(channel))
    if (stranger) throw fail('reconciliation.noSuchChannel', { channel: stranger, currency })
    await demandOpenOnBoth(tx, { fromChannel, toChannel, currency, day })
    const pictures = await demandOwnPictures(tx, user.accountId, evidence)
    const asked = { askedBy: user.accountId, askedAt: now }
    const transferId = await insertTransfer(
      tx,
      { merchantId, currency, amountMinor: amount, trackingKey, ...of, ...asked },
      pictures,
    )
    const after = { fromChannel, toChannel, currency, amount, day }
    await log({ action: 'reconciliation.transferAsked', merchantId, target: transferId, reason, after })
    return { transferId }
  })

  implement(app, decideTransfer, async ({ transferId, version, decision, note }, context) => {
    const { reach, user, now, fail, log } = context
    const found = await findTransfer(context, transferId)
    if (!found) throw fail('record.missing')
    if (found.state !== 'requested') throw fail('credit.decided')
    if (found.version !== version) throw fail('record.stale')
    await context.secondPerson({ askedBy: [found.askedBy] })
    const tx = reach.from(found)
    const state = decision === 'approve' ? ('approved' as const) : ('refused' as const)
    if (state === 'approved') {
      await demandOpenOnBoth(tx, found)
      await bookTransfer(tx, found, { accountId: user.accountId, now })
    }
    await decideTransferAs(tx, found, { state, decisionNote: note, decidedBy: user.accountId, decidedAt: now })
    const { merchantId, fromChannel, toChannel, currency, amountMinor, day } = found
    await log({
      action: state === 'approved' ? 'reconciliation.transferApproved' : 'reconciliation.transferRefused',
      ...{ merchantId, target: transferId, reason: note },
      after: { fromChannel, toChannel, currency, amount: amountMinor, day },
    })
    return { transferId, state }
  })

  implement(app, showTransferEvidence, async ({ transferId, fileId }, context) => {
    const found = await findTransferEvidence(context, transferId, fileId)
    if (!found) throw context.fail('record.missing')
    await context.log({ action: 'reconciliation.transferEvidenceSeen', ...found, target: transferId })
    return sendEvidence(context, found, fileId)
  })
}

async function demandOpenOnBoth(
  tx: Tx,
  { fromChannel, toChannel, currency, day }: Pick<Transfer, 'fromChannel' | 'toChannel' | 'currency' | 'day'>,
): Promise<void> {
  await demandOpenDay(tx, { channel: fromChannel, currency, bookDay: day })
  await demandOpenDay(tx, { channel: toChannel, currency, bookDay: day })
}
