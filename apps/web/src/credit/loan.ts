import type { billDetail } from '@cordillera/contract/credit/bill'
import type { Output } from '@cordillera/contract/endpoint'

export type Loan = Output<typeof billDetail>
export type LoanBill = Loan['bills'][number]
