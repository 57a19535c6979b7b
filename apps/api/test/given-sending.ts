/** What leaves: one look of the sender, as the server takes every few seconds, and a message that comes back. */
import { keepOutcomes } from '../src/messaging/outbox.queries.ts'
import { sendOrders as send } from '../src/payment/outbox.service.ts'
import { inTransaction } from '../src/platform/db.ts'
import type { TestApp } from './harness.ts'

export const sendOrders = ({ app }: TestApp): Promise<void> => send(app)

/** The channel that holds a message is busy and gives it back unsent; answers how it stands then. */
export async function comesBack({ app, clock }: TestApp, messageId: string) {
  const outcome = { kind: 'putBack', messageId, channelId: null, code: 'busy', afterMs: null } as const
  await inTransaction(app.db, (tx) => keepOutcomes(tx, [outcome], clock.now()))
  const of = app.db.selectFrom('message').select(['state', 'failure', 'failureCode'])
  return of.where('messageId', '=', messageId).executeTakeFirst()
}
