/** What can be done for or to an account, each a call that takes the reason. */
import {
  activateAccount,
  deleteAccount,
  disableTfa,
  enableTfa,
  endAccountSessions,
  exemptTfa,
  resetPassword,
  unbindTfa,
  unlockAccount,
} from '@cordillera/contract/access/account'
import type { AnyEndpoint } from '@cordillera/contract/endpoint'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Account } from './account.ts'

export type Care =
  | 'resetPassword'
  | 'unlock'
  | 'endSessions'
  | 'enableTfa'
  | 'disableTfa'
  | 'unbindTfa'
  | 'exemptTfa'
  | 'activate'
  | 'deactivate'
  | 'delete'

interface CareKind {
  /** The verb. */
  readonly label: MessageDescriptor
  /** What will happen. */
  readonly about: MessageDescriptor
  readonly endpoint: AnyEndpoint
  readonly input?: (account: Account) => object
  readonly danger?: true
  readonly needs: 'tfa' | 'change' | 'either'
  /** Whether it can be done now. */
  readonly when: (account: Account) => boolean
}

const inUse = ({ state }: Account) => state !== 'deleted'
const version = ({ version: seen }: Account) => ({ version: seen })

export const cares: Record<Care, CareKind> = {
  resetPassword: {
    label: msg`Reset the password`,
    about: msg`Nothing changes until a colleague or the person’s leader confirms it; then the account is signed out everywhere. The person gets a link by mail and chooses a password; where the house sends no mail, you see the first half of a password once, and who confirms sees the second.`,
    endpoint: resetPassword,
    danger: true,
    needs: 'tfa',
    when: inUse,
  },
  unlock: {
    label: msg`Unlock`,
    about: msg`The account may try its password and its code again at once.`,
    endpoint: unlockAccount,
    needs: 'either',
    when: (account) => account.lockedUntil !== null,
  },
  endSessions: {
    label: msg`Sign out everywhere`,
    about: msg`All live sessions of the account end at once. What was not saved there is lost.`,
    endpoint: endAccountSessions,
    danger: true,
    needs: 'either',
    when: (account) => account.sessions > 0,
  },
  enableTfa: {
    label: msg`Ask for a second factor`,
    about: msg`From its next call on, the account needs a code of its authenticator; without one it binds one first. An exemption ends.`,
    endpoint: enableTfa,
    needs: 'tfa',
    when: (account) => inUse(account) && (account.tfa === 'off' || account.tfa === 'exempt'),
  },
  disableTfa: {
    label: msg`Ask for no second factor`,
    about: msg`The password alone lets this account in until somebody asks for the second factor again.`,
    endpoint: disableTfa,
    danger: true,
    needs: 'tfa',
    when: (account) => inUse(account) && account.tfa !== 'off',
  },
  unbindTfa: {
    label: msg`Unbind the authenticator`,
    about: msg`The account is signed out everywhere and binds another authenticator at the next sign-in. For a lost or changed phone.`,
    endpoint: unbindTfa,
    danger: true,
    needs: 'tfa',
    when: (account) => inUse(account) && (account.tfa === 'bound' || account.tfa === 'exempt'),
  },
  exemptTfa: {
    label: msg`Exempt for 24 hours`,
    about: msg`For 24 hours the password alone lets this account in; then a code is asked for again.`,
    endpoint: exemptTfa,
    danger: true,
    needs: 'tfa',
    when: (account) => inUse(account) && (account.tfa === 'bound' || account.tfa === 'unbound'),
  },
  activate: {
    label: msg`Activate`,
    about: msg`The account may sign in again, with the roles and merchants it had.`,
    endpoint: activateAccount,
    input: (account) => ({ ...version(account), active: true }),
    needs: 'change',
    when: (account) => account.state === 'inactive',
  },
  deactivate: {
    label: msg`Deactivate`,
    about: msg`The account is signed out everywhere at once and can't sign in until somebody activates it again.`,
    endpoint: activateAccount,
    input: (account) => ({ ...version(account), active: false }),
    danger: true,
    needs: 'change',
    when: (account) => account.state === 'active',
  },
  delete: {
    label: msg`Delete`,
    about: msg`The account is taken out of use for good: it can't be activated again, and its user name stays taken. What it did stays on record.`,
    endpoint: deleteAccount,
    input: version,
    danger: true,
    needs: 'change',
    when: inUse,
  },
}
export const careNames = Object.keys(cares) as Care[]
