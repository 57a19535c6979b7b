/** Whose content somebody may see and change: of which kinds, and of which merchants. */
import { buttonOf } from '@cordillera/contract/market/content'
import { type ContentKindName, contentKinds } from '@cordillera/contract/market/kinds'
import { type Caller, maySee, mayUse } from '../platform/caller.ts'
import { Failure } from '../platform/fail.ts'

/** The endpoints are open to whoever has any screen of content: each kind is asked for itself. */
export function demandKinds(user: Caller, kinds: readonly ContentKindName[], to: 'see' | 'change' | 'publish'): void {
  const may = (kind: ContentKindName) =>
    to === 'see' ? maySee(user, contentKinds[kind].screen) : mayUse(user, buttonOf(kind, to))
  if (!kinds.every(may)) throw new Failure('access.forbidden')
}

/** The merchant that is asked for, else the one that is worked for, else any: one whose market the caller keeps. */
export function merchantOf(user: Caller, merchant: number | undefined): number {
  const { marketMerchants, merchantId } = user
  const chosen = merchant ?? (marketMerchants.includes(merchantId) ? merchantId : marketMerchants[0])
  if (chosen === undefined || !marketMerchants.includes(chosen)) throw new Failure('market.merchantForeign')
  return chosen
}
