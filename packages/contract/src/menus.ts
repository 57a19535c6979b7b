/**
 * Every screen, once: its name (the permission is `web_menu_<name>`), path, titles, and the actions on it that need more
 * than seeing it (`web_btn_<name>_<action>`). The server checks calls against it; the web builds router, sidebar,
 * breadcrumb and palette from it. Paths and names are the specification's, misspellings included; names that occur twice
 * are qualified by their group. `ready` says that the screen is built: one that is not shows an honest page.
 */
import type { Words } from './words.ts'

export interface Screen {
  readonly path: `/${string}`
  readonly title: Words
  /** Not in the sidebar; it comes with the screen named in `activeMenu`, whose permission opens it. */
  readonly hidden?: true
  readonly activeMenu?: string
  /** Never kept alive in its tab. */
  readonly noCache?: true
  /** A tab that can't be closed. */
  readonly affix?: true
  /** Everyone who is signed in may open it. */
  readonly everyone?: true
  readonly ready?: true
  readonly actions?: Readonly<Record<string, Words>>
}
export interface MenuGroup {
  readonly path: `/${string}`
  readonly title: Words
  readonly icon: string
  readonly screens: Readonly<Record<string, Screen>>
}

const w = <Z extends string, E extends string, S extends string>(zh: Z, en: E, es: S) => ({ zh, en, es }) as const
const exportAction = w('导出', 'Export', 'Exportar')

