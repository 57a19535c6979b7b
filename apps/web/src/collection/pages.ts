import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  caseManagement: () => import('./cases/CasesPage.tsx'),
  caseWorkplaceManagement: () => import('./split/SplitPage.tsx'),
  stopCase: () => import('./stop/StopCasePage.tsx'),
  ppdJob: () => import('./ppd/PpdPage.tsx'),
  pendingCollect: () => import('./mine/MyCasesPage.tsx'),
  collectRecords: () => import('./detect/RecordsPage.tsx'),
  qualityInspection: () => import('./inspection/InspectionPage.tsx'),
  tools: () => import('./tools/ToolsPage.tsx'),
  collection_make_conclusion: () => import('./workbench/WorkbenchPage.tsx'),
}
/** A row's history is drawn by the operation log, what can be reduced by derate, links to pay by borrower. */
export const wordsOf = ['operation-log', 'derate', 'borrower']
