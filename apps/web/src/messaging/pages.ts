import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  smsChannelManage: () => import('./channels/ChannelsPage.tsx'),
  smsTemplateManage: () => import('./templates/SmsTemplatesPage.tsx'),
  smsLinkUrl: () => import('./links/ShortLinksPage.tsx'),
  messageCascade: () => import('./cascades/CascadesPage.tsx'),
  messageSuppression: () => import('./suppressions/SuppressionsPage.tsx'),
  messageWork: () => import('./work/WorkPage.tsx'),
  smsReport: () => import('./report/ReportPage.tsx'),
  msgTemplate: () => import('./TemplatesPage.tsx'),
}

export const wordsOf = ['collection', 'operation-log']
