import { lazy } from 'react'
import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  caseManagement: lazy(() => import('./cases/CasesPage.tsx')),
  caseWorkplaceManagement: lazy(() => import('./split/SplitPage.tsx')),
  stopCase: lazy(() => import('./stop/StopCasePage.tsx')),
  ppdJob: lazy(() => import('./ppd/PpdPage.tsx')),
  pendingCollect: lazy(() => import('./mine/MyCasesPage.tsx')),
  collectRecords: lazy(() => import('./detect/RecordsPage.tsx')),
  qualityInspection: lazy(() => import('./inspection/InspectionPage.tsx')),
  tools: lazy(() => import('./tools/ToolsPage.tsx')),
  collection_make_conclusion: lazy(() => import('./workbench/WorkbenchPage.tsx')),
}
/** A row's history is drawn by the operation log, what can be reduced by derate. */
export const wordsOf = ['operation-log', 'derate']
