/** The screens of this domain; menus.ts says in which group they stand. */
import { exportAction, type Screens } from '../screen.ts'
import { words as w } from '../words.ts'

export const paymentScreens = {
  paymentInfo: {
    path: '/finance/paymentInfo',
    title: w('收付款', 'Payments', 'Pagos'),
    ready: true,
    actions: {
      import: w('导入回款', 'Import payments', 'Importar pagos'),
      match: w('手工匹配', 'Match by hand', 'Aplicar a mano'),
      return: w('退回付款人', 'Return to the payer', 'Devolver al pagador'),
      query: w('查询状态', 'Query the state', 'Consultar el estado'),
      mark: w('标记结果', 'Mark the outcome', 'Marcar el resultado'),
      resolve: w('处理入账异常', 'Resolve payment exceptions', 'Resolver excepciones de pago'),
      export: exportAction,
    },
  },
} as const satisfies Screens

export const bankScreens = {
  updateBankCard: {
    path: '/finance/updateBankCard',
    title: w('银行卡变更', 'Bank card changes', 'Cambio de cuenta'),
    ready: true,
    actions: { approve: w('审批', 'Approve', 'Aprobar') },
  },
  bancolombia: {
    path: '/finance/bancolombia',
    title: w('Bancolombia 文件', 'Bancolombia', 'Bancolombia'),
    ready: true,
    actions: {
      upload: w('上传与匹配', 'Upload and match', 'Subir e identificar'),
      book: w('入账', 'Book', 'Registrar'),
      payOut: w('付款文件', 'Payout files', 'Archivos de pagos'),
      export: exportAction,
    },
  },
  payvalida: {
    path: '/finance/payvalida',
    title: w('PayValida 与现金条码', 'PayValida and cash', 'PayValida y efectivo'),
    ready: true,
    actions: {
      query: w('查询状态', 'Query the state', 'Consultar el estado'),
      cancel: w('取消', 'Cancel', 'Cancelar'),
      export: exportAction,
    },
  },
} as const satisfies Screens

export const channelScreens = {
  paymentChannelConfig: {
    path: '/payment/paymentChannelConfig',
    title: w('支付渠道配置', 'Payment channels', 'Canales de pago'),
    ready: true,
    actions: {
      change: w('编辑', 'Edit', 'Editar'),
      credentials: w('录入凭证', 'Hand in credentials', 'Registrar credenciales'),
      approve: w('审批', 'Approve', 'Aprobar'),
      test: w('测试', 'Test', 'Probar'),
    },
  },
} as const satisfies Screens

export const staffPayoutScreens = {
  payOfMexicoStaff: {
    path: '/account/payOfMexicoStaff',
    title: w('员工付款', 'Staff payout', 'Pago al personal'),
    ready: true,
    actions: { upload: w('上传名单', 'Upload a list', 'Subir lista'), approve: w('审批', 'Approve', 'Aprobar') },
  },
} as const satisfies Screens
