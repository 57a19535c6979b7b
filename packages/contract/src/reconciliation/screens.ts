/** The screens of this domain; menus.ts says in which group they stand. */
import { exportAction, type Screens } from '../screen.ts'
import { words as w } from '../words.ts'

export const reconciliationScreens = {
  collectDetail: {
    path: '/reconciliation/collectDetail',
    title: w('收款明细', 'Collections', 'Cobros'),
  },
  withdrawDetail: {
    path: '/reconciliation/withdrawDetail',
    title: w('放款明细', 'Payouts', 'Desembolsos'),
  },
  internalWithdraw: {
    path: '/reconciliation/internalWithdraw',
    title: w('内部划转', 'Internal transfers', 'Traspasos internos'),
  },
  reversalDetail: {
    path: '/reconciliation/reversalDetail',
    title: w('冲正明细', 'Reversals', 'Reversos'),
  },
  payoutReconciliation: {
    path: '/reconciliation/payoutReconciliation',
    title: w('放款渠道对账', 'Payout reconciliation', 'Conciliación de desembolsos'),
    ready: true,
    actions: {
      work: w('处理异常', 'Work exceptions', 'Resolver excepciones'),
      import: w('导入对账单', 'Import statements', 'Importar estados de cuenta'),
      export: exportAction,
    },
  },
  internalPayment: {
    path: '/reconciliation/internalPayment',
    title: w('内部支付对账', 'Internal payment reconciliation', 'Conciliación interna'),
  },
} as const satisfies Screens
