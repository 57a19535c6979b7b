import { dryRunLoanBook, inspectLoanBook, runLoanBook } from '@cordillera/contract/credit/import'
import { loanBookFields } from '@cordillera/contract/credit/import-fields'
import { menuGroups } from '@cordillera/contract/menus'
import { t } from '@lingui/core/macro'
import type { ImportKind } from '../import/kind.ts'
import { LoanBookResult } from './LoanBookResult.tsx'

/** The loan book as an import: instalments, one a row, as the book stood on its export day. */
export const loanBook: ImportKind = {
  title: menuGroups.settings.screens.jobs.actions.import,
  inspect: inspectLoanBook,
  dryRun: dryRunLoanBook,
  run: runLoanBook,
  dryRunJob: 'credit.loanBook.dryRun',
  runJob: 'credit.loanBook.run',
  fields: loanBookFields,
  asksExportDay: true,
  reads: { amounts: true, days: true },
  Outcome: LoanBookResult,
  takes: (counts) => counts['accepted'] ?? 0,
  seeAt: { path: ({ jobId }) => `/collection/caseManagement?importJob=${jobId}`, label: () => t`See its cases` },
}