export const menuGroups = {
  home: {
    path: '/dashboard',
    title: w('首页', 'Dashboard', 'Inicio'),
    icon: 'home',
    screens: {
      homepage: {
        path: '/dashboard',
        title: w('首页', 'Dashboard', 'Inicio'),
        affix: true,
        everyone: true,
        ready: true,
      },
    },
  },
  collection: {
    path: '/collection',
    title: w('催收', 'Collection', 'Cobranza'),
    icon: 'collection',
    screens: {
      caseManagement: {
        path: '/collection/caseManagement',
        title: w('案件管理', 'Cases', 'Casos'),
        ready: true,
        actions: {
          assign: w('分案', 'Assign', 'Asignar'),
          recall: w('撤案', 'Recall', 'Retirar'),
          rules: w('分案规则', 'Assignment rules', 'Reglas de asignación'),
          cover: w('代班安排', 'Cover', 'Coberturas'),
          export: exportAction,
        },
      },
      pendingCollect: {
        path: '/collection/pendingCollect',
        title: w('我的案件', 'My cases', 'Mis casos'),
        ready: true,
        actions: {
          work: w('跟进案件', 'Work cases', 'Gestionar casos'),
          reveal: w('查看敏感信息', 'Reveal personal data', 'Ver datos personales'),
        },
      },
      collection_make_conclusion: {
        path: '/collection/make_conclusion/:id',
        title: w('案件工作台', 'Workbench', 'Mesa de trabajo'),
        hidden: true,
        activeMenu: 'pendingCollect',
        ready: true,
      },
      caseWorkplaceManagement: {
        path: '/collection/caseWorkplaceManagement',
        title: w('职场分案比例', 'Workplace split', 'Reparto por sede'),
        ready: true,
        actions: { modify: w('调整分案', 'Change the split', 'Cambiar el reparto') },
      },
      stopCase: {
        path: '/collection/stopCase',
        title: w('停催', 'Stopped bills', 'Cobranza suspendida'),
        ready: true,
        actions: { operate: w('停催与恢复', 'Stop and restore', 'Suspender y restaurar') },
      },
      workFlow: {
        path: '/collection/workFlow',
        title: w('员工流程', 'Staff workflow', 'Flujo de personal'),
        ready: true,
        actions: { change: w('变更员工', 'Change staff', 'Cambiar personal') },
      },
      operation: {
        path: '/collection/operation',
        title: w('人事操作记录', 'HR operation record', 'Registro de RR. HH.'),
        ready: true,
      },
      ppdJob: {
        path: '/collection/ppdJob',
        title: w('自动外呼任务', 'Auto-outbound jobs', 'Marcación automática'),
        ready: true,
        actions: {
          create: w('创建与重启', 'Create and restart', 'Crear y reiniciar'),
          config: w('外呼配置', 'Configure dialling', 'Configurar la marcación'),
        },
      },
      statistics: {
        path: '/collection/statistics',
        title: w('催收统计', 'Statistics', 'Estadísticas'),
        ready: true,
      },
      goal: {
        path: '/collection/goal',
        title: w('目标', 'Goals', 'Metas'),
        ready: true,
        actions: { change: w('新增与删除', 'Create and delete', 'Crear y eliminar') },
      },
      wwp: {
        path: '/collection/wwp',
        title: w('周末排班', 'Weekend plan', 'Plan de fin de semana'),
        ready: true,
        actions: { change: w('排班', 'Plan', 'Planificar') },
      },
      caseForecast: {
        path: '/collection/caseForecast',
        title: w('案件预测', 'Case forecast', 'Pronóstico de casos'),
        ready: true,
        actions: { change: w('修改预测', 'Edit the forecast', 'Editar pronóstico') },
      },
      incentive: {
        path: '/collection/incentive',
        title: w('激励', 'Incentive', 'Incentivos'),
        ready: true,
        actions: {
          change: w('规则与核算', 'Rules and results', 'Reglas y resultados'),
          approve: w('审批月度激励', 'Approve a month', 'Aprobar el mes'),
          export: exportAction,
        },
      },
      forecastHr: {
        path: '/collection/forecastHr',
        title: w('人力预测', 'People forecast', 'Pronóstico de personal'),
        ready: true,
      },
      msgTemplate: {
        path: '/collection/msgTemplate',
        title: w('催收模板', 'Message templates', 'Plantillas'),
        ready: true,
        actions: { change: w('编辑模板', 'Edit templates', 'Editar plantillas') },
      },
      tools: { path: '/collection/tools', title: w('工具', 'Tools', 'Herramientas'), ready: true },
    },
  },
  detect: {
    path: '/detect',
    title: w('质检', 'Detect', 'Supervisión'),
    icon: 'detect',
    screens: {
      collectRecords: {
        path: '/detect/collectRecords',
        title: w('催收记录', 'Collection records', 'Registros de gestión'),
        ready: true,
        actions: { freeLine: w('释放线路', 'Free a line', 'Liberar una línea') },
      },
      qualityInspection: {
        path: '/detect/qualityInspection',
        title: w('质量检查', 'Quality inspection', 'Control de calidad'),
        ready: true,
        actions: { inspect: w('打分', 'Score', 'Calificar') },
      },
    },
  },
  user: {
    path: '/user',
    title: w('用户', 'Borrowers', 'Clientes'),
    icon: 'user',
    screens: {
      searchUsers: {
        path: '/user/searchUsers',
        title: w('用户查询', 'Search borrowers', 'Buscar clientes'),
        ready: true,
        actions: {
          act: w('用户操作', 'Act for a borrower', 'Operar por el cliente'),
          reveal: w('查看敏感信息', 'Reveal personal data', 'Ver datos personales'),
          images: w('查看申请影像与审核证明', 'See images, decide certificates', 'Ver imágenes y decidir comprobantes'),
          blacklist: w('管理黑名单', 'Blacklist', 'Lista negra'),
          coupon: w('发放与作废优惠券', 'Issue and void coupons', 'Emitir y anular cupones'),
        },
      },
      userBaseInfo: {
        path: '/user/userBaseInfo/:id',
        ready: true,
        title: w('用户信息', 'Borrower', 'Cliente'),
        hidden: true,
        noCache: true,
        activeMenu: 'searchUsers',
      },
    },
  },
  auditing: {
    path: '/auditing',
    title: w('审核', 'Audit', 'Evaluación'),
    icon: 'audit',
    screens: {
      assignAudit: {
        path: '/auditing/assignAudit',
        title: w('审核分配', 'Assign audits', 'Asignar evaluaciones'),
        ready: true,
        actions: { assign: w('分配', 'Assign', 'Asignar') },
      },
      pendingAudit: {
        path: '/auditing/pendingAudit',
        title: w('待审核', 'Pending audits', 'Evaluaciones pendientes'),
        ready: true,
        actions: { conclude: w('审核', 'Conclude', 'Concluir') },
      },
      auditing_make_conclusion: {
        path: '/auditing/make_conclusion/:id',
        title: w('审核结论', 'Audit conclusion', 'Conclusión'),
        hidden: true,
        activeMenu: 'pendingAudit',
        ready: true,
      },
      auditAnalytics: {
        path: '/auditing/auditAnalytics',
        title: w('审核分析', 'Audit analytics', 'Análisis de evaluación'),
        ready: true,
      },
    },
  },
  finance: {
    path: '/finance',
    title: w('财务', 'Finance', 'Finanzas'),
    icon: 'finance',
    screens: {
      financeProduct: {
        path: '/finance/financeProduct',
        title: w('金融产品', 'Products', 'Productos'),
        ready: true,
        actions: {
          change: w('编辑', 'Edit', 'Editar'),
          approve: w('启用、停用与法定上限', 'Activate, retire, legal caps', 'Activar, retirar y topes legales'),
        },
      },
      paymentInfo: {
        path: '/finance/paymentInfo',
        title: w('收付款', 'Payments', 'Pagos'),
        ready: true,
        actions: {
          import: w('导入回款', 'Import payments', 'Importar pagos'),
          match: w('手工匹配', 'Match by hand', 'Aplicar a mano'),
          export: exportAction,
        },
      },
      creditBill: {
        path: '/finance/creditBill',
        ready: true,
        title: w('账单', 'Bills', 'Cuotas'),
        actions: {
          export: exportAction,
          act: w(
            '展期、代扣与核销申请',
            'Extend, withhold, propose a write-off',
            'Prorrogar, domiciliar, proponer castigo',
          ),
          approve: w('审批退款与核销', 'Approve refunds and write-offs', 'Aprobar devoluciones y castigos'),
        },
      },
      billDetail: {
        path: '/finance/billDetail/:appId',
        ready: true,
        title: w('账单详情', 'Bill', 'Detalle de cuotas'),
        hidden: true,
        activeMenu: 'creditBill',
      },
      updateBankCard: {
        path: '/finance/updateBankCard',
        title: w('银行卡变更', 'Bank card changes', 'Cambio de cuenta'),
        ready: true,
        actions: { approve: w('审批', 'Approve', 'Aprobar') },
      },
      bancolombia: {
        path: '/finance/bancolombia',
        title: w('Bancolombia 文件', 'Bancolombia', 'Bancolombia'),
        actions: { book: w('入账', 'Book', 'Registrar') },
      },
      payvalida: {
        path: '/finance/payvalida',
        title: w('PayValida', 'PayValida', 'PayValida'),
        actions: { cancel: w('取消', 'Cancel', 'Cancelar') },
      },
    },
  },
  payment: {
    path: '/payment',
    title: w('支付渠道', 'Channels', 'Canales de pago'),
    icon: 'channel',
    screens: {
      paymentChannelConfig: {
        path: '/payment/paymentChannelConfig',
        title: w('支付渠道配置', 'Payment channels', 'Canales de pago'),
        actions: { change: w('编辑', 'Edit', 'Editar') },
      },
    },
  },
  reconciliation: {
    path: '/reconciliation',
    title: w('对账', 'Reconciliation', 'Conciliación'),
    icon: 'scale',
    screens: {
      collectDetail: { path: '/reconciliation/collectDetail', title: w('收款明细', 'Collections', 'Cobros') },
      withdrawDetail: { path: '/reconciliation/withdrawDetail', title: w('放款明细', 'Payouts', 'Desembolsos') },
      internalWithdraw: {
        path: '/reconciliation/internalWithdraw',
        title: w('内部划转', 'Internal transfers', 'Traspasos internos'),
      },
      reversalDetail: { path: '/reconciliation/reversalDetail', title: w('冲正明细', 'Reversals', 'Reversos') },
      payoutReconciliation: {
        path: '/reconciliation/payoutReconciliation',
        title: w('放款渠道对账', 'Payout reconciliation', 'Conciliación de desembolsos'),
        actions: { work: w('处理异常', 'Work exceptions', 'Resolver excepciones') },
      },
      internalPayment: {
        path: '/reconciliation/internalPayment',
        title: w('内部支付对账', 'Internal payment reconciliation', 'Conciliación interna'),
      },
    },
  },
  derate: {
    path: '/derate',
    title: w('减免', 'Fee reduction', 'Condonación'),
    icon: 'derate',
    screens: {
      derateRule: {
        path: '/derate/derateRule',
        ready: true,
        title: w('减免规则', 'Reduction rules', 'Reglas de condonación'),
        actions: { change: w('编辑', 'Edit', 'Editar') },
      },
      derateQuota: {
        path: '/derate/derateQuota',
        ready: true,
        title: w('减免额度', 'Reduction quotas', 'Cupos de condonación'),
        actions: { change: w('编辑', 'Edit', 'Editar') },
      },
      myDerateQuota: {
        path: '/derate/myDerateQuota',
        ready: true,
        title: w('我的减免额度', 'My reduction quota', 'Mi cupo de condonación'),
        actions: { approve: w('审批', 'Approve', 'Aprobar') },
      },
    },
  },
  jedi: {
    path: '/jedi',
    title: w('客服', 'Customer service', 'Atención al cliente'),
    icon: 'service',
    screens: {
      organization_handel: {
        path: '/jedi/organization_handel',
        title: w('机构投诉', 'Authority complaints', 'Quejas ante autoridades'),
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
        title: w('未注册用户工单', 'Work order for a phone', 'Orden para un teléfono'),
        hidden: true,
        activeMenu: 'order_handel',
        ready: true,
      },
      order_report: { path: '/jedi/order_report', title: w('工单报表', 'Work order report', 'Informe de órdenes') },
      chat_auto_response: {
        path: '/jedi/chat_auto_response',
        title: w('自动回复', 'Auto answers', 'Respuestas automáticas'),
      },
      smart_customer_service: {
        path: '/jedi/smart_customer_service',
        title: w('智能客服', 'Smart customer service', 'Atención inteligente'),
      },
      feed_back_handler: { path: '/jedi/feed_back_handler', title: w('用户反馈', 'Feedback', 'Comentarios') },
      suggest_handler: { path: '/jedi/suggest_handler', title: w('用户建议', 'Suggestions', 'Sugerencias') },
      repayment_Record: {
        path: '/jedi/repayment_Record',
        title: w('还款凭证', 'Proofs of payment', 'Comprobantes de pago'),
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
      },
      help_question: { path: '/jedi/help_question', title: w('帮助问题', 'Help questions', 'Preguntas frecuentes') },
      coupon_management: {
        path: '/jedi/coupon_management',
        title: w('优惠券模板', 'Coupon templates', 'Plantillas de cupón'),
      },
      coupon_activity: {
        path: '/jedi/coupon_activity',
        title: w('优惠券活动', 'Coupon activities', 'Campañas de cupones'),
      },
      coupon_detail: { path: '/jedi/coupon_detail', title: w('优惠券明细', 'Issued coupons', 'Cupones emitidos') },
      delete_account: { path: '/jedi/delete_account', title: w('注销申请', 'Account deletions', 'Bajas de cuenta') },
      marketing_list: { path: '/jedi/marketing_list', title: w('营销名单', 'Marketing lists', 'Listas de mercadeo') },
      change_pahone: { path: '/jedi/change_pahone', title: w('更换手机号', 'Phone changes', 'Cambios de teléfono') },
      image_manual: {
        path: '/jedi/image_manual',
        title: w('人工审图', 'Image audit', 'Revisión de imágenes'),
        ready: true,
        actions: { decide: w('审图', 'Decide', 'Decidir') },
      },
    },
  },
  messageManage: {
    path: '/messageManage',
    title: w('消息', 'Messages', 'Mensajes'),
    icon: 'message',
    screens: {
      smsChannelManage: {
        path: '/messageManage/smsChannelManage',
        title: w('短信渠道', 'SMS channels', 'Canales SMS'),
      },
      smsTemplateManage: {
        path: '/messageManage/smsTemplateManage',
        title: w('短信模板', 'SMS templates', 'Plantillas SMS'),
      },
      smsLinkUrl: { path: '/messageManage/smsLinkUrl', title: w('短链接', 'Short links', 'Enlaces cortos') },
      smsReport: { path: '/messageManage/smsReport', title: w('短信报表', 'SMS report', 'Informe SMS') },
    },
  },
  loan_market: {
    path: '/loan_market',
    title: w('贷超', 'Loan market', 'Mercado de préstamos'),
    icon: 'market',
    screens: {
      loan_market_image_manage: {
        path: '/loan_market/loan_market_image_manage',
        title: w('图片管理', 'Images', 'Imágenes'),
      },
      loan_market_banner: { path: '/loan_market/loan_market_banner', title: w('横幅', 'Banners', 'Banners') },
      loan_market_recommend: {
        path: '/loan_market/loan_market_recommend',
        title: w('推荐', 'Recommendations', 'Recomendaciones'),
      },
      loan_market_msg_notice: {
        path: '/loan_market/loan_market_msg_notice',
        title: w('消息通知', 'Notices', 'Avisos'),
      },
      market_channel_flow_product_info: {
        path: '/loan_market/market_channel_flow_product_info',
        title: w('导流产品', 'Partner products', 'Productos de socios'),
      },
      market_channel_flow_product_control: {
        path: '/loan_market/market_channel_flow_product_control',
        title: w('导流控制', 'Partner caps', 'Topes de socios'),
      },
      loan_market_layout_manage: {
        path: '/loan_market/loan_market_layout_manage',
        title: w('布局', 'Layouts', 'Diseños'),
      },
      loan_market_module_manage: {
        path: '/loan_market/loan_market_module_manage',
        title: w('模块', 'Modules', 'Módulos'),
      },
      loan_market_bytedata: {
        path: '/loan_market/loan_market_bytedata',
        title: w('埋点数据', 'Event data', 'Datos de eventos'),
      },
      app_base_setting: {
        path: '/loan_market/app_base_setting',
        title: w('应用基础设置', 'App settings', 'Ajustes de la app'),
      },
    },
  },
  loan_market_convert: {
    path: '/loan_market_convert',
    title: w('渠道管理', 'Channel conversion', 'Conversión de canales'),
    icon: 'convert',
    screens: {
      loan_market_cost_entry: {
        path: '/loan_market_convert/loan_market_cost_entry',
        title: w('成本录入', 'Cost entry', 'Registro de costos'),
      },
      loan_market_day_situation: {
        path: '/loan_market_convert/loan_market_day_situation',
        title: w('每日情况', 'Day figures', 'Cifras del día'),
      },
      channel_user_add_or_mod: {
        path: '/loan_market_convert/channel_user_add_or_mod',
        title: w('渠道用户', 'Channel users', 'Usuarios de canal'),
      },
      loan_market_channel_convert_new: {
        path: '/loan_market_convert/loan_market_channel_convert_new',
        title: w('渠道转化', 'Conversion', 'Conversión'),
      },
      channel_config_add_mod: {
        path: '/loan_market_convert/channel_config_add_mod',
        title: w('合作配置', 'Cooperation', 'Convenios'),
      },
      channel_data_monitoring: {
        path: '/loan_market_convert/channel_data_monitoring',
        title: w('数据监控', 'Monitoring', 'Monitoreo'),
      },
      channel_user_remain: {
        path: '/loan_market_convert/channel_user_remain',
        title: w('留存', 'Retention', 'Retención'),
      },
    },
  },
  app_operation: {
    path: '/app_operation',
    title: w('应用运营', 'App operation', 'Operación de la app'),
    icon: 'app',
    screens: {
      app_custom_info: {
        path: '/app_operation/app_custom_info',
        title: w('自定义信息', 'Custom info', 'Información propia'),
      },
      app_image_info: { path: '/app_operation/app_image_info', title: w('图片信息', 'Images', 'Imágenes de la app') },
      app_discover_banner: {
        path: '/app_operation/app_discover_banner',
        title: w('发现页横幅', 'Discover banners', 'Banners de descubrir'),
      },
      traffic_import_statistics: {
        path: '/app_operation/traffic_import_statistics',
        title: w('导流统计', 'Traffic statistics', 'Estadística de tráfico'),
      },
      closing_rule: { path: '/app_operation/closing_rule', title: w('关闭规则', 'Closing rules', 'Reglas de cierre') },
      app_msg_notice: {
        path: '/app_operation/app_msg_notice',
        title: w('应用通知', 'App notices', 'Avisos de la app'),
      },
      customer_contact_information: {
        path: '/app_operation/customer_contact_information',
        title: w('客服联系方式', 'Contact information', 'Datos de contacto'),
      },
      app_param_config: { path: '/app_operation/app_param_config', title: w('参数配置', 'Parameters', 'Parámetros') },
      curp_conf: { path: '/app_operation/curp_conf', title: w('CURP 校验', 'CURP check', 'Validación CURP') },
    },
  },
  auth: {
    path: '/auth',
    title: w('权限', 'Roles', 'Roles'),
    icon: 'role',
    screens: {
      roleManage: {
        path: '/auth/roleManage',
        title: w('角色管理', 'Roles', 'Roles'),
        ready: true,
        actions: { change: w('编辑角色', 'Edit roles', 'Editar roles') },
      },
    },
  },
  account: {
    path: '/account',
    title: w('账号', 'Accounts', 'Cuentas'),
    icon: 'account',
    screens: {
      accountManage: {
        path: '/account/accountManage',
        title: w('账号管理', 'Accounts', 'Cuentas'),
        ready: true,
        actions: {
          change: w('编辑账号', 'Edit accounts', 'Editar cuentas'),
          tfa: w('两步验证与重置密码', 'Two-factor and passwords', 'Doble factor y contraseñas'),
        },
      },
      payOfMexicoStaff: {
        path: '/account/payOfMexicoStaff',
        title: w('员工付款', 'Staff payout', 'Pago al personal'),
        ready: true,
        actions: { upload: w('上传名单', 'Upload a list', 'Subir lista'), approve: w('审批', 'Approve', 'Aprobar') },
      },
    },
  },
  'my-info': {
    path: '/my-info',
    title: w('考勤', 'Attendance', 'Asistencia'),
    icon: 'calendar',
    screens: {
      'my-attendance': {
        path: '/my-info/my-attendance',
        title: w('我的考勤', 'My attendance', 'Mi asistencia'),
        ready: true,
        everyone: true,
      },
      attendance: {
        path: '/my-info/attendance',
        title: w('考勤记录', 'Attendance records', 'Registros de asistencia'),
        ready: true,
        actions: { import: w('导入与补卡', 'Import and add', 'Importar y añadir') },
      },
      holidayPublic: {
        path: '/my-info/holidayPublic',
        title: w('公共假期', 'Public holidays', 'Feriados'),
        ready: true,
        actions: { change: w('编辑', 'Edit', 'Editar') },
      },
      StatisticsAttendance: {
        path: '/my-info/StatisticsAttendance',
        title: w('考勤统计', 'Attendance statistics', 'Estadística de asistencia'),
        ready: true,
        actions: { compute: w('计算', 'Compute', 'Calcular') },
      },
      leave: {
        path: '/my-info/leave',
        title: w('请假管理', 'Leave', 'Permisos'),
        ready: true,
        actions: { approve: w('审批', 'Approve', 'Aprobar') },
      },
    },
  },
  'opt-audit': {
    path: '/opt-audit',
    title: w('操作日志', 'Operation log', 'Registro de operaciones'),
    icon: 'log',
    screens: {
      log: {
        path: '/opt-audit/log',
        title: w('操作日志', 'Operation log', 'Registro de operaciones'),
        ready: true,
        actions: { export: exportAction, check: w('校验封存', 'Check the seals', 'Verificar los sellos') },
      },
      case: { path: '/opt-audit/case', title: w('案件日志', 'Case log', 'Registro por caso'), ready: true },
    },
  },
  settings: {
    path: '/settings',
    title: w('设置', 'Settings', 'Ajustes'),
    icon: 'settings',
    screens: {
      compliance: {
        path: '/settings/compliance',
        title: w('联系合规', 'Contact compliance', 'Reglas de contacto'),
        ready: true,
        actions: { change: w('编辑', 'Edit', 'Editar') },
      },
      merchants: {
        path: '/settings/merchants',
        title: w('商户', 'Merchants', 'Entidades'),
        ready: true,
        actions: { change: w('编辑', 'Edit', 'Editar') },
      },
      workplaces: {
        path: '/settings/workplaces',
        title: w('职场', 'Workplaces', 'Sedes'),
        ready: true,
        actions: { change: w('编辑', 'Edit', 'Editar') },
      },
      dictionaries: {
        path: '/settings/dictionaries',
        title: w('字典', 'Dictionaries', 'Catálogos'),
        ready: true,
        actions: { change: w('编辑', 'Edit', 'Editar') },
      },
      jobs: {
        path: '/settings/jobs',
        title: w('任务中心', 'Jobs', 'Tareas'),
        ready: true,
        actions: {
          import: w('导入贷款台账', 'Import a loan book', 'Importar cartera'),
          ageing: w('运行账龄', 'Run ageing', 'Ejecutar mora'),
        },
      },
      pageErrors: {
        path: '/settings/pageErrors',
        title: w('页面错误', 'Page errors', 'Errores de página'),
        ready: true,
      },
    },
  },
} as const satisfies Record<string, MenuGroup>

