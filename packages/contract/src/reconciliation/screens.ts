/** The screens of this domain; menus.ts says in which group they stand. */
import { exportAction, type Screens } from '../screen.ts'
import { words as w } from '../words.ts'

export const reconciliationScreens = {
  collectDetail: {
    path: '/reconciliation/collectDetail',
    title: w('收款明细', 'Collections', 'Cobros'),
    ready: true,
    actions: { export: exportAction },
  },
  withdrawDetail: {
    path: '/reconciliation/withdrawDetail',
    title: w('放款明细', 'Payouts', 'Desembolsos'),
    ready: true,
    actions: { export: exportAction },
  },
  internalWithdraw: {
    path: '/reconciliation/internalWithdraw',
    title: w('内部划转', 'Internal transfers', 'Traspasos internos'),
    ready: true,
    actions: {
      transfer: w('登记与审批划转', 'Enter and approve transfers', 'Registrar y aprobar traspasos'),
      export: exportAction,
    },
  },
  reversalDetail: {
    path: '/reconciliation/reversalDetail',
    title: w('冲正明细', 'Reversals', 'Reversos'),
    ready: true,
    actions: { export: exportAction },
  },
  payoutReconciliation: {
    path: '/reconciliation/payoutReconciliation',
    title: w('放款渠道对账', 'Payout reconciliation', 'Conciliación de desembolsos'),
    ready: true,
    actions: {
      work: w('处理异常', 'Work exceptions', 'Resolver excepciones'),
      close: w('关账', 'Close days', 'Cerrar días'),
      import: w('导入对账单', 'Import statements', 'Importar estados de cuenta'),
      export: exportAction,
    },
  },
  internalPayment: {
    path: '/reconciliation/internalPayment',
    title: w('内部支付对账', 'Internal payment reconciliation', 'Conciliación interna'),
    ready: true,
    actions: { export: exportAction },
  },
} as const satisfies Screens
