/** What states, roles and scopes are called. */
import type { accountStates, scopeKinds, tfaStates } from '@cordillera/contract/access/account'
import { type RoleName, roles } from '@cordillera/contract/roles'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { inWords } from '../ui/language.ts'
import type { ToneName } from '../ui/show/show.tsx'

export type AccountState = (typeof accountStates)[number]
export type TfaState = (typeof tfaStates)[number]
export type ScopeKind = (typeof scopeKinds)[number]

export const stateWords: Record<AccountState, MessageDescriptor> = {
  active: msg`Active`,
  inactive: msg`Inactive`,
  deleted: msg`Deleted`,
}
export const stateTones: Record<AccountState, ToneName> = { active: 'green', inactive: 'grey', deleted: 'red' }

export const tfaWords: Record<TfaState, MessageDescriptor> = {
  off: msg`Off`,
  unbound: msg`Not bound yet`,
  bound: msg`On`,
  exempt: msg`Exempt`,
}
export const tfaTones: Record<TfaState, ToneName> = { off: 'grey', unbound: 'amber', bound: 'green', exempt: 'amber' }

export const caseScopeWords: Record<ScopeKind, MessageDescriptor> = {
  all: msg`Every case`,
  merchants: msg`Every case of the merchants`,
  country: msg`Every case of the country`,
  workplace: msg`The pool, and cases of the own workplace's people`,
  stage: msg`Cases of the own stage`,
  team: msg`The pool of the own stage, and cases of the own team`,
  training: msg`Cases of people in training`,
  own: msg`Own cases`,
  none: msg`No cases`,
}
export const peopleScopeWords: Record<ScopeKind, MessageDescriptor> = {
  all: msg`Everybody`,
  merchants: msg`People of the merchants`,
  country: msg`People of the country`,
  workplace: msg`People of the own workplace`,
  stage: msg`People of the own stage and country`,
  team: msg`The own team`,
  training: msg`People in training`,
  own: msg`Only themselves`,
  none: msg`Nobody`,
}

/** A staff role by its words, any other by the name people gave it. */
export const roleName = (name: string): string => (Object.hasOwn(roles, name) ? inWords(roles[name as RoleName]) : name)
