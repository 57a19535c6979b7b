/** What the borrower reads. Short, plain, and without a word of debt on top: somebody else may look over their shoulder. */
import type { Language } from '@cordillera/contract/words'

export interface PayWords {
  title: string
  hello: string
  amount: string
  upTo: string
  expires: string
  transfer: string
  clabe: string
  bank: string
  concept: string
  cash: string
  cashHow: string
  /** At tills that scan; several: more than a till takes at once. */
  tillHow: string
  tillAmount: string
  several: string
  /** By the provider's own page. */
  checkout: string
  checkoutHow: string
  preparing: string
  reference: string
  loan: string
  note: string
  /** Where there is no account number of their own. */
  noteCash: string
  /** A link: a page that reloads by itself takes the place from those who are read to. */
  again: string
  paid: string
  paidHow: string
  extension: string
  cancelLoan: string
  voucher: string
  paidOn: string
  channel: string
  trackingKey: string
  reversed: string
  gone: string
  goneHow: string
  missing: string
  missingHow: string
  settled: string
  settledHow: string
  tooMany: string
  /** The proof of payment they sent last. */
  proof: string
}

export const payWords: Record<Language, PayWords> = {
  en: {
    title: 'Payment',
    hello: 'Hello',
    amount: 'Amount to pay',
    upTo: 'as of today',
    expires: 'Valid until',
    transfer: 'By bank transfer (SPEI)',
    clabe: 'CLABE',
    bank: 'Bank: STP',
    concept: 'Numeric reference',
    cash: 'In cash',
    cashHow: 'Show this bar code or say the reference at the till.',
    tillHow: 'Show the bar code at the till, on this screen or on paper, and pay exactly this amount. Keep the ticket.',
    tillAmount: 'Amount at the till',
    several: 'A till takes no more than 9,999.99 at once: pay each of these.',
    checkout: 'Pay on the provider’s page',
    checkoutHow: 'Say this reference where you pay cash, or pay by bank on the provider’s page.',
    preparing: 'Your reference is being made. Open this page again in a moment.',
    reference: 'Reference',
    loan: 'Loan',
    note: 'This account number is yours alone. A transfer shows within minutes, cash on the next day.',
    noteCash:
      'This reference is yours alone. What you pay shows here as soon as we hear of it, on the next day at the latest.',
    again: 'I have paid: has it arrived?',
    paid: 'Received, thank you',
    paidHow: 'Your payment has come in. You can close this page.',
    extension: 'Paying this amount moves your due date by one term. It does not reduce what you owe.',
    cancelLoan: 'Paying this amount gives the loan back. No interest or fee is charged.',
    voucher: 'Voucher of a payment',
    paidOn: 'Paid on',
    channel: 'By',
    trackingKey: 'Tracking key',
    reversed: 'This payment was sent back by the bank.',
    gone: 'This link has expired',
    goneHow: 'Ask us for a new one. If you have paid already, nothing is lost.',
    missing: 'This link is not valid',
    missingHow: 'Open it again from the message you received, complete to the last letter.',
    settled: 'Nothing is left to pay',
    settledHow: 'This was paid in another way. You can close this page.',
    tooMany: 'Too many requests. Please wait a minute.',
    proof: 'The proof of payment you sent',
  },
  es: {
    title: 'Pago',
    hello: 'Hola',
    amount: 'Monto a pagar',
    upTo: 'al día de hoy',
    expires: 'Válido hasta',
    transfer: 'Por transferencia (SPEI)',
    clabe: 'CLABE',
    bank: 'Banco: STP',
    concept: 'Referencia numérica',
    cash: 'En efectivo',
    cashHow: 'Muestre este código de barras o diga la referencia en caja.',
    tillHow:
      'Muestre el código de barras en caja, en esta pantalla o impreso, y pague exactamente este monto. Guarde el ticket.',
    tillAmount: 'Monto en caja',
    several: 'En caja se aceptan hasta 9,999.99 por operación: pague cada uno.',
    checkout: 'Pagar en la página del proveedor',
    checkoutHow: 'Diga esta referencia donde paga en efectivo, o pague con su banco en la página del proveedor.',
    preparing: 'Estamos generando su referencia. Abra esta página de nuevo en un momento.',
    reference: 'Referencia',
    loan: 'Préstamo',
    note: 'Esta cuenta es solo suya. Una transferencia se ve en minutos; el efectivo, al día siguiente.',
    noteCash:
      'Esta referencia es solo suya. Su pago se ve aquí en cuanto nos lo avisan, a más tardar al día siguiente.',
    again: 'Ya pagué: ¿ya llegó?',
    paid: 'Recibido, gracias',
    paidHow: 'Su pago ya llegó. Puede cerrar esta página.',
    extension: 'Al pagar este monto su vencimiento se mueve un plazo. No reduce lo que debe.',
    cancelLoan: 'Al pagar este monto devuelve el préstamo. No se cobran intereses ni comisiones.',
    voucher: 'Comprobante de pago',
    paidOn: 'Pagado el',
    channel: 'Por',
    trackingKey: 'Clave de rastreo',
    reversed: 'El banco devolvió este pago.',
    gone: 'Este enlace venció',
    goneHow: 'Pídanos uno nuevo. Si ya pagó, no se pierde nada.',
    missing: 'Este enlace no es válido',
    missingHow: 'Ábralo otra vez desde el mensaje que recibió, completo hasta la última letra.',
    settled: 'No queda nada por pagar',
    settledHow: 'Ya se pagó por otro medio. Puede cerrar esta página.',
    tooMany: 'Demasiadas solicitudes. Espere un minuto.',
    proof: 'El comprobante de pago que envió',
  },
  zh: {
    title: '付款',
    hello: '您好',
    amount: '应付金额',
    upTo: '截至今天',
    expires: '有效期至',
    transfer: '银行转账（SPEI）',
    clabe: 'CLABE',
    bank: '银行：STP',
    concept: '数字附言',
    cash: '现金付款',
    cashHow: '在收银台出示此条形码或报出参考号。',
    tillHow: '请在收银台出示条码（手机或打印均可），按此金额付款，并保留小票。',
    tillAmount: '收银台付款金额',
    several: '收银台单笔最多 9,999.99，请分别支付以下各笔。',
    checkout: '前往服务商页面付款',
    checkoutHow: '在现金网点报此参考号，或在服务商页面用银行付款。',
    preparing: '正在生成付款参考号，请稍后重新打开本页。',
    reference: '参考号',
    loan: '贷款',
    note: '此账号仅供您本人使用。转账几分钟内到账，现金次日到账。',
    noteCash: '此参考号仅供您本人使用。收到通知后即在此显示，最迟次日。',
    again: '我已付款，查看是否到账',
    paid: '已收到，谢谢',
    paidHow: '您的付款已到账，可以关闭此页面。',
    extension: '支付此金额可将到期日顺延一期，不减少欠款。',
    cancelLoan: '支付此金额即退还贷款，不收取利息和费用。',
    voucher: '付款凭证',
    paidOn: '付款时间',
    channel: '渠道',
    trackingKey: '追踪号',
    reversed: '银行已退回这笔付款。',
    gone: '此链接已过期',
    goneHow: '请联系我们获取新链接。如已付款，款项不会丢失。',
    missing: '此链接无效',
    missingHow: '请从收到的消息中重新打开完整链接。',
    settled: '无需付款',
    settledHow: '款项已通过其他方式付清，可以关闭此页面。',
    tooMany: '请求过于频繁，请稍候一分钟。',
    proof: '您提交的还款凭证',
  },
}
