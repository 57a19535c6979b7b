import type { Pages } from '../ui/screen-pages.ts'

export const pages: Pages = {
  loan_market_image_manage: () => import('./pages/ImagesPage.tsx'),
  loan_market_banner: () => import('./pages/BannerPage.tsx'),
  loan_market_recommend: () => import('./pages/RecommendPage.tsx'),
  loan_market_msg_notice: () => import('./pages/NoticePage.tsx'),
  loan_market_layout_manage: () => import('./pages/LayoutPage.tsx'),
  loan_market_module_manage: () => import('./pages/ModulePage.tsx'),
  app_base_setting: () => import('./pages/BaseSettingPage.tsx'),
  app_custom_info: () => import('./pages/CustomInfoPage.tsx'),
  app_image_info: () => import('./pages/AppImagePage.tsx'),
  app_discover_banner: () => import('./pages/DiscoverBannerPage.tsx'),
  app_msg_notice: () => import('./pages/AppNoticePage.tsx'),
  customer_contact_information: () => import('./pages/ContactPage.tsx'),
  app_param_config: () => import('./pages/ParameterPage.tsx'),
}
