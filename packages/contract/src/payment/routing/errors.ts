/** What calls about channels may refuse; composed in payment/errors.ts. */
import type { ErrorRow } from '../../error-row.ts'

export const routingErrors = {
  'payment.noOtherChannel': {
    code: 5000,
    zh: '该笔放款失败过的渠道之外，没有启用中的其他渠道。未发送；请先启用另一渠道，或由原渠道重发。',
    en: 'No channel is in use beside those that this payout failed by; nothing was sent. Put another one into use, or send it again by the same.',
    es: 'No hay otro canal en uso aparte de aquellos por los que falló; no se envió nada. Ponga otro en uso o reenvíe por el mismo.',
  },
  'payment.channelCodeTaken': {
    code: 5000,
    zh: '该代码与方向的渠道已存在，且代码、服务商、方向不可更改。未保存。',
    en: 'There is a channel of this code and direction, or these were changed, which they never are. Nothing was saved.',
    es: 'Ya existe un canal con este código y dirección, o se cambiaron, y no se pueden cambiar. No se guardó nada.',
  },
  'payment.channelCannot': {
    code: 40000,
    zh: '{provider} 不支持该方向，未保存。',
    en: '{provider} can’t do this direction; nothing was saved.',
    es: '{provider} no admite esta dirección; no se guardó nada.',
  },
  'payment.channelHours': {
    code: 40000,
    zh: '营业时间须同时填写开始与结束，且开始早于结束。未保存。',
    en: 'Opening hours need both a beginning and a later end; nothing was saved.',
    es: 'El horario necesita inicio y un fin posterior; no se guardó nada.',
  },
  'payment.channelBands': {
    code: 40000,
    zh: '费用分档的起始金额不得重复，且第一档须从 0 开始。未保存。',
    en: 'Fee bands begin at 0 and each at an amount of its own; nothing was saved.',
    es: 'Los tramos de tarifa empiezan en 0 y cada uno en un monto distinto; no se guardó nada.',
  },
  'payment.channelBounds': {
    code: 40000,
    zh: '单笔下限不得高于上限。未保存。',
    en: 'The minimum of a transaction is above its maximum; nothing was saved.',
    es: 'El mínimo por operación supera el máximo; no se guardó nada.',
  },
  'payment.changeWaits': {
    code: 5000,
    zh: '该渠道已有同类变更待第二人审批。请先处理。',
    en: 'A change of this kind waits for a second person already; have that one decided first.',
    es: 'Ya hay un cambio de este tipo por decidir; resuélvalo primero.',
  },
  'payment.credentialsIncomplete': {
    code: 40000,
    zh: '缺少或多余：{names}。未保存任何凭证。',
    en: 'Missing or not of this provider: {names}. No credential was kept.',
    es: 'Faltan o no son de este proveedor: {names}. No se guardó ninguna credencial.',
  },
  'payment.channelNotConnected': {
    code: 5000,
    zh: '该渠道没有凭证，也不在运行环境中，无法测试。请先录入凭证。',
    en: 'This channel has no credentials, neither its own nor of the environment, so it can’t be asked. Hand in its credentials first.',
    es: 'Este canal no tiene credenciales propias ni del entorno, así que no se puede probar. Registre primero sus credenciales.',
  },
  'payment.meaningDayTaken': {
    code: 5000,
    zh: '该代码自 {day} 或更晚已有含义，未保存。含义不可覆盖：请从更晚的日期开始。',
    en: 'This code has a meaning from {day} or later; nothing was saved. Meanings are never overwritten: begin on a later day.',
    es: 'Este código ya tiene un significado desde el {day} o después; no se guardó nada. Empiece uno nuevo más tarde.',
  },
  'payment.meaningContradicts': {
    code: 40000,
    zh: '结果未知的指令绝不换渠道重发。未保存。',
    en: 'An order whose outcome is unknown is never sent by another channel; nothing was saved.',
    es: 'Una orden de resultado desconocido nunca se envía por otro canal; no se guardó nada.',
  },
  'payment.meaningEndsEarly': {
    code: 40000,
    zh: '该含义自 {day} 起生效，不能更早结束，未做更改。',
    en: 'The meaning begins on {day} and can’t end before it; nothing was changed.',
    es: 'El significado empieza el {day} y no puede terminar antes; no se cambió nada.',
  },
} as const satisfies Record<string, ErrorRow>
