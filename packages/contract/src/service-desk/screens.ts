/** The screens of this domain; menus.ts says in which group they stand. */
import { exportAction, type Screens } from '../screen.ts'
import { words as w } from '../words.ts'

export const serviceDeskScreens = {
  organization_handel: {
    path: '/jedi/organization_handel',
    title: w('机构投诉', 'Authority complaints', 'Quejas ante autoridades'),
    ready: true,
    actions: {
      work: w('处理机构投诉', 'Answer authority complaints', 'Atender quejas ante autoridades'),
      deadlines: w('维护法定期限', 'Keep deadlines of the law', 'Mantener plazos legales'),
    },
  },
  order_handel: {
    path: '/jedi/order_handel',
    title: w('工单处理', 'Work orders', 'Órdenes de trabajo'),
    ready: true,
    actions: {
      work: w('处理工单', 'Make and work orders', 'Crear y atender órdenes'),
      transfer: w('转交他人的工单', 'Hand over anybody’s', 'Traspasar las de otros'),
    },
  },
  order_create: {
    path: '/jedi/order_create/:id',
    title: w('新建工单', 'New work order', 'Nueva orden'),
    hidden: true,
    activeMenu: 'order_handel',
    ready: true,
  },
  UnregisteredOrderCreate: {
    path: '/jedi/UnregisteredOrderCreate',
    title: w('未注册号码工单', 'Work order for a phone', 'Orden para un teléfono'),
    hidden: true,
    activeMenu: 'order_handel',
    ready: true,
  },
  order_report: {
    path: '/jedi/order_report',
    title: w('工单报表', 'Work order report', 'Informe de órdenes'),
    ready: true,
  },
  desk_hours: {
    path: '/jedi/desk_hours',
    title: w('客服设置', 'Desk setup', 'Configuración de atención'),
    ready: true,
    actions: { change: w('更改客服设置', 'Change the desk setup', 'Cambiar la configuración') },
  },
  chat_auto_response: {
    path: '/jedi/chat_auto_response',
    title: w('自动回复', 'Auto answers', 'Respuestas automáticas'),
    ready: true,
    actions: { change: w('维护自动回复', 'Keep the auto answers', 'Mantener las respuestas automáticas') },
  },
  smart_customer_service: {
    path: '/jedi/smart_customer_service',
    title: w('智能客服', 'Smart customer service', 'Atención inteligente'),
    ready: true,
    actions: { work: w('接手对话', 'Take over talks', 'Tomar conversaciones') },
  },
  feed_back_handler: {
    path: '/jedi/feed_back_handler',
    title: w('借款人反馈', 'Feedback', 'Comentarios'),
    ready: true,
    actions: { work: w('处理反馈', 'Answer feedback', 'Atender comentarios') },
  },
  suggest_handler: {
    path: '/jedi/suggest_handler',
    title: w('借款人建议', 'Suggestions', 'Sugerencias'),
    ready: true,
    actions: { work: w('处理建议', 'Answer suggestions', 'Atender sugerencias') },
  },
  repayment_Record: {
    path: '/jedi/repayment_Record',
    title: w('还款凭证', 'Proofs of payment', 'Comprobantes de pago'),
    ready: true,
    actions: { decide: w('核对凭证', 'Work proofs', 'Revisar comprobantes'), export: exportAction },
  },
  withdraw_fail: {
    path: '/jedi/withdraw_fail',
    title: w('放款失败', 'Failed payouts', 'Desembolsos fallidos'),
    ready: true,
    actions: { retry: w('重新放款与取消', 'Send again and cancel', 'Reenviar y cancelar') },
  },
  channel_cost_statistics_conf: {
    path: '/jedi/channel_cost_statistics_conf',
    title: w('渠道成本配置', 'Unit costs', 'Costos unitarios'),
    ready: true,
    actions: { change: w('维护单位成本', 'Change unit costs', 'Cambiar costos unitarios') },
  },
  help_question: {
    path: '/jedi/help_question',
    title: w('帮助问题', 'Help questions', 'Preguntas frecuentes'),
    ready: true,
    actions: { change: w('维护帮助问题', 'Keep the help questions', 'Mantener las preguntas frecuentes') },
  },
} as const satisfies Screens

export const customerRequestScreens = {
  delete_account: {
    path: '/jedi/delete_account',
    title: w('注销申请', 'Account deletions', 'Bajas de cuenta'),
    ready: true,
    actions: {
      work: w('受理与核实注销', 'Take in and identify requests', 'Recibir e identificar solicitudes'),
      decide: w('审批注销', 'Decide deletions', 'Decidir bajas'),
    },
  },
  marketing_list: {
    path: '/jedi/marketing_list',
    title: w('营销名单', 'Marketing lists', 'Listas de marketing'),
    ready: true,
    actions: {
      change: w('维护营销名单', 'Make and change lists', 'Crear y cambiar listas'),
      send: w('群发', 'Write to lists', 'Escribir a listas'),
      decide: w('审批大批量群发', 'Decide large campaigns', 'Decidir campañas grandes'),
    },
  },
  change_pahone: {
    path: '/jedi/change_pahone',
    title: w('更换手机号', 'Phone changes', 'Cambios de teléfono'),
    ready: true,
    actions: {
      work: w('申请与验证换号', 'Ask for changes and prove numbers', 'Solicitar cambios y comprobar números'),
      decide: w('审批换号', 'Decide changes', 'Decidir cambios'),
    },
  },
} as const satisfies Screens
