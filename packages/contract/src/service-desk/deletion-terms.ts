/** Deleting a customer's account: where a request stands, what stands in its way, and how somebody made sure of who asks. */
import { type Words, words as w } from '../words.ts'

export const deletionStates = {
  requested: w('待处理', 'Asked for', 'Solicitada'),
  blocked: w('受阻', 'Blocked', 'Bloqueada'),
  waiting: w('等待期内', 'Waits for its day', 'En espera'),
  anonymised: w('已匿名化', 'Anonymised', 'Anonimizada'),
  refused: w('已拒绝', 'Refused', 'Rechazada'),
  cancelled: w('已取消', 'Cancelled', 'Cancelada'),
} as const satisfies Record<string, Words>
export type DeletionState = keyof typeof deletionStates
export const deletionStateNames = Object.keys(deletionStates) as [DeletionState, ...DeletionState[]]
export const openDeletionStates = ['requested', 'blocked', 'waiting'] as const satisfies DeletionState[]

/** What keeps an account: money on either side, what runs, and what somebody has to answer for first. */
export const deletionObstacles = {
  debt: w('尚有未还账单', 'a bill is not repaid', 'hay una cuota sin pagar'),
  balance: w('账户余额不为零', 'the balance is not zero', 'el saldo no es cero'),
  application: w(
    '借款申请或放款进行中',
    'an application or a loan is under way',
    'hay una solicitud o un crédito en curso',
  ),
  payout: w('款项正在汇出', 'money is on its way out', 'hay dinero en camino'),
  refund: w('退款进行中', 'a refund is under way', 'hay una devolución en curso'),
  payment: w('有付款尚待核实', 'a payment is not cleared up yet', 'hay un pago por aclarar'),
  debit: w('扣款进行中', 'a direct debit is under way', 'hay un cargo directo en curso'),
  mandate: w('扣款授权未撤销', 'a mandate to debit stands', 'hay un mandato de cargo vigente'),
  complaint: w('投诉未结案', 'a complaint is open', 'hay una queja abierta'),
  workOrder: w('工单未结束', 'a work order is open', 'hay una orden de trabajo abierta'),
  phoneChange: w('换号申请未结束', 'a change of phone is under way', 'hay un cambio de teléfono en curso'),
  bankCard: w(
    '银行账户变更未结束',
    'a change of bank account is under way',
    'hay un cambio de cuenta bancaria en curso',
  ),
} as const satisfies Record<string, Words>
export type DeletionObstacle = keyof typeof deletionObstacles
export const deletionObstacleNames = Object.keys(deletionObstacles) as [DeletionObstacle, ...DeletionObstacle[]]

export const deletionIdentities = {
  idImage: w('证件照片一致', 'picture of the id', 'imagen de la identificación'),
  callBack: w('回拨登记号码', 'called back on the number on record', 'llamada al número registrado'),
  questions: w('核对账户问题', 'questions only the customer can answer', 'preguntas que solo el cliente responde'),
} as const satisfies Record<string, Words>
export type DeletionIdentity = keyof typeof deletionIdentities
export const deletionIdentityNames = Object.keys(deletionIdentities) as [DeletionIdentity, ...DeletionIdentity[]]
