/** What a call of this domain may refuse; composed in errors.ts. */
import type { ErrorRow } from '../error-row.ts'

const unreadable = (zh: string, en: string, es: string) =>
  ({
    code: 5000,
    zh: `对账单第 {row} 行无法读取：${zh}。整份文件未保存任何内容。请向银行重新获取该文件。`,
    en: `Line {row} of the statement cannot be read: ${en}. Nothing of the file was kept. Get it from the bank again.`,
    es: `La línea {row} del estado de cuenta no se puede leer: ${es}. No se guardó nada del archivo. Pídalo de nuevo al banco.`,
  }) as const

export const reconciliationErrors = {
  'reconciliation.noSuchAccount': {
    code: 5000,
    zh: '您的商户不使用 {currency}，未读取任何内容。请选择您有权限的币种。',
    en: 'None of your merchants uses {currency}; nothing was read. Choose a currency that you work with.',
    es: 'Ninguna de sus entidades usa {currency}; no se leyó nada. Elija una moneda con la que trabaje.',
  },
  'reconciliation.statementTwice': {
    code: 5000,
    zh: '这份对账单已于 {day} 导入，未再次读取。',
    en: 'This very statement was imported on {day}; it was not read again.',
    es: 'Este mismo estado de cuenta se importó el {day}; no se volvió a leer.',
  },
  'reconciliation.line.damaged': unreadable(
    '文件不完整或已损坏',
    'the file is cut short or damaged',
    'el archivo está cortado o dañado',
  ),
  'reconciliation.line.documentType': unreadable(
    '文件带有外部定义，出于安全不予读取',
    'it brings definitions of its own, which are not read for safety',
    'trae definiciones propias, que por seguridad no se leen',
  ),
  'reconciliation.line.otherCurrency': unreadable(
    '金额为另一币种',
    'its amount is in another currency',
    'su monto está en otra moneda',
  ),
  'reconciliation.line.notAmount': unreadable('金额无法识别', 'its amount is none', 'su monto no es válido'),
  'reconciliation.line.notDay': unreadable(
    '日期无法识别',
    'its day is none of the calendar',
    'su fecha no es del calendario',
  ),
  'reconciliation.line.noDirection': unreadable(
    '没有说明收入或支出',
    'it does not say whether money came in or left',
    'no dice si el dinero entró o salió',
  ),
  'reconciliation.line.bothDirections': unreadable(
    '同时有收入和支出',
    'it has money both in and out',
    'tiene dinero de entrada y de salida a la vez',
  ),
  'reconciliation.line.balanceGap': unreadable(
    '余额与上一行不衔接，银行漏了流水',
    'its balance does not follow from the line before; the bank left a line out',
    'su saldo no sigue de la línea anterior; el banco omitió una línea',
  ),
  'reconciliation.line.cutOff': unreadable('缺少期末余额', 'its closing balance is missing', 'falta su saldo final'),
  'reconciliation.line.notLine': unreadable(
    '不是有效的流水行',
    'it is no line of a statement',
    'no es una línea de estado de cuenta',
  ),
  'reconciliation.line.notBalance': unreadable(
    '余额无法识别',
    'its balance cannot be read',
    'su saldo no se puede leer',
  ),
  'reconciliation.line.otherEncoding': unreadable(
    '编码未声明且无法识别，字母可能读错',
    'its letters are in an encoding that the file does not name',
    'sus letras están en una codificación que el archivo no declara',
  ),
  'reconciliation.line.secondAccount': unreadable(
    '文件含有另一个银行账户',
    'it belongs to a second account in the same file',
    'es de una segunda cuenta en el mismo archivo',
  ),
  'reconciliation.linesAtMost': {
    code: 5000,
    zh: '对账单超过 {max} 行，未保存任何内容。请按更短的期间向银行获取。',
    en: 'A statement has at most {max} lines; nothing of this one was kept. Get it from the bank for fewer days.',
    es: 'Un estado de cuenta tiene como máximo {max} líneas; de este no se guardó nada. Pídalo al banco por menos días.',
  },
  'reconciliation.otherBankAccount': {
    code: 5000,
    zh: '对账单属于尾号 {found} 的账户，而该渠道账户尾号为 {known}。未保存任何内容。请选择正确的渠道。',
    en: 'The statement is of the account ending in {found}; this channel’s ends in {known}. Nothing was kept. Choose the channel it belongs to.',
    es: 'El estado de cuenta es de la cuenta terminada en {found}; la de este canal termina en {known}. No se guardó nada. Elija el canal correcto.',
  },
  'reconciliation.unproved': {
    code: 5000,
    zh: '对账单不平：期初加收入减支出与期末相差 {gap}。整份文件未保存任何内容。文件可能不完整，请重新获取。',
    en: 'The statement does not add up: opening plus in minus out is {gap} away from its closing. Nothing of it was kept. The file may be cut short; get it again.',
    es: 'El estado de cuenta no cuadra: apertura más abonos menos cargos difiere {gap} del cierre. No se guardó nada. Puede estar incompleto; pídalo de nuevo.',
  },
  'reconciliation.otherAccount': {
    code: 5000,
    zh: '对账单币种为 {found}，而非 {currency}。未保存任何内容。请选择正确的渠道账户。',
    en: 'The statement is in {found}, not in {currency}. Nothing of it was kept. Choose the account it belongs to.',
    es: 'El estado de cuenta está en {found}, no en {currency}. No se guardó nada. Elija la cuenta a la que pertenece.',
  },
  'reconciliation.nothingInIt': {
    code: 5000,
    zh: '对账单中没有任何交易，也没有余额。未保存任何内容。',
    en: 'The statement has neither a line nor a balance. Nothing was kept.',
    es: 'El estado de cuenta no tiene líneas ni saldos. No se guardó nada.',
  },
  'reconciliation.cannotPull': {
    code: 5000,
    zh: '该渠道不能自动获取对账单。请上传银行文件。',
    en: 'This channel cannot be asked for its statement. Upload the bank’s file.',
    es: 'A este canal no se le puede pedir el estado de cuenta. Suba el archivo del banco.',
  },
  'reconciliation.channelSilent': {
    code: 5000,
    zh: '渠道未返回对账单，未保存任何内容。请稍后再试或上传银行文件。',
    en: 'The channel did not answer with its statement; nothing was kept. Try again later, or upload the bank’s file.',
    es: 'El canal no respondió con su estado de cuenta; no se guardó nada. Inténtelo más tarde o suba el archivo del banco.',
  },
  'reconciliation.daysTooMany': {
    code: 40000,
    zh: '一次最多对账 {max} 天，且结束日不早于开始日。请缩小范围。',
    en: 'A run takes at most {max} days, the last not before the first. Choose fewer.',
    es: 'Una corrida abarca como máximo {max} días, y el último no antes que el primero. Elija menos.',
  },
  'reconciliation.triesMustBeDry': {
    code: 40000,
    zh: '试用其他规则或条款只能试运行。请选择试运行。',
    en: 'Other rules or terms can only be tried. Choose a dry run.',
    es: 'Otras reglas o condiciones solo se pueden probar. Elija una prueba.',
  },
  'reconciliation.dayClosed': {
    code: 5000,
    zh: '{day} 已关账，未作更改。之后的款项计入未关账日。',
    en: '{day} is closed and nothing was changed. What comes later counts in an open day.',
    es: '{day} está cerrado y no se cambió nada. Lo que llegue después cuenta en un día abierto.',
  },
  'reconciliation.notConfirmed': {
    code: 5000,
    zh: '该匹配的状态已改变，未作更改。请刷新查看。',
    en: 'This match is no longer as you saw it; nothing was changed. Look at it again.',
    es: 'Esta conciliación ya no está como la vio; no se cambió nada. Vuelva a verla.',
  },
  'reconciliation.alreadyMatched': {
    code: 5000,
    zh: '其中一笔已与其他款项匹配，未作更改。请刷新后重选。',
    en: 'One of these is matched to something else already; nothing was changed. Look again and choose anew.',
    es: 'Uno de estos ya está conciliado con otra cosa; no se cambió nada. Vuelva a ver y elija de nuevo.',
  },
  'reconciliation.differenceUnsaid': {
    code: 5000,
    zh: '双方相差 {gap}，未作更改。请说明差额是手续费还是尾差。',
    en: 'The two sides differ by {gap}; nothing was changed. Say whether the difference is the channel’s fee or rounding.',
    es: 'Los dos lados difieren en {gap}; no se cambió nada. Indique si la diferencia es comisión del canal o redondeo.',
  },
  'reconciliation.overRounding': {
    code: 5000,
    zh: '差额 {gap} 超过该账户允许的尾差 {max}，未作更改。请改为核销申请，由另一人批准。',
    en: 'The difference of {gap} is over the {max} that counts as rounding here; nothing was changed. Propose a write-off, which another person decides.',
    es: 'La diferencia de {gap} supera los {max} que aquí cuentan como redondeo; no se cambió nada. Proponga un castigo, que decide otra persona.',
  },
  'reconciliation.notOneMoney': {
    code: 5000,
    zh: '所选各笔的渠道、币种或方向不同，未作更改。请只选同一账户同一方向的款项。',
    en: 'What you chose is not of one account and direction; nothing was changed. Choose money of one account that went the same way.',
    es: 'Lo elegido no es de una misma cuenta y sentido; no se cambió nada. Elija dinero de una sola cuenta que fue en el mismo sentido.',
  },
  'reconciliation.resolved': {
    code: 5000,
    zh: '该异常已处理完毕，未作更改。请刷新查看。',
    en: 'This exception is resolved already; nothing was changed. Look at it again.',
    es: 'Esta excepción ya está resuelta; no se cambió nada. Vuelva a verla.',
  },
  'reconciliation.endDoesNotFit': {
    code: 5000,
    zh: '该异常不能这样处理，未作更改。手续费与入账只适用于银行一方的款项。',
    en: 'This exception cannot be ended that way; nothing was changed. Fees and bookings are for what the bank shows.',
    es: 'Esta excepción no se puede terminar así; no se cambió nada. Comisiones y registros son para lo que muestra el banco.',
  },
  'reconciliation.notReopenable': {
    code: 5000,
    zh: '只有“已说明”的异常可以重新打开；其他的请撤销匹配或冲回入账。',
    en: 'Only an explained exception can be taken up again; undo the match of the others.',
    es: 'Solo se retoma una excepción explicada; en las demás, deshaga la conciliación.',
  },
  'reconciliation.taken': {
    code: 5000,
    zh: '该异常刚被 {who} 领取，未作更改。',
    en: '{who} has just taken this exception; nothing was changed.',
    es: '{who} acaba de tomar esta excepción; no se cambió nada.',
  },
  'reconciliation.cannotWork': {
    code: 5000,
    zh: '此人无权处理对账异常，未分派。',
    en: 'This person may not work exceptions; nothing was assigned.',
    es: 'Esta persona no puede trabajar excepciones; no se asignó nada.',
  },
  'reconciliation.sameAccount': {
    code: 40000,
    zh: '转出和转入是同一渠道，未登记。请选择两个不同的自有账户。',
    en: 'Money leaves and arrives at the same channel; nothing was entered. Choose two different own accounts.',
    es: 'El dinero sale y llega al mismo canal; no se registró nada. Elija dos cuentas propias distintas.',
  },
  'reconciliation.noSuchChannel': {
    code: 40000,
    zh: '{channel} 不是 {currency} 的渠道账户，未登记。请从列表中选择。',
    en: '{channel} is no channel account in {currency}; nothing was entered. Choose one from the list.',
    es: '{channel} no es una cuenta de canal en {currency}; no se registró nada. Elija una de la lista.',
  },
  'reconciliation.transferDay': {
    code: 40000,
    zh: '划转日须在 {from} 至 {to} 之间，未登记。请更正日期。',
    en: 'A transfer’s day lies between {from} and {to}; nothing was entered. Correct the day.',
    es: 'El día de un traspaso está entre {from} y {to}; no se registró nada. Corrija el día.',
  },
  'reconciliation.dayNotNext': {
    code: 5000,
    zh: '各日须依次关账，{day} 尚未关账，未作更改。请先关 {day}。',
    en: 'Days are closed one after another, and {day} is still open; nothing was changed. Close {day} first.',
    es: 'Los días se cierran uno tras otro y {day} sigue abierto; no se cambió nada. Cierre primero {day}.',
  },
  'reconciliation.dayNotTold': {
    code: 5000,
    zh: '还没有覆盖 {day} 的对账单，未作更改。请先导入该日对账单。',
    en: 'No statement reaches {day} yet; nothing was changed. Import the statement of that day first.',
    es: 'Ningún estado de cuenta llega aún a {day}; no se cambió nada. Importe primero el de ese día.',
  },
  'reconciliation.dayNotEmpty': {
    code: 5000,
    zh: '{day} 还有 {count} 项异常未处理，未作更改。请先处理完毕。',
    en: '{day} still has {count} open exceptions; nothing was changed. Resolve them first.',
    es: '{day} todavía tiene {count} excepciones abiertas; no se cambió nada. Resuélvalas primero.',
  },
  'reconciliation.dayNotBank': {
    code: 5000,
    zh: '{day} 的期末余额与银行相差 {gap}，未作更改。请核对前一日期末与漏读的对账单。',
    en: 'The closing of {day} is {gap} away from the bank’s; nothing was changed. Look for a statement that was not read.',
    es: 'El cierre de {day} difiere {gap} del que dice el banco; no se cambió nada. Busque un estado de cuenta sin leer.',
  },
  'reconciliation.dayNotLedger': {
    code: 5000,
    zh: '{day} 已匹配的款项与总账相差 {gap}，未作更改。请先处理尚未入账的指令。',
    en: 'What is matched on {day} is {gap} away from the ledger; nothing was changed. Settle the orders that are not booked yet.',
    es: 'Lo conciliado de {day} difiere {gap} del libro mayor; no se cambió nada. Resuelva las órdenes aún sin registrar.',
  },
  'reconciliation.dayAsked': {
    code: 5000,
    zh: '已有人提出申请，正等待另一人决定，未作更改。',
    en: 'It is asked for already and waits for another person; nothing was changed.',
    es: 'Ya está pedido y espera a otra persona; no se cambió nada.',
  },
  'reconciliation.dayMoved': {
    code: 5000,
    zh: '申请后 {day} 的数据已变化，未关账。请驳回后重新申请。',
    en: '{day} has changed since it was asked for and was not closed. Refuse it and ask again.',
    es: '{day} cambió desde que se pidió y no se cerró. Rechácelo y pídalo de nuevo.',
  },
  'reconciliation.dayNotLast': {
    code: 5000,
    zh: '只能重新打开最后一个已关账日，未作更改。请从最后一日开始依次打开。',
    en: 'Only the last closed day can be opened again; nothing was changed. Begin with the last one.',
    es: 'Solo se puede reabrir el último día cerrado; no se cambió nada. Empiece por el último.',
  },
  'reconciliation.sealBroken': {
    code: 5000,
    zh: '{day} 的封印与数据不符，未生成文件。请立即通知技术与审计人员。',
    en: 'The seal of {day} does not fit its figures; no paper was made. Tell the technical team and the auditors at once.',
    es: 'El sello de {day} no corresponde a sus cifras; no se generó el documento. Avise de inmediato a técnicos y auditores.',
  },
} as const satisfies Record<string, ErrorRow>
