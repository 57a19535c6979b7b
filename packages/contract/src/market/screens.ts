/** The screens of this domain; menus.ts says in which group they stand. */
import type { Screens } from '../screen.ts'
import { words as w } from '../words.ts'
import { contentActions } from './content-actions.ts'

export const marketScreens = {
  loan_market_image_manage: {
    path: '/loan_market/loan_market_image_manage',
    title: w('图片管理', 'Images', 'Imágenes'),
    ready: true,
    actions: { change: w('编辑', 'Edit', 'Editar') },
  },
  loan_market_banner: {
    path: '/loan_market/loan_market_banner',
    title: w('横幅', 'Banners', 'Banners'),
    ready: true,
    actions: contentActions,
  },
  loan_market_recommend: {
    path: '/loan_market/loan_market_recommend',
    title: w('推荐', 'Recommendations', 'Recomendaciones'),
    ready: true,
    actions: contentActions,
  },
  loan_market_msg_notice: {
    path: '/loan_market/loan_market_msg_notice',
    title: w('消息通知', 'Notices', 'Avisos'),
    ready: true,
    actions: contentActions,
  },
  market_channel_flow_product_info: {
    path: '/loan_market/market_channel_flow_product_info',
    title: w('导流产品', 'Partner products', 'Productos de socios'),
    ready: true,
    actions: { change: w('编辑', 'Edit', 'Editar') },
  },
  market_channel_flow_product_control: {
    path: '/loan_market/market_channel_flow_product_control',
    title: w('导流控制', 'Partner caps', 'Topes de socios'),
    ready: true,
    actions: { change: w('编辑', 'Edit', 'Editar') },
  },
  loan_market_layout_manage: {
    path: '/loan_market/loan_market_layout_manage',
    title: w('布局', 'Layouts', 'Diseños'),
    ready: true,
    actions: contentActions,
  },
  loan_market_module_manage: {
    path: '/loan_market/loan_market_module_manage',
    title: w('模块', 'Modules', 'Módulos'),
    ready: true,
    actions: contentActions,
  },
  loan_market_bytedata: {
    path: '/loan_market/loan_market_bytedata',
    title: w('埋点数据', 'Event data', 'Datos de eventos'),
    ready: true,
    actions: { change: w('编辑漏斗', 'Edit funnels', 'Editar embudos') },
  },
  app_base_setting: {
    path: '/loan_market/app_base_setting',
    title: w('应用基础设置', 'App settings', 'Ajustes de la app'),
    ready: true,
    actions: contentActions,
  },
} as const satisfies Screens

export const conversionScreens = {
  loan_market_cost_entry: {
    path: '/loan_market_convert/loan_market_cost_entry',
    title: w('成本录入', 'Cost entry', 'Registro de costos'),
    ready: true,
    actions: { change: w('编辑', 'Edit', 'Editar') },
  },
  loan_market_day_situation: {
    path: '/loan_market_convert/loan_market_day_situation',
    title: w('每日情况', 'Day figures', 'Cifras del día'),
    ready: true,
  },
  channel_user_add_or_mod: {
    path: '/loan_market_convert/channel_user_add_or_mod',
    title: w('渠道用户', 'Channel users', 'Usuarios de canal'),
    ready: true,
    actions: { change: w('编辑', 'Edit', 'Editar') },
  },
  loan_market_channel_convert_new: {
    path: '/loan_market_convert/loan_market_channel_convert_new',
    title: w('渠道转化', 'Conversion', 'Conversión'),
    ready: true,
  },
  channel_config_add_mod: {
    path: '/loan_market_convert/channel_config_add_mod',
    title: w('合作配置', 'Cooperation', 'Convenios'),
    ready: true,
    actions: { change: w('编辑', 'Edit', 'Editar') },
  },
  channel_data_monitoring: {
    path: '/loan_market_convert/channel_data_monitoring',
    title: w('数据监控', 'Monitoring', 'Monitoreo'),
    ready: true,
    actions: { alert: w('编辑规则', 'Edit alerts', 'Editar alertas') },
  },
  channel_user_remain: {
    path: '/loan_market_convert/channel_user_remain',
    title: w('留存', 'Retention', 'Retención'),
    ready: true,
  },
} as const satisfies Screens
