import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  loan_market_bytedata: () => import('./events/EventsPage.tsx'),
  channel_config_add_mod: () => import('./channels/ChannelsPage.tsx'),
  loan_market_cost_entry: () => import('./channels/CostsPage.tsx'),
  loan_market_day_situation: () => import('./conversion/DayPage.tsx'),
  loan_market_channel_convert_new: () => import('./conversion/ConversionPage.tsx'),
  channel_data_monitoring: () => import('./monitoring/MonitoringPage.tsx'),
  channel_user_add_or_mod: () => import('./users/UsersPage.tsx'),
  channel_user_remain: () => import('./conversion/RetentionPage.tsx'),
}
export const wordsOf = ['job', 'operation-log']
