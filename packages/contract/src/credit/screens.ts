/** The screens of this domain; menus.ts says in which group they stand. */
import { exportAction, type Screens } from '../screen.ts'
import { words as w } from '../words.ts'

export const productScreens = {
  financeProduct: {
    path: '/finance/financeProduct',
    title: w('金融产品', 'Products', 'Productos'),
    ready: true,
    actions: {
      change: w('编辑', 'Edit', 'Editar'),
      approve: w('启用、停用与法定上限', 'Activate, retire, legal caps', 'Activar, retirar y topes legales'),
    },
  },
} as const satisfies Screens

export const billScreens = {
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
      mandate: w('代扣授权与规则', 'Mandates and direct debit rules', 'Domiciliaciones y sus reglas'),
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
} as const satisfies Screens
