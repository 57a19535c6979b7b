import type { Output } from '@cordillera/contract/endpoint'
import { listReconExceptions, reconExceptionDetail } from '@cordillera/contract/reconciliation/exception'

export type Detail = Output<typeof reconExceptionDetail>
/** What ending an exception changes. */
export const changed = [listReconExceptions, reconExceptionDetail]
