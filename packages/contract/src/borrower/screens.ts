/** The screens of this domain; menus.ts says in which group they stand. */
import type { Screens } from '../screen.ts'
import { words as w } from '../words.ts'

export const borrowerScreens = {
  searchUsers: {
    path: '/user/searchUsers',
    title: w('借款人查询', 'Search borrowers', 'Buscar clientes'),
    ready: true,
    actions: {
      act: w('借款人操作', 'Act for a borrower', 'Operar por el cliente'),
      reveal: w('查看敏感信息', 'Reveal personal data', 'Ver datos personales'),
      images: w('查看申请影像与审核证明', 'See images, decide certificates', 'Ver imágenes y decidir comprobantes'),
      blacklist: w('管理黑名单', 'Blacklist', 'Lista negra'),
      contact: w(
        '发消息、减免、停用联系人',
        'Send messages, reduce fees, disable contacts',
        'Enviar mensajes, condonar cargos, desactivar contactos',
      ),
      coupon: w('发放与作废优惠券', 'Issue and void coupons', 'Emitir y anular cupones'),
    },
  },
  userBaseInfo: {
    path: '/user/userBaseInfo/:id',
    ready: true,
    title: w('借款人信息', 'Borrower', 'Cliente'),
    hidden: true,
    noCache: true,
    activeMenu: 'searchUsers',
  },
} as const satisfies Screens
