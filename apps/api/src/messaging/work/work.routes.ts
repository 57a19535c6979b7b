/** Dead letters as work: receipts given to their message, messages without an end settled, texts of strangers seen to. */
import {
  closeMessageWork,
  listMessageWork,
  matchMessageWork,
  messageWorkCandidates,
  settleMessageWork,
} from '@cordillera/contract/messaging/work'
import type { App } from '../../platform/app.ts'
import { Failure } from '../../platform/fail.ts'
import { type Context, implement } from '../../platform/implement.ts'
import { moveMessages } from '../receipt.queries.ts'
import * as work from './work.queries.ts'

const done = { done: true } as const

export function workRoutes(app: App): void {
  implement(app, listMessageWork, (input, context) => work.pageOfWork(context, input))
  implement(app, messageWorkCandidates, async ({ workId }, context) => {
    const found = await demand(context, workId, 'receipt')
    return work.candidatesOf(context.reach.from(found), found.numberOf ?? 0, context.user.merchants)
  })

  implement(app, matchMessageWork, async ({ workId, messageId, note }, context) => {
    const found = await demand(context, workId, 'receipt')
    const { reach, user, now, fail, log } = context
    const tx = reach.from(found)
    const { merchantId, accountId, merchants } = user
    const receiptId = found.numberOf ?? 0
    if (!(await work.matchReceipt(tx, { receiptId, messageId, accountId, merchants, note }, now)))
      throw fail('messaging.noCandidate')
    await moveMessages(tx, [messageId], now)
    await log({ action: 'messaging.workMatched', merchantId, target: messageId, reason: note })
    return done
  })

  implement(app, settleMessageWork, async ({ workId, state, note }, context) => {
    const found = await demand(context, workId, 'unknown')
    const { reach, user, now, log } = context
    const { merchantId, accountId } = user
    const messageId = found.messageId ?? ''
    await work.settleUnknown(reach.from(found), { messageId, state, accountId, note }, now)
    const action = state === 'delivered' ? 'messaging.workArrived' : 'messaging.workLost'
    await log({ action, merchantId, target: messageId, reason: note })
    return done
  })

  implement(app, closeMessageWork, async ({ workId, note }, context) => {
    const found = await demand(context, workId, 'receipt', 'stranger')
    const { reach, user, now, log } = context
    const { merchantId, accountId } = user
    await work.closeWork(reach.from(found), found, { accountId, note }, now)
    await log({ action: 'messaging.workClosed', merchantId, target: workId, reason: note })
    return done
  })
}

async function demand(
  context: Pick<Context<typeof listMessageWork>, 'db' | 'rows'>,
  workId: string,
  ...of: work.FoundWork['kind'][]
) {
  const found = await work.findWork(context, workId)
  if (!found || !of.includes(found.kind)) throw new Failure('record.missing')
  return found
}
