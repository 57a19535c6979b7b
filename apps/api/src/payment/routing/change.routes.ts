/** What of a channel takes two people: credentials, limits that rise, use. */
import { decidePaymentChange, setPaymentCredentials } from '@cordillera/contract/payment/routing/channel'
import type { App } from '../../platform/app.ts'
import { implement } from '../../platform/implement.ts'
import { seal } from '../../platform/secrets.ts'
import { askChange, decideChange, type FoundChange, findChange } from './change.queries.ts'
import { limitColumns, setChannel } from './channel.queries.ts'
import { channelTarget, demandSeen } from './channel.routes.ts'
import { credentialFaults } from './channel.rules.ts'
import { secretPurpose } from './connections.ts'

export function paymentChangeRoutes(app: App): void {
  implement(app, setPaymentCredentials, async ({ settings, secrets, reason, ...seen }, context) => {
    const { user, now, reach, fail, log } = context
    const found = await demandSeen(context, seen)
    const { channelId } = found
    const faults = credentialFaults(found.provider, { settings, secrets })
    if (faults.length > 0) throw fail('payment.credentialsIncomplete', { names: faults.join(', ') })
    const sealed = Object.fromEntries(
      Object.entries(secrets).map(([name, value]) => [
        name,
        seal(app.secretKey, secretPurpose(channelId, name), value),
      ]),
    )
    const wanted = { settings, secrets: sealed }
    const by = { accountId: user.accountId, reason, now }
    const changeId = await askChange(reach.from(found), channelId, { kind: 'credentials', wanted }, by)
    if (!changeId) throw fail('payment.changeWaits')
    const names = [...Object.keys(settings), ...Object.keys(secrets)].join(', ')
    const after = { changeKind: 'credentials', credentialNames: names }
    await log({ action: 'payment.channelChangeAsked', target: channelTarget(channelId), reason, after })
    return { changeId }
  })

  implement(app, decidePaymentChange, async ({ changeId, version, decision, note }, context) => {
    const { user, now, reach, fail, log } = context
    const change = await findChange(context, changeId)
    if (!change) throw fail('record.missing')
    if (change.state !== 'requested') throw fail('credit.decided')
    if (change.version !== version) throw fail('record.stale')
    await context.secondPerson({ askedBy: [change.askedBy] })
    const tx = reach.from(change)
    const state = decision === 'approve' ? ('approved' as const) : ('refused' as const)
    const by = { accountId: user.accountId, now }
    if (state === 'approved') await setChannel(tx, change.channelId, valuesOf(change), by)
    await decideChange(tx, changeId, { ...by, state, note })
    await log({
      action: state === 'approved' ? 'payment.channelChangeApproved' : 'payment.channelChangeRefused',
      target: channelTarget(change.channelId),
      reason: note,
      after: { changeKind: change.kind },
    })
    return { changeId, state }
  })
}

/** Credentials that nobody has proved yet carry no money: the channel passes a test first. */
function valuesOf({ kind, wanted }: FoundChange): Record<string, unknown> {
  if (kind === 'activate') return { active: true }
  if (kind === 'limits') return limitColumns(wanted)
  const { settings, secrets } = wanted
  const untested = { needsTest: true, testState: 'none', testedAt: null, testAnswer: null }
  return { settings: JSON.stringify(settings), secrets: JSON.stringify(secrets), ...untested }
}
