/** What each screen is for and how work on it begins: read under `?`. A test holds that every finished screen has its own. */
import type { MenuName } from '@cordillera/contract/menus'
import type { Words } from '@cordillera/contract/words'

const w = (en: string, es: string, zh: string): Words => ({ en, es, zh })

export const screenHelp: Partial<Record<MenuName, Words>> = {
  homepage: w(
    'Your figures of today and what waits for you. Press a tile to open the list it counts; each figure says in its hint how it is counted.',
    'Sus cifras de hoy y lo que le espera. Pulse un recuadro para abrir la lista que cuenta; cada cifra explica en su ayuda cómo se cuenta.',
    '今天的数字和等您处理的事。点击卡片可打开它所统计的列表；每个数字的提示说明统计方法。',
  ),
  caseManagement: w(
    'All cases in your scope. Narrow them by the filters, tick some or select all that match, then assign or recall: before anything happens it says how many cases it takes and from whom. A click on a row opens the case.',
    'Todos los casos a su alcance. Redúzcalos con los filtros, marque algunos o seleccione todos los que coinciden y asigne o recupere: antes de hacer nada dice cuántos casos toma y de quién. Un clic en la fila abre el caso.',
    '您范围内的全部案件。先用筛选缩小范围，勾选或选择全部匹配项，再分配或收回；操作前会说明涉及多少案件、来自哪些人。点击一行打开案件。',
  ),
  pendingCollect: w(
    'Your open cases in working order: promises due first, then those never contacted. “Start work” gives one after another; after each result the next one comes by itself.',
    'Sus casos abiertos en orden de trabajo: primero promesas que vencen, luego los nunca contactados. “Empezar” da uno tras otro; tras cada resultado llega el siguiente.',
    '您手中的案件，按处理顺序排列：先是到期承诺，再是从未联系的。开始作业后逐个处理，保存结果后自动进入下一个。',
  ),
  collection_make_conclusion: w(
    'One case with all you need for the next decision. C calls, the letters on the buttons choose the result, I goes to the note, Enter saves and goes on. Contacts that may not be contacted now can’t be chosen and say why.',
    'Un caso con todo lo necesario para la siguiente decisión. C llama, las letras de los botones eligen el resultado, I va a la nota, Enter guarda y sigue. Los contactos no permitidos ahora no se pueden elegir y dicen por qué.',
    '一个案件及下一步决定所需的全部信息。C 拨打，按钮上的字母选择结果，I 写备注，Enter 保存并进入下一个。当前不可联系的人无法选择，并说明原因。',
  ),
  caseWorkplaceManagement: w(
    'Which share of a stage’s cases each workplace gets. Add a rule, compute what it would move, then move the cases in the pool or those assigned.',
    'Qué parte de los casos de un tramo recibe cada sede. Agregue una regla, calcule qué movería y mueva los casos de la bolsa o los asignados.',
    '各职场获得某阶段案件的比例。添加规则，计算会移动哪些案件，再移动案件池或已分配的案件。',
  ),
  stopCase: w(
    'Bills that nobody collects for now, with the reason. Stop one by searching for it; restore it when the reason is gone.',
    'Cuotas que por ahora nadie cobra, con el motivo. Suspenda una buscándola; reactívela cuando el motivo desaparezca.',
    '暂停催收的账单及原因。搜索后可停催；原因消失后恢复。',
  ),
  workFlow: w(
    'The people of your scope with status, stage, leader and place. Open a person to see what can be done next and what stands in the way; open cases are handed over in the same dialog.',
    'Las personas a su alcance con estado, tramo, líder y sede. Abra a una persona para ver qué se puede hacer y qué lo impide; los casos abiertos se entregan en el mismo diálogo.',
    '您范围内的员工：状态、阶段、组长和职场。打开某人可查看下一步可做的事及障碍；在管案件在同一窗口移交。',
  ),
  operation: w(
    'Every change of a staff record: who changed whom, what it was before and after, and why. It can’t be edited.',
    'Cada cambio de un expediente de personal: quién cambió a quién, qué había antes y después y por qué. No se puede editar.',
    '员工档案的每次变更：谁改了谁、改前改后、原因。不可修改。',
  ),
  ppdJob: w(
    'Jobs that dial a stage by themselves. Open one for its numbers and what became of each; a failed one goes on where it stopped.',
    'Tareas que marcan solas un tramo. Abra una para ver sus números y el resultado de cada uno; una fallida sigue donde se detuvo.',
    '自动拨打某阶段案件的任务。打开可查看号码及结果；失败的任务可从中断处继续。',
  ),
  statistics: w(
    'What was attempted, reached, promised and paid, by person, team or stage. Each figure opens the cases it counts.',
    'Lo intentado, contactado, prometido y pagado por persona, equipo o tramo. Cada cifra abre los casos que cuenta.',
    '按人员、团队或阶段统计的尝试、接通、承诺和还款。点击数字打开对应案件。',
  ),
  goal: w(
    'The rate a stage should reach on each day, beside what it came to.',
    'La tasa que un tramo debe alcanzar cada día, junto a lo logrado.',
    '各阶段每日应达到的比率及实际结果。',
  ),
  wwp: w(
    'Who works at the weekend. Mark people and days by dragging, then press a key: work, rest or not set.',
    'Quién trabaja el fin de semana. Marque personas y días arrastrando y pulse una tecla: trabaja, descansa o sin definir.',
    '周末排班。拖动选择人员和日期，再按键设置上班、休息或未定。',
  ),
  caseForecast: w(
    'How many cases each stage will have by day, beside what came. Type the new customers you expect; the rest follows.',
    'Cuántos casos tendrá cada tramo por día, junto a lo que llegó. Escriba los clientes nuevos esperados; lo demás se calcula.',
    '各阶段每日预测案件数与实际数。填写预计新客，其余自动计算。',
  ),
  incentive: w(
    'What people earn beside their salary: rules, the month’s results and disputes. A sum opens the cases it was earned by.',
    'Lo que se gana además del sueldo: reglas, resultados del mes y reclamos. Un monto abre los casos con que se ganó.',
    '工资以外的激励：规则、当月结果和申诉。点击金额查看来源案件。',
  ),
  forecastHr: w(
    'How many people each stage needs by day and month, and how many are missing.',
    'Cuánta gente necesita cada tramo por día y mes, y cuánta falta.',
    '各阶段按日、按月所需人数及缺口。',
  ),
  msgTemplate: w(
    'Texts that collectors may send. Preview one with a real case before you save it.',
    'Textos que los gestores pueden enviar. Véalo con un caso real antes de guardarlo.',
    '催收员可发送的文本。保存前可用真实案件预览。',
  ),
  tools: w(
    'Whether you may contact now, what will be owed on another day, whether a number is valid, and the do-not-contact list.',
    'Si se puede contactar ahora, cuánto se deberá otro día, si un número es válido, y la lista de no contactar.',
    '现在能否联系、某日欠款多少、号码是否正确，以及禁止联系名单。',
  ),
  collectRecords: w(
    'Calls and results that were logged. Open one for its case; free a line whose call hangs.',
    'Llamadas y resultados registrados. Abra uno para ver su caso; libere una línea colgada.',
    '通话和记录的结果。打开可查看案件；可释放卡住的线路。',
  ),
  qualityInspection: w(
    'Records drawn for inspection. Draw some by a rule, score them item by item; the total so far stands below the items.',
    'Registros sorteados para revisión. Sortee por una regla y califique punto por punto; el total va abajo.',
    '抽检记录。按规则抽取并逐项打分；当前总分显示在下方。',
  ),
  searchUsers: w(
    'Finds a borrower by mobile, id, document, account or name. Each search is logged and counted.',
    'Encuentra a un cliente por celular, id, documento, cuenta o nombre. Cada búsqueda se registra y se cuenta.',
    '按手机号、编号、证件、账号或姓名查找借款人。每次查找都会记录并计数。',
  ),
  userBaseInfo: w(
    'One borrower with everything that hangs on them. What is hidden shows for a reason that you choose.',
    'Un cliente con todo lo suyo. Lo oculto se muestra con un motivo que usted elige.',
    '一位借款人及其全部信息。隐藏内容需选择原因后查看。',
  ),
  assignAudit: w(
    'Applications that wait for an auditor. Hand them out evenly, or give some to somebody else.',
    'Solicitudes que esperan evaluador. Repártalas por igual o pase algunas a otra persona.',
    '等待审核的申请。可平均分配或转给他人。',
  ),
  pendingAudit: w(
    'Your audits, oldest first, with the time that is left. Take the next one and conclude it.',
    'Sus evaluaciones, las más antiguas primero, con el tiempo que queda. Tome la siguiente y conclúyala.',
    '您的待审申请，先到先审，并显示剩余时间。',
  ),
  auditing_make_conclusion: w(
    'One application: images, data and checks. Letters choose the outcome, digits the reason, Enter concludes and takes the next; what is missing is said.',
    'Una solicitud: imágenes, datos y verificaciones. Las letras eligen el resultado, los números el motivo, Enter concluye y toma la siguiente; dice lo que falta.',
    '一份申请：图片、资料和检查。字母选结论，数字选原因，Enter 完成并进入下一份；缺少内容时会提示。',
  ),
  auditAnalytics: w(
    'Audits by day and auditor, reasons, and what became of the loans that each approved.',
    'Evaluaciones por día y evaluador, motivos y qué pasó con los préstamos aprobados.',
    '按日期和审核员统计的审核量、原因，以及所批贷款的后续表现。',
  ),
  financeProduct: w(
    'Products and their versions. A new version is written by one person and activated by another; the schedule shows what a borrower pays.',
    'Productos y sus versiones. Una persona escribe la versión y otra la activa; el calendario muestra lo que paga el cliente.',
    '产品及其版本。新版本由一人编写、另一人启用；还款计划显示借款人应还金额。',
  ),
  paymentInfo: w(
    'Money in and money out. Unidentified money is matched by hand; exceptions are what a channel says and the books don’t.',
    'Dinero que entra y sale. El no identificado se asigna a mano; las excepciones son lo que dice un canal y no los libros.',
    '收款和付款。未识别款项手工匹配；异常是渠道与账目不一致之处。',
  ),
  creditBill: w(
    'Bills by due date. Open a loan for all of its instalments; refunds and write-offs wait in their own views.',
    'Cuotas por vencimiento. Abra un préstamo para ver todas; reembolsos y castigos esperan en sus vistas.',
    '按到期日排列的账单。打开贷款可查看各期；退款和核销在各自视图中等待处理。',
  ),
  billDetail: w(
    'One loan: what falls due next, what is paid, each instalment. Every amount opens the ledger entries behind it.',
    'Un préstamo: qué vence, qué está pagado, cada cuota. Cada monto abre sus asientos.',
    '一笔贷款：下一期应还、已还金额和各期账单。点击金额查看对应分录。',
  ),
  updateBankCard: w(
    'Requests to change a borrower’s account. Type the number as the evidence shows it; another person than who asked decides.',
    'Solicitudes de cambio de cuenta. Escriba el número como está en la evidencia; decide otra persona.',
    '借款人更换账户的申请。按凭证输入号码；须由申请人以外的人决定。',
  ),
  payvalida: w(
    'Orders that PayValida collects in Colombia, and bar codes for tills in Mexico. A notice is applied once; what it does not tell is asked for. Query asks at once; cancel takes an unpaid order back.',
    'Órdenes que PayValida cobra en Colombia y códigos de barras para cajas en México. Cada aviso se aplica una vez; lo que no avisa se consulta. Consultar pregunta ya; cancelar retira una orden sin pagar.',
    'PayValida 在哥伦比亚代收的订单，以及墨西哥收银台的条码。每条通知只处理一次，未通知的由系统查询。可立即查询，或取消未付款的订单。',
  ),
  payoutReconciliation: w(
    'The bank’s statements against our books. What matches by itself is done; the rest waits to be worked, and a day is closed when nothing is left.',
    'Los extractos del banco contra nuestros libros. Lo que coincide queda listo; el resto se trabaja y el día se cierra cuando no queda nada.',
    '银行流水与账目核对。自动匹配的已完成，其余需处理；全部处理完才能关账。',
  ),
  derateRule: w(
    'Which share of open cases and fees makes a person’s quota of reductions.',
    'Qué parte de los casos y cargos forma el cupo de condonación de cada persona.',
    '按案件和费用的多少计算个人减免额度的规则。',
  ),
  derateQuota: w(
    'How much each person may still reduce today.',
    'Cuánto puede condonar aún cada persona hoy.',
    '每人今天还可减免多少。',
  ),
  myDerateQuota: w(
    'Your own quota, and requests that wait for your decision.',
    'Su cupo y las solicitudes que esperan su decisión.',
    '您的额度和等待您决定的申请。',
  ),
  organization_handel: w(
    'Complaints through authorities with case number and legal deadline. The oldest deadline comes first.',
    'Quejas ante autoridades con folio y plazo legal. Primero el plazo más próximo.',
    '通过监管机构的投诉，含编号和法定期限，期限最近的在前。',
  ),
  order_handel: w(
    'What customers want done. Take one, write what you did, and move it on; the clock runs in the desk’s hours.',
    'Lo que piden los clientes. Tome una, escriba lo hecho y avance; el reloj corre en el horario de la mesa.',
    '借款人的诉求。领取后填写处理内容并流转；计时按服务时间。',
  ),
  order_create: w(
    'A work order for a borrower: what it is about, who handles it. What you type is kept.',
    'Una orden para un cliente: de qué trata y quién la atiende. Lo escrito se conserva.',
    '为借款人新建工单：事项和处理人。输入内容会保留。',
  ),
  UnregisteredOrderCreate: w(
    'A work order for a phone that no borrower has.',
    'Una orden para un teléfono que no es de ningún cliente.',
    '为未注册手机号新建工单。',
  ),
  feed_back_handler: w(
    'What people wrote in the app. Reply, close, or make a work order of it.',
    'Lo que la gente escribió en la app. Responda, cierre o cree una orden.',
    '借款人在应用中的反馈。可回复、关闭或转为工单。',
  ),
  suggest_handler: w(
    'Suggestions from the app: tag, reply, close.',
    'Sugerencias de la app: etiquete, responda, cierre.',
    '应用内建议：打标签、回复、关闭。',
  ),
  withdraw_fail: w(
    'Loans that were approved and not paid out. Retry, or cancel with a reason.',
    'Préstamos aprobados que no se desembolsaron. Reintente o cancele con un motivo.',
    '已批准但未放款的贷款。可重试或说明原因后取消。',
  ),
  channel_cost_statistics_conf: w(
    'What a message, a call or a payment costs from a day on, and what their use came to.',
    'Cuánto cuesta un mensaje, una llamada o un pago desde un día, y cuánto sumó su uso.',
    '消息、通话和支付的单价（自某日起）及实际费用。',
  ),
  help_question: w(
    'Questions and answers of the app in three languages, in the order in which they show.',
    'Preguntas y respuestas de la app en tres idiomas, en su orden.',
    '应用的常见问题，三种语言，按显示顺序。',
  ),
  coupon_management: w(
    'What a coupon takes off, until when, and how many there are.',
    'Qué descuenta un cupón, hasta cuándo y cuántos hay.',
    '优惠券抵扣内容、有效期和数量。',
  ),
  coupon_activity: w(
    'Who gets coupons and when; an activity says beforehand how many people it reaches.',
    'Quién recibe cupones y cuándo; la campaña dice antes a cuántos llega.',
    '谁在何时获得优惠券；活动会事先说明覆盖人数。',
  ),
  coupon_detail: w(
    'Coupons that people hold, used or lost.',
    'Cupones entregados, usados o vencidos.',
    '已发放、已使用或已过期的优惠券。',
  ),
  image_manual: w(
    'Two images at a time: do they show the same person? Enter passes, a digit fails with its reason.',
    'Dos imágenes a la vez: ¿es la misma persona? Enter aprueba, un número rechaza con su motivo.',
    '每次两张图片：是否同一人？Enter 通过，数字键按原因拒绝。',
  ),
  smsChannelManage: w(
    'Providers that send messages, in the order in which they are tried. Test one before you rely on it.',
    'Proveedores que envían mensajes, en el orden en que se intentan. Pruebe uno antes de usarlo.',
    '短信服务商，按尝试顺序排列。使用前请测试。',
  ),
  smsReport: w(
    'What became of the messages: sent, delivered, paid after them, and what they cost.',
    'Qué pasó con los mensajes: enviados, entregados, pagos posteriores y costo.',
    '短信的结果：发送、送达、随后还款和费用。',
  ),
  roleManage: w(
    'What each role may open and do, and who holds it. More rights need a second person.',
    'Qué puede abrir y hacer cada rol y quién lo tiene. Dar más derechos necesita a otra persona.',
    '各角色的权限及持有人。增加权限需第二人同意。',
  ),
  accountManage: w(
    'Who may sign in: roles, merchants, password, second factor, sessions.',
    'Quién puede entrar: roles, entidades, contraseña, segundo factor y sesiones.',
    '可登录的账号：角色、商户、密码、二次验证和会话。',
  ),
  payOfMexicoStaff: w(
    'Lists of people to be paid. One uploads and checks, another approves; only what was not delivered is paid again.',
    'Listas de personas por pagar. Una sube y revisa, otra aprueba; solo se repite lo no entregado.',
    '员工付款名单。一人上传核对，另一人批准；只重付未到账的。',
  ),
  'my-attendance': w(
    'Your punches, your month and your leave. Ask for a punch that is missing or for leave here.',
    'Sus marcaciones, su mes y sus permisos. Pida aquí una marcación que falta o un permiso.',
    '您的打卡、月度考勤和请假。可在此申请补卡或请假。',
  ),
  attendance: w(
    'All punches of your people. Import those of a terminal, approve what was asked for.',
    'Todas las marcaciones de su gente. Importe las de un terminal y apruebe lo pedido.',
    '您管理人员的全部打卡。可导入考勤机记录、审批补卡。',
  ),
  holidayPublic: w(
    'Public holidays by country and year; a change needs a second person.',
    'Feriados por país y año; un cambio necesita a otra persona.',
    '各国各年的公共假期；更改需第二人同意。',
  ),
  StatisticsAttendance: w(
    'Hours, lateness and absence by month. Compute it, then lock the month.',
    'Horas, retardos y ausencias por mes. Calcúlelo y bloquee el mes.',
    '月度工时、迟到和缺勤。计算后锁定当月。',
  ),
  leave: w(
    'Requests for leave: what waits for you stands first. The calendar shows who else is away.',
    'Solicitudes de permiso: primero lo que espera por usted. El calendario muestra quién más falta.',
    '请假申请：等您处理的在前。日历显示同时请假的人。',
  ),
  log: w(
    'Who did what, when, and what it was before. It is sealed: nothing in it can be changed unseen.',
    'Quién hizo qué, cuándo y qué había antes. Está sellado: nada cambia sin verse.',
    '谁在何时做了什么，改前是什么。日志已封存，无法暗中修改。',
  ),
  case: w(
    'Everything that was done with one case, application or borrower.',
    'Todo lo hecho con un caso, una solicitud o un cliente.',
    '某一案件、申请或借款人的全部操作。',
  ),
  compliance: w(
    'When and how often people may be contacted in a country. A change is drafted by one person and approved by another.',
    'Cuándo y cuántas veces se puede contactar en un país. Una persona redacta el cambio y otra lo aprueba.',
    '各国可联系的时间和次数。一人起草，另一人批准。',
  ),
  merchants: w(
    'The lending brands with country, zone and keys of their apps.',
    'Las marcas que prestan, con país, zona y llaves de sus apps.',
    '放贷品牌及其国家、时区和应用密钥。',
  ),
  workplaces: w(
    'Offices with seats, shifts and hours. One closes when nobody works there.',
    'Oficinas con puestos, turnos y horarios. Se cierra cuando nadie trabaja ahí.',
    '职场的座位、班次和时间。无人时才能关闭。',
  ),
  dictionaries: w(
    'Lists of values and settings that the business keeps by itself.',
    'Listas de valores y ajustes que el negocio mantiene.',
    '由业务自行维护的值列表和设置。',
  ),
  jobs: w(
    'Long work in the background with its progress; what failed says why and can be started again.',
    'Trabajo largo en segundo plano con su avance; lo fallido dice por qué y se puede reiniciar.',
    '后台任务及进度；失败的会说明原因并可重新开始。',
  ),
  pageErrors: w(
    'Errors that happened in people’s browsers, without personal data.',
    'Errores ocurridos en los navegadores, sin datos personales.',
    '浏览器中发生的错误，不含个人数据。',
  ),
  collectDetail: w(
    'Money in, the channel’s line beside ours, with the difference. Open either side.',
    'Dinero recibido: la línea del canal junto a la nuestra, con la diferencia. Abra cualquiera de los lados.',
    '收款明细：渠道记录与我方记录并列，并显示差异。可打开任一侧。',
  ),
  withdrawDetail: w(
    'Money out: what the channel says of each payout beside what is booked.',
    'Dinero que sale: lo que dice el canal de cada pago junto a lo contabilizado.',
    '付款明细：渠道对每笔付款的说明与账目并列。',
  ),
  internalWithdraw: w(
    'Transfers between our own accounts. One person enters it, another approves.',
    'Traspasos entre cuentas propias. Una persona lo registra y otra lo aprueba.',
    '自有账户间划转。一人录入，另一人批准。',
  ),
  reversalDetail: w(
    'Money that went back: the first movement, its return, and what it did to the bill.',
    'Dinero devuelto: el movimiento original, su devolución y el efecto en la cuota.',
    '退回的款项：原交易、退回及对账单的影响。',
  ),
  internalPayment: w(
    'Bills against ledger against channels, by day: where the three disagree.',
    'Cuotas, libro mayor y canales por día: dónde no coinciden.',
    '按日核对账单、总账和渠道，显示三者不一致之处。',
  ),
  order_report: w(
    'How many work orders came, how long they took and what became of them.',
    'Cuántas órdenes llegaron, cuánto tardaron y en qué terminaron.',
    '工单数量、处理时长和结果。',
  ),
  desk_hours: w(
    'When the desk works; the clock of work orders runs in these hours.',
    'Cuándo atiende la mesa; el reloj de las órdenes corre en ese horario.',
    '服务台工作时间；工单按此时间计时。',
  ),
  smsTemplateManage: w(
    'Texts of messages with their places to fill, and how many parts each makes.',
    'Textos de mensajes con sus campos y cuántas partes ocupa cada uno.',
    '短信文本、可填内容及拆分条数。',
  ),
  smsLinkUrl: w(
    'Short links in messages, and how often each was opened.',
    'Enlaces cortos de los mensajes y cuántas veces se abrieron.',
    '短信中的短链接及打开次数。',
  ),
  messageCascade: w(
    'Messages one after the other, each only where the one before did not arrive; how each run goes.',
    'Mensajes uno tras otro, cada uno solo si el anterior no llegó; cómo va cada ejecución.',
    '逐步发送的消息，前一步未送达才进行下一步；每次运行的进展。',
  ),
  messageSuppression: w(
    'Addresses that are not written to, by channel and purpose, with where that comes from; files of public registers.',
    'Direcciones a las que no se escribe, por canal y propósito, y de dónde viene; archivos de registros públicos.',
    '不再发送的号码和邮箱，按渠道和用途列出并注明来源；导入公共登记名单。',
  ),
  messageWork: w(
    'Receipts that fit no message, messages nobody knows the end of, texts of people unknown: work, one by one.',
    'Acuses sin mensaje, mensajes sin final conocido, textos de desconocidos: trabajo, uno por uno.',
    '无法对应的回执、结果未知的消息、陌生人来信：逐条处理。',
  ),
  bancolombia: w(
    'Files of the bank. Collected: upload one, see which lines found a loan, book those. To be paid: make one of the orders that wait, take it away once, upload the answer.',
    'Archivos del banco. Recaudos: suba uno, vea qué líneas hallaron un préstamo y contabilícelas. Pagos: genere uno con las órdenes en espera, descárguelo una vez y suba la respuesta.',
    '银行文件。收款：上传后查看哪些行匹配到贷款并入账。付款：将等待的指令生成文件，仅可下载一次，再上传银行答复。',
  ),
  paymentChannelConfig: w(
    'Which channel takes and pays money, in which order, up to which amounts.',
    'Qué canal cobra y paga, en qué orden y hasta qué montos.',
    '各收付款渠道的顺序和限额。',
  ),
  chat_auto_response: w(
    'Answers given by keyword. Try one in the test box before it goes live.',
    'Respuestas por palabra clave. Pruébelas antes de activarlas.',
    '按关键词自动回复。启用前可先测试。',
  ),
  smart_customer_service: w(
    'Conversations answered by rule, and those handed over to people.',
    'Conversaciones atendidas por regla y las que pasaron a personas.',
    '由规则回复的会话及转人工的会话。',
  ),
  repayment_Record: w(
    'Proofs of payment that borrowers sent: match one with the money, or refuse it with a reason.',
    'Comprobantes enviados por clientes: asócielo con el dinero o rechácelo con un motivo.',
    '借款人提交的还款凭证：与款项匹配，或说明原因后拒绝。',
  ),
  delete_account: w(
    'Requests to delete an account; who still owes is told so.',
    'Solicitudes de baja de cuenta; a quien aún debe se le informa.',
    '注销申请；仍有欠款的会提示。',
  ),
  marketing_list: w(
    'Lists of people to write to, without those who must not be.',
    'Listas de personas a quienes escribir, sin las excluidas.',
    '营销名单，已排除不可联系的人。',
  ),
  change_pahone: w(
    'Requests to change a phone, with the evidence; another person decides.',
    'Solicitudes de cambio de teléfono con su evidencia; decide otra persona.',
    '更换手机号申请及凭证；由另一人决定。',
  ),
  market_channel_flow_product_info: w(
    'Partners’ products as the app shows them.',
    'Productos de socios como los muestra la app.',
    '应用中展示的合作方产品。',
  ),
  market_channel_flow_product_control: w(
    'How many people go to each partner a day, and when that stops.',
    'Cuántas personas van a cada socio por día y cuándo se detiene.',
    '每天导向各合作方的人数及上限。',
  ),
  loan_market_bytedata: w(
    'What people press in the app, by page and element.',
    'Qué se pulsa en la app, por página y elemento.',
    '应用内各页面和元素的点击数据。',
  ),
  loan_market_cost_entry: w(
    'What advertising cost, by channel and day.',
    'Cuánto costó la publicidad por canal y día.',
    '各渠道每日广告成本。',
  ),
  loan_market_day_situation: w(
    'Visits, applications and loans of each day.',
    'Visitas, solicitudes y préstamos de cada día.',
    '每日访问、申请和放款。',
  ),
  channel_user_add_or_mod: w(
    'Who of a channel may see its figures.',
    'Quién de un canal puede ver sus cifras.',
    '可查看渠道数据的渠道用户。',
  ),
  loan_market_channel_convert_new: w(
    'How many who came by a channel took a loan.',
    'Cuántos de los que llegaron por un canal tomaron un préstamo.',
    '各渠道来客的借款转化。',
  ),
  channel_config_add_mod: w(
    'What was agreed with a channel: price, days, contact.',
    'Lo acordado con un canal: precio, fechas y contacto.',
    '与渠道的合作约定：价格、期限和联系人。',
  ),
  channel_user_remain: w(
    'How many people come back after a day, a week, a month.',
    'Cuántas personas vuelven tras un día, una semana, un mes.',
    '一天、一周、一月后的留存。',
  ),
  channel_data_monitoring: w(
    'Clicks and registrations by the hour, and alerts that tell you when a figure leaves its bounds.',
    'Clics y registros por hora, y alertas que avisan cuando una cifra sale de sus límites.',
    '按小时查看点击与注册，指标超出界限时告警。',
  ),
  traffic_import_statistics: w(
    'People who came from partners, and who went to them.',
    'Personas que llegaron de socios y que fueron a ellos.',
    '从合作方导入和导出的借款人。',
  ),
  closing_rule: w(
    'When the app closes registration, applications or payouts, and whom that concerns.',
    'Cuándo la app cierra registros, solicitudes o desembolsos y a quién afecta.',
    '应用何时关闭注册、申请或放款，以及影响范围。',
  ),
  curp_conf: w(
    'Providers that check a CURP, in the order in which they are asked.',
    'Proveedores que validan la CURP, en el orden en que se consultan.',
    'CURP 校验服务商及调用顺序。',
  ),
}

const content = w(
  'What borrowers see in the app. Save an item, put it into a release; another person publishes it.',
  'Lo que los clientes ven en la app. Guarde un elemento, póngalo en una publicación; otra persona la publica.',
  '借款人在应用中看到的内容。保存后放入发布批次，由另一人发布。',
)
/** A screen's own words; screens of an app's content share theirs. */
export const helpOf = (name: MenuName, path: string): Words | undefined =>
  screenHelp[name] ?? (/^\/(loan_market|app_operation)\//.test(path) ? content : undefined)
