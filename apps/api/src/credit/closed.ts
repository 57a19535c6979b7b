/** What closing rules are asked before something is taken from a lending app; who keeps the rules stands above. */
import type { Customer, Platform } from '@cordillera/contract/market/match'
import type { Words } from '@cordillera/contract/words'
import type { Tx } from '../platform/db.ts'

export interface Wanted {
  readonly wants: 'apply' | 'market'
  readonly merchantId: number
  readonly product: { readonly kind: 'own' | 'partner'; readonly code: string }
  /** Minor units; null: none was named. */
  readonly amount: number | null
  readonly platform: Platform | null
  /** ISO 3166-2; null: not known. */
  readonly district: string | null
  readonly customer: Customer | null
  /** Null: the person is new here. */
  readonly registeredAt: Date | null
  readonly loans: number | null
  readonly at: Date
}

/** What borrowers read where a rule closes it, and the closing is kept; null: it is open. */
export type ClosedBy = (tx: Tx, wanted: Wanted) => Promise<Words | null>