type Groups = typeof menuGroups
type ScreensOf<G> = G extends { screens: infer S } ? S : never
type AllScreens = { [G in keyof Groups]: ScreensOf<Groups[G]> }[keyof Groups]
type KeysOfUnion<T> = T extends unknown ? Extract<keyof T, string> : never
export type MenuName = KeysOfUnion<AllScreens>
type ButtonsOf<S> = {
  [N in Extract<keyof S, string>]: S[N] extends { actions: infer A } ? `${N}_${Extract<keyof A, string>}` : never
}[Extract<keyof S, string>]
type ButtonsOfUnion<T> = T extends unknown ? ButtonsOf<T> : never
export type ButtonName = ButtonsOfUnion<AllScreens>

export interface NamedScreen extends Screen {
  readonly name: MenuName
  readonly group: keyof Groups
}

/** All screens in menu order. */
export const screens: readonly NamedScreen[] = Object.entries(menuGroups).flatMap(([group, { screens: own }]) =>
  Object.entries(own as Record<string, Screen>).map(([name, screen]) => ({
    ...screen,
    name: name as MenuName,
    group: group as keyof Groups,
  })),
)
const byName = new Map(screens.map((screen) => [screen.name, screen]))
export function screenOf(name: MenuName): NamedScreen {
  const found = byName.get(name)
  if (!found) throw new Error(`no screen is named ${name}`)
  return found
}
export const buttonNames: readonly ButtonName[] = screens.flatMap(({ name, actions }) =>
  Object.keys(actions ?? {}).map((action) => `${name}_${action}` as ButtonName),
)

export const menuPermission = (name: MenuName): string => `web_menu_${name}`
export const buttonPermission = (name: ButtonName): string => `web_btn_${name}`
export const merchantChangePermission = 'merchant_change'

/** Whether a permission list opens a screen. A hidden screen opens with the screen it belongs to. */
export function mayOpen(screen: NamedScreen, has: (permission: string) => boolean): boolean {
  if (screen.everyone) return true
  return has(menuPermission((screen.activeMenu as MenuName | undefined) ?? screen.name))
}
