import type { Currency } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import type { inspectStatement } from '@cordillera/contract/reconciliation/statement'

/** A file that was looked at, and the account it is about. */
export interface LookedAt {
  readonly fileId: string
  readonly channel: string
  readonly currency: Currency
  readonly inspected: Output<typeof inspectStatement>
}
