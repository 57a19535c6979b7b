/** What people are told of, in words. A domain that has something to tell adds its kind here; `{names}` are its params. */
import type { Words } from '../words.ts'

export const notificationKinds = {
  'job.done': { zh: '{work}已完成：{title}', en: '{work} is done: {title}', es: '{work}, terminado: {title}' },
  'job.failed': { zh: '{work}失败：{title}', en: '{work} failed: {title}', es: '{work}, con error: {title}' },
  'case.assigned': {
    zh: '分给您的案件：{count}',
    en: 'Cases assigned to you: {count}',
    es: 'Casos asignados a usted: {count}',
  },
  'cover.taken': {
    zh: '您代 {name} 跟进的案件：{count}',
    en: 'Cases you cover for {name}: {count}',
    es: 'Casos que cubre por {name}: {count}',
  },
  'cover.back': {
    zh: '缺勤期间由他人跟进、现已回到您名下的案件：{count}',
    en: 'Back with you after cover: {count} cases',
    es: 'De vuelta con usted tras la cobertura: {count} casos',
  },
  'cover.nobody': {
    zh: '{name} 缺勤，今日到期的承诺和回拨无人可接：{count}',
    en: '{name} is away and nobody can take what is due today: {count}',
    es: '{name} está ausente y nadie puede tomar lo que vence hoy: {count}',
  },
  'cover.notCheckedIn': {
    zh: '{name} 未打卡，未跟进的案件已回到案件池：{count}',
    en: '{name} has not checked in; untouched cases went to the pool: {count}',
    es: '{name} no ha marcado entrada; casos sin gestión devueltos a la bolsa: {count}',
  },
  'message.reply': {
    zh: '案件 {caseId} 的借款人回复了消息',
    en: 'The borrower of case {caseId} replied',
    es: 'El cliente del caso {caseId} respondió',
  },
  'promise.due': {
    zh: '今天到期的承诺还款：{count}',
    en: 'Promises due today: {count}',
    es: 'Promesas que vencen hoy: {count}',
  },
  'content.releaseFailed': {
    zh: '定时发布“{name}”未能上线，问题数：{count}',
    en: 'The scheduled release “{name}” could not go live; problems: {count}',
    es: 'La publicación programada «{name}» no pudo salir; problemas: {count}',
  },
  'payment.channelFrozen': {
    zh: '支付渠道 {channel} 连续失败后已自动冻结：{why}',
    en: 'Payment channel {channel} froze by itself after failures in a row: {why}',
    es: 'El canal de pago {channel} se congeló solo tras fallas seguidas: {why}',
  },
  'phone.changed': {
    zh: '您审核中的申请 {appId}：借款人手机号已更换',
    en: 'The customer of application {appId} that you look at has another phone',
    es: 'El cliente de la solicitud {appId} que revisa cambió de teléfono',
  },
  'approval.wanted': {
    zh: '等待您审批：{what}',
    en: 'Waiting for your approval: {what}',
    es: 'Espera su aprobación: {what}',
  },
  'derate.decided': {
    zh: '您申请的减免{outcome}：{what}',
    en: 'The reduction you asked for was {outcome}: {what}',
    es: 'La condonación que pidió fue {outcome}: {what}',
  },
  'derate.changeDecided': {
    zh: '您申请的减免规则、额度或限额更改{outcome}',
    en: 'The change of what may be given up that you asked for was {outcome}',
    es: 'El cambio de lo que se puede condonar que pidió fue {outcome}',
  },
  'settlement.decided': {
    zh: '您申请的结清方案{outcome}：{what}',
    en: 'The settlement you offered was {outcome}: {what}',
    es: 'La liquidación que ofreció fue {outcome}: {what}',
  },
  'leave.decided': {
    zh: '您的请假（{from}）：{outcome}',
    en: 'Your leave from {from}: {outcome}',
    es: 'Su permiso desde {from}: {outcome}',
  },
  'leave.delegated': {
    zh: '{name} 请您代为审批请假：{from} – {to}',
    en: '{name} asks you to decide leave in their place, {from} – {to}',
    es: '{name} le pide decidir permisos en su lugar, {from} – {to}',
  },
  'incentive.disputed': {
    zh: '{name} 对 {month} 激励的申诉等待您答复',
    en: 'A dispute of {name} about the incentive of {month} waits for your answer',
    es: 'La disputa de {name} sobre el incentivo de {month} espera su respuesta',
  },
  'incentive.dispute': {
    zh: '您对 {month} 激励的申诉：{outcome}',
    en: 'Your dispute of the incentive of {month}: {outcome}',
    es: 'Su disputa del incentivo de {month}: {outcome}',
  },
  'reveal.unusual': {
    zh: '{name} 在 {minutes} 分钟内查看了 {count} 次敏感信息',
    en: '{name} revealed personal data {count} times within {minutes} minutes',
    es: '{name} consultó datos personales {count} veces en {minutes} minutos',
  },
  'search.unusual': {
    zh: '{name} 一小时内查找借款人达到上限（{limit} 次），后续查找已被拒绝',
    en: '{name} used up the {limit} searches of people of an hour; further ones are refused',
    es: '{name} agotó las {limit} búsquedas de personas de una hora; las siguientes se rechazan',
  },
  'loan.payoutFailed': {
    zh: '{merchant}：待您处理的放款失败 {count} 笔',
    en: '{merchant}: failed payouts that wait for you: {count}',
    es: '{merchant}: desembolsos fallidos que esperan por usted: {count}',
  },
  'loan.payoutReturned': {
    zh: '贷款 {loan} 的放款在贷款已被处理后退回：贷款有效，款项已记入借款人余额',
    en: 'The payout of loan {loan} came back after the loan was worked on: the loan stands, the money is on the borrower’s balance',
    es: 'El desembolso del préstamo {loan} fue devuelto cuando ya se gestionaba: el préstamo sigue y el dinero está en el saldo del cliente',
  },
  'dialer.contradiction': {
    zh: '拨号器对案件 {case} 的一通电话前后说法不一：以先收到的为准，两者均已保存',
    en: 'The dialer told two different things of a call of case {case}: the first counts, both are kept',
    es: 'El marcador dijo dos cosas distintas de una llamada del caso {case}: vale la primera, ambas se guardan',
  },
  'message.contradiction': {
    zh: '渠道对一条消息的回执前后说法不一：以先收到的为准，两者均已保存',
    en: 'A channel told two different things of a message: the first counts, both are kept',
    es: 'Un canal dijo dos cosas distintas de un mensaje: vale la primera, ambas se guardan',
  },
  'inspection.answered': {
    zh: '{name} 回复了您的评分',
    en: '{name} answered your score',
    es: '{name} respondió a su calificación',
  },
  'inspection.scored': {
    zh: '您的一条记录已评分：{total} 分',
    en: 'A record of yours was scored: {total} of 100',
    es: 'Se calificó un registro suyo: {total} de 100',
  },
  'ppd.failed': {
    zh: '自动外呼任务失败：{stage}，{day}，第 {round} 轮',
    en: 'An auto-outbound job failed: {stage}, {day}, round {round}',
    es: 'Falló una marcación automática: {stage}, {day}, ronda {round}',
  },
  'order.transferred': {
    zh: '{name} 将一张工单转交给您',
    en: '{name} handed a work order over to you',
    es: '{name} le traspasó una orden de trabajo',
  },
  'order.escalated': {
    zh: '工单已升级：{type}（{merchant}）',
    en: 'A work order was escalated: {type} ({merchant})',
    es: 'Se escaló una orden de trabajo: {type} ({merchant})',
  },
  'order.mentioned': {
    zh: '{name} 在工单中提到您',
    en: '{name} mentioned you in a work order',
    es: '{name} le mencionó en una orden de trabajo',
  },
  'order.moved': {
    zh: '您关注的工单有更新：{what}（{name}）',
    en: 'A work order you follow: {what}, by {name}',
    es: 'Una orden que usted sigue: {what}, por {name}',
  },
  'order.replied': {
    zh: '借款人在您处理的工单中留言',
    en: 'The customer wrote in a work order of yours',
    es: 'El cliente escribió en una orden suya',
  },
  'alert.fired': {
    zh: '渠道监控告警：{name}（{channel}）',
    en: 'Alert of channels: {name}, {channel}',
    es: 'Alerta de canales: {name}, {channel}',
  },
  'alert.noData': {
    zh: '渠道监控无数据：{name}（{channel}）',
    en: 'No data for the alert {name}, {channel}',
    es: 'Sin datos para la alerta {name}, {channel}',
  },
  'alert.failed': {
    zh: '渠道监控查询失败：{name}（{channel}）',
    en: 'The alert {name}, {channel}, could not be looked at',
    es: 'No se pudo revisar la alerta {name}, {channel}',
  },
  'chat.waits': {
    zh: '有借款人在对话中等待人工回复',
    en: 'A customer waits for a person in a talk',
    es: 'Un cliente espera a una persona en una conversación',
  },
  'complaint.due': {
    zh: '{authority} 投诉 {number} 的答复期限：{day}',
    en: 'Complaint {number} at {authority} has to be answered by {day}',
    es: 'La queja {number} ante {authority} debe responderse a más tardar el {day}',
  },
  'access.ownCare': {
    zh: '您的账号：{what}（{by}）。若非您本人要求，请立即告知组长。',
    en: 'On your account {what}, by {by}. If you did not ask for it, tell your leader at once.',
    es: 'En su cuenta {what}, por {by}. Si usted no lo pidió, avise enseguida a su líder.',
  },
  'staff.ownAccountChanged': {
    zh: '您档案中的工资账号已由 {by} 更改。若非您本人要求，请立即告知财务。',
    en: 'The bank account on your record, to which you are paid, was changed by {by}. If you did not ask for it, tell finance at once.',
    es: '{by} cambió la cuenta bancaria de su ficha, en la que se le paga. Si usted no lo pidió, avise enseguida a finanzas.',
  },
  'staff.teamAccountChanged': {
    zh: '{name} 档案中的工资账号已由 {by} 更改',
    en: 'The bank account on the record of {name} was changed by {by}',
    es: '{by} cambió la cuenta bancaria de la ficha de {name}',
  },
  'access.teamCare': {
    zh: '{name} 的账号：{what}（{by}）',
    en: 'On the account of {name} {what}, by {by}',
    es: 'En la cuenta de {name} {what}, por {by}',
  },
  'access.ownDevice': {
    zh: '您的账号在一台新设备上登录。若非您本人，请立即修改密码并告知组长。',
    en: 'Your account signed in on a new device. If it was not you, change your password and tell your leader at once.',
    es: 'Su cuenta inició sesión en un dispositivo nuevo. Si no fue usted, cambie la contraseña y avise enseguida a su líder.',
  },
  'access.teamDevice': {
    zh: '{name} 在一台新设备上登录',
    en: '{name} signed in on a new device',
    es: '{name} inició sesión en un dispositivo nuevo',
  },
} as const satisfies Record<string, Words>

export type NotificationKind = keyof typeof notificationKinds
