/** The screens of this domain; menus.ts says in which group they stand. */
import { exportAction, type Screens } from '../screen.ts'
import { words as w } from '../words.ts'

export const reconciliationScreens = {
  collectDetail: {
    path: '/reconciliation/collectDetail',
    title: w('收款明细', 'Collections', 'Cobros'),
    actions: { export: exportAction },
  },
  withdrawDetail: {
    path: '/reconciliation/withdrawDetail',
    title: w('放款明细', 'Payouts', 'Desembolsos'),
    actions: { export: exportAction },
  },
  internalWithdraw: {
    path: '/reconciliation/internalWithdraw',
    title: w('内部划转', 'Internal transfers', 'Traspasos internos'),
    actions: {
      transfer: w('登记与审批划转', 'Enter and decide transfers', 'Registrar y decidir traspasos'),
      export: exportAction,
    },
  },
  reversalDetail: {
    path: '/reconciliation/reversalDetail',
    title: w('冲正明细', 'Reversals', 'Reversos'),
    actions: { export: exportAction },
  },
  payoutReconciliation: {
    path: '/reconciliation/payoutReconciliation',
    title: w('放款渠道对账', 'Payout reconciliation', 'Conciliación de desembolsos'),
    actions: {
      work: w('处理异常', 'Work exceptions', 'Resolver excepciones'),
      import: w('导入对账单', 'Import statements', 'Importar estados de cuenta'),
      close: w('关账', 'Close days', 'Cerrar días'),
      export: exportAction,
    },
  },
  internalPayment: {
    path: '/reconciliation/internalPayment',
    title: w('内部支付对账', 'Internal payment reconciliation', 'Conciliación interna'),
    actions: { export: exportAction },
  },
} as const satisfies Screens
