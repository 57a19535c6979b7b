import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  organization_handel: () => import('./organization/OrganizationPage.tsx'),
  order_handel: () => import('./OrdersPage.tsx'),
  order_report: () => import('./OrderReportPage.tsx'),
  chat_auto_response: () => import('./chat/ChatRulesPage.tsx'),
  smart_customer_service: () => import('./chat/ConversationsPage.tsx'),
  desk_hours: () => import('./setup/DeskSetupPage.tsx'),
  order_create: () => import('./OrderCreatePage.tsx'),
  feed_back_handler: () => import('./feedback/FeedbackPage.tsx'),
  suggest_handler: () => import('./feedback/SuggestionsPage.tsx'),
  help_question: () => import('./help/HelpQuestionsPage.tsx'),
  delete_account: () => import('./deletion/DeletionsPage.tsx'),
  marketing_list: () => import('./marketing/MarketingPage.tsx'),
  change_pahone: () => import('./phone-change/PhoneChangesPage.tsx'),
  UnregisteredOrderCreate: () => import('./UnregisteredOrderPage.tsx'),
}

export const wordsOf = ['operation-log']
