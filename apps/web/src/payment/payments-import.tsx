import { menuGroups } from '@cordillera/contract/menus'
import { dryRunPayments, inspectPayments, runPayments } from '@cordillera/contract/payment/import'
import { paymentFields } from '@cordillera/contract/payment/import-fields'
import { t } from '@lingui/core/macro'
import type { ImportKind } from '../job/public.tsx'
import { PaymentsResult } from './PaymentsResult.tsx'

/** Payments and reversals as an import: what a channel says came in, one a row. */
export const paymentsImport: ImportKind = {
  title: menuGroups.finance.screens.paymentInfo.actions.import,
  inspect: inspectPayments,
  dryRun: dryRunPayments,
  run: runPayments,
  dryRunJob: 'payment.import.dryRun',
  runJob: 'payment.import.run',
  fields: paymentFields,
  asksExportDay: false,
  reads: { amounts: true, days: true },
  Outcome: PaymentsResult,
  takes: (counts) => (counts['payments'] ?? 0) + (counts['reversals'] ?? 0) + (counts['unidentified'] ?? 0),
  seeAt: { path: ({ jobId }) => `/finance/paymentInfo?importJob=${jobId}`, label: () => t`See its payments` },
}
