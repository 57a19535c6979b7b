/**
 * The one error table: name → code, HTTP status where it is not 200, and the sentence in three languages. A code or a
 * text appears here and nowhere else; code uses names, qualified by domain because the catalogue's numbers repeat
 * (40002 and 40712 are both "no permission"). `{placeholders}` are filled by the server.
 */
import type { Words } from './words.ts'

export interface ErrorRow extends Words {
  readonly code: number
  /** HTTP status; a business error answers 200. */
  readonly http?: number
}

export const errors = {
  // ——— protocol ———
  'request.fail': {
    code: 5000,
    zh: '操作失败，未做任何更改。请重试；若再次发生，请把编号 {id} 告诉管理员。',
    en: 'Something failed on our side; nothing was changed. Try again, and if it happens again give the administrator the number {id}.',
    es: 'Algo falló de nuestro lado y no se cambió nada. Inténtelo de nuevo; si se repite, dé al administrador el número {id}.',
  },
  'request.invalid': {
    code: 40000,
    zh: '请求参数校验失败：{detail}',
    en: 'Request parameter validation failed: {detail}',
    es: 'Los datos enviados no son válidos: {detail}',
  },
  'request.malformed': {
    code: 400,
    http: 400,
    zh: '请求内容不是有效的 JSON。',
    en: 'The request is not valid JSON.',
    es: 'La solicitud no es JSON válido.',
  },
  'request.tooLarge': {
    code: 413,
    http: 413,
    zh: '文件或请求超过 {limit}，未保存任何内容。请拆分后再上传。',
    en: 'The file or request is larger than {limit}; nothing was kept. Split it and upload the parts.',
    es: 'El archivo o la solicitud supera {limit}; no se guardó nada. Divídalo y suba las partes.',
  },
  'request.unknownPath': {
    code: 404,
    http: 404,
    zh: '此地址不存在。',
    en: 'There is nothing at this address.',
    es: 'No existe nada en esta dirección.',
  },
  'request.tooMany': {
    code: 429,
    http: 429,
    zh: '请求过于频繁，请在 {seconds} 秒后重试。',
    en: 'Too many requests. Try again in {seconds} seconds.',
    es: 'Demasiadas solicitudes. Inténtelo de nuevo en {seconds} segundos.',
  },
  'request.keyMissing': {
    code: 40000,
    zh: '缺少 Idempotency-Key 请求头。',
    en: 'This call needs an Idempotency-Key header.',
    es: 'Esta llamada necesita el encabezado Idempotency-Key.',
  },
  'request.keyReused': {
    code: 40000,
    zh: '此 Idempotency-Key 已用于另一个请求。',
    en: 'This Idempotency-Key was used for a different request.',
    es: 'Este Idempotency-Key ya se usó con otra solicitud.',
  },
  'request.busy': {
    code: 5000,
    zh: '同一请求正在处理中，结果稍后可见。',
    en: 'The same request is being processed; its result will show shortly.',
    es: 'La misma solicitud se está procesando; el resultado se verá en breve.',
  },
  'record.stale': {
    code: 5000,
    zh: '此记录已被他人修改，您的更改尚未保存。请查看最新内容后再保存。',
    en: 'Somebody changed this record meanwhile; your change is not saved yet. Look at the new values, then save again.',
    es: 'Alguien cambió este registro mientras tanto; su cambio aún no se guardó. Revise los valores nuevos y guarde otra vez.',
  },
  'record.missing': {
    code: 5000,
    zh: '该记录不存在。',
    en: 'This record does not exist.',
    es: 'Este registro no existe.',
  },
  // ——— access ———
  'access.signedOut': {
    code: 401,
    http: 401,
    zh: '登录已失效，请重新登录。',
    en: 'You are signed out. Please sign in again.',
    es: 'Su sesión terminó. Inicie sesión de nuevo.',
  },
  'access.forbidden': { code: 403, http: 403, zh: '没有权限。', en: 'no permission.', es: 'sin permiso.' },
  'access.passwordChangeDue': {
    code: 403,
    http: 403,
    zh: '请先修改初始密码。',
    en: 'Change your first password before anything else.',
    es: 'Cambie primero su contraseña inicial.',
  },
  'access.verifyRequired': {
    code: 498,
    http: 498,
    zh: '需要输入动态验证码。',
    en: 'A dynamic verification code is required.',
    es: 'Se requiere un código de verificación dinámico.',
  },
  'access.bindRequired': {
    code: 499,
    http: 499,
    zh: '需要绑定动态验证码。',
    en: 'A dynamic verification code has to be set up first.',
    es: 'Primero hay que vincular un código de verificación dinámico.',
  },
  'access.wrongCredentials': {
    code: 5000,
    zh: '请检查用户名、密码和网络',
    en: 'check username, password and network',
    es: 'revise usuario, contraseña y red',
  },
  'access.locked': {
    code: 5000,
    zh: '失败次数过多，请在 {seconds} 秒后重试，或请管理员解锁。',
    en: 'Too many failed attempts. Try again in {seconds} seconds, or ask an administrator to unlock the account.',
    es: 'Demasiados intentos fallidos. Inténtelo en {seconds} segundos o pida a un administrador que desbloquee la cuenta.',
  },
  'access.codeMismatch': {
    code: 5000,
    zh: '动态验证码不匹配。',
    en: 'Dynamic verification code does not match.',
    es: 'El código de verificación dinámico no coincide.',
  },
  'access.codeLocked': {
    code: 5000,
    zh: '验证码错误次数过多，请在 {seconds} 秒后重试。',
    en: 'Too many wrong codes. Try again in {seconds} seconds.',
    es: 'Demasiados códigos incorrectos. Inténtelo en {seconds} segundos.',
  },
  'access.alreadyBound': {
    code: 5000,
    zh: '此账号已绑定验证器。',
    en: 'This account already has an authenticator.',
    es: 'Esta cuenta ya tiene un autenticador.',
  },
  'access.notBound': {
    code: 5000,
    zh: '此账号尚未绑定验证器。',
    en: 'This account has no authenticator yet.',
    es: 'Esta cuenta aún no tiene autenticador.',
  },
  'access.passwordWrong': {
    code: 5000,
    zh: '当前密码不正确，密码未更改。',
    en: 'The present password is not right; the password was not changed.',
    es: 'La contraseña actual no es correcta; la contraseña no se cambió.',
  },
  'access.passwordWeak': {
    code: 40000,
    zh: '密码须为 8 至 20 位，且包含数字、大写和小写字母',
    en: 'A password has 8 to 20 characters with a digit, an upper-case and a lower-case letter',
    es: 'La contraseña tiene de 8 a 20 caracteres con un dígito, una mayúscula y una minúscula',
  },
  'access.passwordMismatch': {
    code: 40000,
    zh: '两次输入的新密码不一致',
    en: 'The new password and its confirmation differ',
    es: 'La contraseña nueva y su confirmación no coinciden',
  },
  'access.merchantNotAllowed': {
    code: 40002,
    zh: '您的账号不能使用该商户。',
    en: 'Your account may not use this merchant.',
    es: 'Su cuenta no puede usar esta entidad.',
  },
  // ——— staff ———
  'staff.userMissing': { code: 40001, zh: '用户不存在', en: 'This user does not exist', es: 'El usuario no existe' },
  'staff.userExists': { code: 40001, zh: '用户已存在', en: 'This user already exists', es: 'El usuario ya existe' },
  'staff.noPermission': {
    code: 40002,
    zh: '没有权限',
    en: 'You have no permission for this',
    es: 'No tiene permiso para esto',
  },
  'staff.notConfigured': {
    code: 40003,
    zh: '账号未配置，无法查看用户信息',
    en: 'Your account lacks the configuration to view this; ask HR to complete it',
    es: 'A su cuenta le falta configuración para ver esto; pida a RR. HH. que la complete',
  },
  'staff.stillHasCases': {
    code: 40004,
    zh: '催收员名下仍有案件，请先撤案再变更',
    en: 'This collector still has cases: recall them before the change',
    es: 'El gestor aún tiene casos: retírelos antes del cambio',
  },
  'staff.poolNotAssigned': {
    code: 40005,
    zh: '案件池中仍有未分配案件，请先完成分案',
    en: 'The pool still has unassigned cases: finish assigning first',
    es: 'La bolsa aún tiene casos sin asignar: termine de asignarlos',
  },
  'staff.noOutboundAccount': {
    code: 40006,
    zh: '没有可用的外呼账号',
    en: 'No outbound account is available',
    es: 'No hay cuenta de llamada saliente disponible',
  },
  'staff.periodMissing': {
    code: 40014,
    zh: '催收账号没有阶段数据',
    en: 'This collection account has no stage',
    es: 'La cuenta de cobranza no tiene tramo',
  },
  'staff.invalidLeader': { code: 40015, zh: '组长无效', en: 'This leader is not valid', es: 'El líder no es válido' },
  'staff.unsupportedRole': { code: 40017, zh: '不支持的角色', en: 'Unsupported role', es: 'Rol no admitido' },
  'staff.unsupportedSex': { code: 40018, zh: '不支持的性别', en: 'Unsupported sex', es: 'Sexo no admitido' },
  'staff.invalidRealName': {
    code: 40019,
    zh: '姓名无效',
    en: 'The real name is not valid',
    es: 'El nombre no es válido',
  },
  'staff.invalidBirthday': {
    code: 40020,
    zh: '生日无效',
    en: 'The birthday is not valid',
    es: 'La fecha de nacimiento no es válida',
  },
  'staff.invalidEntryDay': {
    code: 40021,
    zh: '入职日期无效',
    en: 'The entry day is not valid',
    es: 'La fecha de ingreso no es válida',
  },
  'staff.invalidPhone': { code: 40022, zh: '电话无效', en: 'The phone is not valid', es: 'El teléfono no es válido' },
  'staff.invalidEmail': { code: 40023, zh: '邮箱无效', en: 'The e-mail is not valid', es: 'El correo no es válido' },
  'staff.invalidPeriod': { code: 40024, zh: '阶段无效', en: 'The stage is not valid', es: 'El tramo no es válido' },
  'staff.invalidCompany': {
    code: 40025,
    zh: '公司无效',
    en: 'The company is not valid',
    es: 'La empresa no es válida',
  },
  'staff.invalidWorkStatus': {
    code: 40026,
    zh: '工作状态无效',
    en: 'The working status is not valid',
    es: 'El estado laboral no es válido',
  },
  'staff.unsupportedAction': {
    code: 40027,
    zh: '当前状态不支持此操作',
    en: 'This action is not possible in the present status',
    es: 'Esta acción no es posible en el estado actual',
  },
  'staff.operatorMissing': {
    code: 40028,
    zh: '操作人不存在',
    en: 'The operator does not exist',
    es: 'El operador no existe',
  },
  'staff.targetMissing': {
    code: 40029,
    zh: '目标用户不存在',
    en: 'The target user does not exist',
    es: 'El usuario de destino no existe',
  },
  'staff.invalidAction': { code: 40030, zh: '操作无效', en: 'The action is not valid', es: 'La acción no es válida' },
  'staff.invalidStartDay': {
    code: 40031,
    zh: '开始日期无效',
    en: 'The start day is not valid',
    es: 'El día de inicio no es válido',
  },
  'staff.invalidEndDay': {
    code: 40032,
    zh: '结束日期无效',
    en: 'The end day is not valid',
    es: 'El día de fin no es válido',
  },
  // ——— attendance: leave ———
  'attendance.invalidStart': {
    code: 40007,
    zh: '开始时间无效',
    en: 'The start time is not valid',
    es: 'La hora de inicio no es válida',
  },
  'attendance.invalidEnd': {
    code: 40008,
    zh: '结束时间无效',
    en: 'The end time is not valid',
    es: 'La hora de fin no es válida',
  },
  'attendance.endBeforeStart': {
    code: 40009,
    zh: '结束时间早于开始时间',
    en: 'The end is earlier than the start',
    es: 'El fin es anterior al inicio',
  },
  'attendance.tooShort': {
    code: 40010,
    zh: '时长不足 1 小时',
    en: 'The duration is under 1 hour',
    es: 'La duración es menor a 1 hora',
  },
  'attendance.leaveMissing': {
    code: 40011,
    zh: '请假申请不存在',
    en: 'This leave application does not exist',
    es: 'La solicitud de permiso no existe',
  },
  'attendance.leaveStarted': {
    code: 40012,
    zh: '请假已开始',
    en: 'The leave has already started',
    es: 'El permiso ya comenzó',
  },
  'attendance.leaveOver': { code: 40013, zh: '请假已结束', en: 'The leave is over', es: 'El permiso ya terminó' },
  'attendance.unsupportedLeaveType': {
    code: 40016,
    zh: '不支持的请假类型',
    en: 'Unsupported leave type',
    es: 'Tipo de permiso no admitido',
  },
  // ——— performance ———
  'performance.invalidDate': { code: 40101, zh: '日期无效', en: 'The date is not valid', es: 'La fecha no es válida' },
  'performance.invalidUser': {
    code: 40102,
    zh: '用户无效',
    en: 'The user is not valid',
    es: 'El usuario no es válido',
  },
  'performance.incentiveInvalidUser': {
    code: 40201,
    zh: '用户无效',
    en: 'The user is not valid',
    es: 'El usuario no es válido',
  },
  'performance.invalidDay': { code: 40501, zh: '日期无效', en: 'The day is not valid', es: 'El día no es válido' },
  'performance.invalidRate': {
    code: 40502,
    zh: '目标比率无效',
    en: 'The target rate is not valid',
    es: 'La tasa objetivo no es válida',
  },
  'performance.invalidType': { code: 40503, zh: '类型无效', en: 'The type is not valid', es: 'El tipo no es válido' },
  'performance.goalExists': {
    code: 40505,
    zh: '目标已存在',
    en: 'This goal already exists',
    es: 'Esta meta ya existe',
  },
  'performance.unsupportedPeriod': {
    code: 40506,
    zh: '不支持的阶段',
    en: 'Unsupported stage',
    es: 'Tramo no admitido',
  },
  'performance.weekendInvalidDay': {
    code: 40601,
    zh: '日期无效',
    en: 'The day is not valid',
    es: 'El día no es válido',
  },
  'performance.notWeekend': {
    code: 40602,
    zh: '该日期不是周末',
    en: 'This day is not a weekend day',
    es: 'Ese día no es fin de semana',
  },
  'performance.directorOnly': {
    code: 40603,
    zh: '只有主管可以管理周末排班',
    en: 'Only a director can manage the weekend plan',
    es: 'Solo un director puede gestionar el plan de fin de semana',
  },
  // ——— collection: PPD ———
  'collection.ppdInvalidStart': {
    code: 40301,
    zh: '开始时间无效',
    en: 'The start time is not valid',
    es: 'La hora de inicio no es válida',
  },
  'collection.ppdInvalidEnd': {
    code: 40302,
    zh: '结束时间无效',
    en: 'The end time is not valid',
    es: 'La hora de fin no es válida',
  },
  'collection.ppdInvalidOverdueDay': {
    code: 40303,
    zh: '逾期天数无效',
    en: 'The days past due are not valid',
    es: 'Los días de mora no son válidos',
  },
  'collection.ppdInvalidRound': {
    code: 40304,
    zh: '轮次无效',
    en: 'The round is not valid',
    es: 'La ronda no es válida',
  },
  'collection.ppdJobExists': { code: 40404, zh: '任务已存在', en: 'This job exists already', es: 'La tarea ya existe' },
  'collection.ppdLastJobMissing': {
    code: 40405,
    zh: '上一轮任务不存在或未成功',
    en: 'The last job is missing or was not successful',
    es: 'La última tarea no existe o no tuvo éxito',
  },
  'collection.ppdConfigMissing': {
    code: 40406,
    zh: '没有可用的 PPD 配置',
    en: 'No PPD configuration is available',
    es: 'No hay configuración PPD disponible',
  },
  'collection.ppdJobMissing': {
    code: 40407,
    zh: '任务不存在',
    en: 'This job does not exist',
    es: 'La tarea no existe',
  },
  'collection.ppdJobNotFailed': {
    code: 40408,
    zh: '任务未失败，不能重启',
    en: 'The job has not failed, so it cannot be restarted',
    es: 'La tarea no falló, así que no se puede reiniciar',
  },
  // ——— collection: cases ———
  'collection.invalidCompany': {
    code: 40701,
    zh: '公司无效',
    en: 'The company is not valid',
    es: 'La empresa no es válida',
  },
  'collection.invalidPeriod': {
    code: 40702,
    zh: '阶段无效',
    en: 'The stage is not valid',
    es: 'El tramo no es válido',
  },
  'collection.invalidOverdueDay': {
    code: 40703,
    zh: '逾期天数无效',
    en: 'The days past due are not valid',
    es: 'Los días de mora no son válidos',
  },
  'collection.invalidPhone': {
    code: 40704,
    zh: '电话无效',
    en: 'The phone is not valid',
    es: 'El teléfono no es válido',
  },
  'collection.invalidCaseState': {
    code: 40705,
    zh: '案件状态不允许此操作：{detail}',
    en: 'The state of the case does not allow this: {detail}',
    es: 'El estado del caso no lo permite: {detail}',
  },
  'collection.collectorMissing': {
    code: 40706,
    zh: '催收员不存在或不能接案',
    en: 'The collector is missing or cannot take cases',
    es: 'El gestor no existe o no puede recibir casos',
  },
  'collection.invalidStrategy': {
    code: 40707,
    zh: '分案策略无效',
    en: 'The assignment strategy is not valid',
    es: 'La estrategia de asignación no es válida',
  },
  'collection.strategyMissing': {
    code: 40708,
    zh: '该分案策略暂不可用',
    en: 'This assignment strategy is not available',
    es: 'Esta estrategia de asignación no está disponible',
  },
  'collection.invalidAverage': {
    code: 40709,
    zh: '人均数量无效',
    en: 'The average number per collector is not valid',
    es: 'El número promedio por gestor no es válido',
  },
  'collection.invalidMaxInventory': {
    code: 40710,
    zh: '最大库存无效',
    en: 'The maximum inventory is not valid',
    es: 'El inventario máximo no es válido',
  },
  'collection.caseMissing': { code: 40711, zh: '案件不存在', en: 'This case does not exist', es: 'El caso no existe' },
  'collection.caseOutOfScope': {
    code: 40712,
    zh: '没有权限查看此案件',
    en: 'You have no permission for this case',
    es: 'No tiene permiso para este caso',
  },
  'collection.previewStale': {
    code: 5000,
    zh: '预览后案件已变化，未分配任何案件。请重新预览。',
    en: 'Cases changed after the preview; nothing was assigned. Preview again.',
    es: 'Los casos cambiaron después de la vista previa; no se asignó nada. Vuelva a previsualizar.',
  },
  'collection.promiseDateInvalid': {
    code: 40000,
    zh: '承诺日期不符合此结果：PTP 为 2 天内，PTP2 为 2 天后。',
    en: 'The promised day does not fit this result: PTP is due within 2 days, PTP2 later.',
    es: 'La fecha prometida no corresponde al resultado: PTP vence en 2 días, PTP2 después.',
  },
  'collection.promiseNeeded': {
    code: 40000,
    zh: '此结果需要承诺日期和金额。',
    en: 'This result needs a promised day and amount.',
    es: 'Este resultado necesita fecha y monto prometidos.',
  },
  'collection.amountNeeded': {
    code: 40000,
    zh: '部分还款需要填写金额。',
    en: 'A partial payment needs its amount.',
    es: 'Un pago parcial necesita su monto.',
  },
  'collection.contactMissing': {
    code: 40704,
    zh: '该联系人不存在或已停用',
    en: 'This contact does not exist or was disabled',
    es: 'El contacto no existe o fue desactivado',
  },
  'collection.revealLimit': {
    code: 5000,
    zh: '今天的查看次数已用完（{limit} 次）。如有需要请联系组长。',
    en: 'You have used the {limit} reveals of today. Ask your leader if you need more.',
    es: 'Ya usó las {limit} consultas de hoy. Pida más a su líder si las necesita.',
  },
  // ——— credit and money ———
  'credit.billMissing': { code: 5000, zh: '账单不存在', en: 'This bill does not exist', es: 'La cuota no existe' },
  'payment.missing': { code: 5000, zh: '该笔入账不存在', en: 'This payment does not exist', es: 'El pago no existe' },
  'payment.alreadyMatched': {
    code: 5000,
    zh: '该笔入账已被匹配，未重复入账。',
    en: 'This payment is matched already; nothing was booked twice.',
    es: 'Este pago ya está aplicado; no se registró dos veces.',
  },
  'payment.currencyDiffers': {
    code: 40000,
    zh: '币种与账单不一致。',
    en: 'The currency differs from the bill’s.',
    es: 'La moneda no es la de la cuota.',
  },
  // ——— files and jobs ———
  'file.unreadable': {
    code: 40000,
    zh: '无法读取此文件：{detail}',
    en: 'This file cannot be read: {detail}',
    es: 'No se puede leer el archivo: {detail}',
  },
  'file.missing': {
    code: 5000,
    zh: '文件不存在或已过期。',
    en: 'This file does not exist or has expired.',
    es: 'El archivo no existe o venció.',
  },
  'job.missing': { code: 5000, zh: '任务不存在。', en: 'This job does not exist.', es: 'La tarea no existe.' },
  'job.notRetryable': {
    code: 5000,
    zh: '只有失败的任务可以重试。',
    en: 'Only a failed job can be retried.',
    es: 'Solo una tarea fallida se puede reintentar.',
  },
  'job.running': {
    code: 5000,
    zh: '同类任务正在运行，请等待其完成。',
    en: 'A job of this kind is running; wait until it is done.',
    es: 'Ya hay una tarea de este tipo en curso; espere a que termine.',
  },
} as const satisfies Record<string, ErrorRow>

export type ErrorName = keyof typeof errors
export const successCode = 2000
export const failCode = errors['request.fail'].code
