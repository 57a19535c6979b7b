/** The screens of this domain; menus.ts says in which group they stand. */
import { contentActions } from '../market/content-actions.ts'
import type { Screens } from '../screen.ts'
import { words as w } from '../words.ts'

export const appOperationScreens = {
  app_custom_info: {
    path: '/app_operation/app_custom_info',
    title: w('自定义信息', 'Custom info', 'Información propia'),
    ready: true,
    actions: contentActions,
  },
  app_image_info: {
    path: '/app_operation/app_image_info',
    title: w('图片信息', 'Images', 'Imágenes de la app'),
    ready: true,
    actions: contentActions,
  },
  app_discover_banner: {
    path: '/app_operation/app_discover_banner',
    title: w('发现页横幅', 'Discover banners', 'Banners de descubrir'),
    ready: true,
    actions: contentActions,
  },
  traffic_import_statistics: {
    path: '/app_operation/traffic_import_statistics',
    title: w('导流统计', 'Traffic statistics', 'Estadística de tráfico'),
    ready: true,
  },
  closing_rule: {
    path: '/app_operation/closing_rule',
    title: w('关闭规则', 'Closing rules', 'Reglas de cierre'),
    ready: true,
    actions: { change: w('编辑', 'Edit', 'Editar') },
  },
  app_msg_notice: {
    path: '/app_operation/app_msg_notice',
    title: w('应用通知', 'App notices', 'Avisos de la app'),
    ready: true,
    actions: contentActions,
  },
  customer_contact_information: {
    path: '/app_operation/customer_contact_information',
    title: w('客服联系方式', 'Contact information', 'Datos de contacto'),
    ready: true,
    actions: contentActions,
  },
  app_param_config: {
    path: '/app_operation/app_param_config',
    title: w('参数配置', 'Parameters', 'Parámetros'),
    ready: true,
    actions: contentActions,
  },
  curp_conf: {
    path: '/app_operation/curp_conf',
    title: w('CURP 校验', 'CURP check', 'Validación CURP'),
    ready: true,
    actions: { change: w('编辑', 'Edit', 'Editar'), try: w('试查', 'Try', 'Probar') },
  },
} as const satisfies Screens
