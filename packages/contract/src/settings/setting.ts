/** The settings of rules: one value each, with its kind and bounds, and what it decides in words. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { empty, looseInt, reason, stage, version } from '../fields.ts'
import type { Words } from '../words.ts'

type Kind =
  | { readonly kind: 'number'; readonly from: number; readonly to: number; readonly unit: Words | null }
  | { readonly kind: 'switch' }
  | { readonly kind: 'userNames' }
type Setting = Kind & { readonly title: Words; readonly about: Words }

const days: Words = { zh: '天', en: 'days', es: 'días' }
const years: Words = { zh: '岁', en: 'years', es: 'años' }
const minutes: Words = { zh: '分钟', en: 'minutes', es: 'minutos' }
const hours: Words = { zh: '小时', en: 'hours', es: 'horas' }
const seconds: Words = { zh: '秒', en: 'seconds', es: 'segundos' }
const marketingHourMeaning: Words = {
  zh: '营销短信只在收件人当地的这段时间内发出，周日和节假日不发，并且不超出所在国家允许联系的时间；其余时间先排队等待。',
  en: 'Marketing leaves only between these hours where its reader lives, never on a Sunday or holiday, and never outside the hours in which their country lets anybody be contacted; until then it waits.',
  es: 'El marketing sale solo entre estas horas donde vive quien lo recibe, nunca en domingo ni feriado, ni fuera del horario en que su país permite contactar; mientras tanto espera.',
}

const oClock: Words = { zh: '点', en: 'o’clock', es: 'horas' }

const searchLimitMeaning: Words = {
  zh: '一个账号一小时内最多可按号码、证件、银行账户或姓名查找多少个不同的值；上传一份营销名单算一次。每次查找都会记录；达到上限会通知组长和管理员。',
  en: 'For how many different numbers, documents, accounts or names one account may search within an hour; an uploaded marketing list is one. Each search is logged; reaching the limit tells the leader and the administrators.',
  es: 'Cuántos números, documentos, cuentas o nombres distintos puede buscar una cuenta en una hora; subir una lista de marketing cuenta como una. Cada búsqueda queda registrada; al llegar al límite se avisa al líder y a los administradores.',
}

/** By the key they are kept under. What an administrator may change without a release. */
export const ruleSettings = {
  marketing_list_hidden_from: {
    kind: 'userNames',
    title: {
      zh: '营销名单不可见的账号',
      en: 'Who never sees the marketing lists',
      es: 'Quién nunca ve las listas de marketing',
    },
    about: {
      zh: '这些账号的菜单中没有营销名单，即使权限或超级用户身份允许。',
      en: 'Marketing lists are in no menu of these accounts, whatever their permissions say, superusers included.',
      es: 'Estas cuentas no tienen las listas de marketing en ningún menú, digan lo que digan sus permisos; tampoco los superusuarios.',
    },
  },
  marketing_from_hour: {
    kind: 'number',
    from: 8,
    to: 12,
    unit: oClock,
    title: { zh: '营销短信最早时间', en: 'Marketing not before', es: 'Marketing no antes de' },
    about: marketingHourMeaning,
  },
  marketing_to_hour: {
    kind: 'number',
    from: 13,
    to: 20,
    unit: oClock,
    title: { zh: '营销短信最晚时间', en: 'Marketing not after', es: 'Marketing no después de' },
    about: marketingHourMeaning,
  },
  reveal_daily_limit: {
    kind: 'number',
    from: 1,
    to: 500,
    unit: null,
    title: { zh: '每日查看敏感信息上限', en: 'Values revealed a day', es: 'Datos mostrados por día' },
    about: {
      zh: '每个账号每天最多可查看多少项敏感信息；每次查看都会记录。',
      en: 'How many masked values one account may reveal a day. Each of them is logged.',
      es: 'Cuántos datos ocultos puede mostrar una cuenta al día. Cada uno queda registrado.',
    },
  },
  people_search_hourly_limit: {
    kind: 'number',
    from: 1,
    to: 300,
    unit: null,
    title: {
      zh: '每小时查找借款人上限：其他角色',
      en: 'Searches of people an hour: every other role',
      es: 'Búsquedas de personas por hora: los demás roles',
    },
    about: searchLimitMeaning,
  },
  people_search_hourly_limit_service: {
    kind: 'number',
    from: 1,
    to: 300,
    unit: null,
    title: {
      zh: '每小时查找借款人上限：客服',
      en: 'Searches of people an hour: customer service',
      es: 'Búsquedas de personas por hora: atención a clientes',
    },
    about: searchLimitMeaning,
  },
  people_search_hourly_limit_finance: {
    kind: 'number',
    from: 1,
    to: 300,
    unit: null,
    title: {
      zh: '每小时查找借款人上限：财务',
      en: 'Searches of people an hour: finance',
      es: 'Búsquedas de personas por hora: finanzas',
    },
    about: searchLimitMeaning,
  },
  session_idle_minutes: {
    kind: 'number',
    from: 5,
    to: 480,
    unit: minutes,
    title: { zh: '无操作自动退出', en: 'Signed out when unused', es: 'Cierre por inactividad' },
    about: {
      zh: '多久没有操作后会话结束，需要重新登录。',
      en: 'After so long without a call a session ends and the person signs in again.',
      es: 'Tras este tiempo sin uso la sesión termina y hay que iniciar sesión de nuevo.',
    },
  },
  session_idle_minutes_money: {
    kind: 'number',
    from: 5,
    to: 480,
    unit: minutes,
    title: {
      zh: '无操作自动退出：可动用资金的账号',
      en: 'Signed out when unused: who moves money',
      es: 'Cierre por inactividad: quien mueve dinero',
    },
    about: {
      zh: '可付款、减免、审批、更改限额或放行他人的账号，以及超级用户，多久没有操作后会话结束。',
      en: 'The same for accounts that pay, forgive, approve, change limits or let others in, and for superusers.',
      es: 'Lo mismo para las cuentas que pagan, condonan, aprueban, cambian límites o dan acceso a otros, y para los superusuarios.',
    },
  },
  session_hours: {
    kind: 'number',
    from: 1,
    to: 24,
    unit: hours,
    title: { zh: '会话最长时间', en: 'Longest session', es: 'Duración máxima de la sesión' },
    about: {
      zh: '登录后最多多久必须重新登录，即使一直在使用。',
      en: 'So long after signing in everybody signs in again, in use or not.',
      es: 'Pasado este tiempo desde el inicio hay que iniciar sesión de nuevo, aunque esté en uso.',
    },
  },
  first_password_by_mail: {
    kind: 'switch',
    title: {
      zh: '初始密码以邮件链接发送',
      en: 'First passwords go by mail',
      es: 'Las primeras contraseñas van por correo',
    },
    about: {
      zh: '另一人确认后，系统向员工本人的邮箱发送一次性链接（24 小时有效），由本人设置密码，其他人都看不到。没有邮箱或没有启用邮件通道时，由两人各持一半密码。',
      en: 'Once a second person has confirmed it, a one-time link (24 hours) goes to the person’s own e-mail address, where they choose their password; nobody else sees it. Without an address or an active mail channel two people are told a half each.',
      es: 'Tras la confirmación de otra persona, se envía un enlace de un solo uso (24 horas) al correo de la propia persona, que elige su contraseña; nadie más la ve. Sin correo o sin canal de correo activo, dos personas reciben una mitad cada una.',
    },
  },
  files_kept_days: {
    kind: 'number',
    from: 7,
    to: 3650,
    unit: days,
    title: { zh: '文件保留时间', en: 'How long files are kept', es: 'Cuánto se conservan los archivos' },
    about: {
      zh: '上传和导出的文件保留多久；仍被记录引用的文件不会删除。',
      en: 'Uploads and exports go after this time, unless a record refers to them.',
      es: 'Las cargas y exportaciones se borran tras este tiempo, salvo que un registro se refiera a ellas.',
    },
  },
  assignment_solver_seconds: {
    kind: 'number',
    from: 0,
    to: 120,
    unit: seconds,
    title: {
      zh: '智能分案计算时间',
      en: 'Time for intelligent assignment',
      es: 'Tiempo para la asignación inteligente',
    },
    about: {
      zh: '智能分案最多计算多久；0 表示停用该策略。',
      en: 'How long intelligent assignment may compute; 0 switches the strategy off.',
      es: 'Cuánto puede calcular la asignación inteligente; 0 la desactiva.',
    },
  },
  work_mode_takes_pool: {
    kind: 'switch',
    title: { zh: '连续作业可取案件池', en: 'Work mode takes from the pool', es: 'El modo de trabajo toma de la bolsa' },
    about: {
      zh: '自己的案件做完后，连续作业继续从案件池中取案。',
      en: 'When the own cases are done, work mode goes on with cases of the pool.',
      es: 'Cuando se terminan los casos propios, el modo de trabajo sigue con casos de la bolsa.',
    },
  },
  payment_day_second_person_days: {
    kind: 'number',
    from: 0,
    to: 30,
    unit: days,
    title: {
      zh: '还款日倒填需第二人确认',
      en: 'Payment days that take a second person',
      es: 'Fechas de pago que exigen otra persona',
    },
    about: {
      zh: '导入的还款，若还款日早于收到日超过此天数，先列为未识别款项，由导入人以外的人匹配入账。',
      en: 'A payment that a file dates more than this many days before it was imported waits with the unidentified money, until somebody else than who imported it books it.',
      es: 'Un pago que un archivo fecha más de estos días antes de importarlo espera con el dinero sin identificar, hasta que lo aplique alguien distinto de quien lo importó.',
    },
  },
  application_min_age: {
    kind: 'number',
    from: 18,
    to: 30,
    unit: years,
    title: { zh: '申请最低年龄', en: 'Youngest applicant', es: 'Edad mínima del solicitante' },
    about: {
      zh: '申请人未满此年龄时，年龄检查不通过。',
      en: 'An applicant younger than this fails the check of age.',
      es: 'Un solicitante menor de esta edad no pasa la revisión de edad.',
    },
  },
  application_max_age: {
    kind: 'number',
    from: 50,
    to: 100,
    unit: years,
    title: { zh: '申请最高年龄', en: 'Oldest applicant', es: 'Edad máxima del solicitante' },
    about: {
      zh: '申请人超过此年龄时，年龄检查给出警告。',
      en: 'The check of age warns of an applicant older than this.',
      es: 'La revisión de edad avisa de un solicitante mayor de esta edad.',
    },
  },
  account_deletion_wait_days: {
    kind: 'number',
    from: 0,
    to: 90,
    unit: days,
    title: {
      zh: '注销等待期',
      en: 'Waiting before an account is deleted',
      es: 'Espera antes de dar de baja una cuenta',
    },
    about: {
      zh: '注销获批后，借款人可在此天数内取消；到期后其个人信息不可恢复地替换。',
      en: 'For so many days after the approval the customer can stay; then their personal data are replaced for good.',
      es: 'Durante estos días tras la aprobación el cliente puede quedarse; después sus datos se reemplazan para siempre.',
    },
  },
  app_event_days: {
    kind: 'number',
    from: 35,
    to: 1_100,
    unit: days,
    title: { zh: '应用事件原始数据保留', en: 'Raw events of apps are kept', es: 'Eventos de la app que se conservan' },
    about: {
      zh: '超过此天数的原始事件会被删除，漏斗与明细只能查看保留期内的数据；已汇总的数字不受影响。',
      en: 'Raw events older than this are forgotten: funnels and single events reach back so far. Figures that were counted stay.',
      es: 'Los eventos más antiguos se borran: los embudos y el detalle llegan hasta ahí. Las cifras ya contadas se conservan.',
    },
  },
  app_device_days: {
    kind: 'number',
    from: 400,
    to: 3_650,
    unit: days,
    title: {
      zh: '设备活跃日保留',
      en: 'Days of devices are kept',
      es: 'Días de dispositivos que se conservan',
    },
    about: {
      zh: '超过此天数后，不再知道哪些设备在哪一天出现过：更早时段不再显示设备数与留存，次数与已归因的注册不受影响。',
      en: 'Older than this it is forgotten which devices were there on which day: periods before show no devices and no retention. Events counted and registrations given to channels stay.',
      es: 'Pasado este plazo se olvida qué dispositivos hubo cada día: los periodos anteriores no muestran dispositivos ni retención. Los eventos contados y los registros atribuidos se conservan.',
    },
  },
} as const satisfies Record<string, Setting>
export type SettingKey = keyof typeof ruleSettings
export const settingKeys = Object.keys(ruleSettings) as [SettingKey, ...SettingKey[]]

const userName = z.string().check(z.trim(), z.toLowerCase(), z.regex(/^[a-z_]{2,40}$/))
const settingValue = z.union([z.boolean(), looseInt, z.array(userName).check(z.maxLength(200))])

/** Whether a value is one that its setting may have. */
export function settingFits(key: SettingKey, value: z.infer<typeof settingValue>): boolean {
  const setting: Setting = ruleSettings[key]
  if (setting.kind === 'switch') return typeof value === 'boolean'
  if (setting.kind === 'userNames') return Array.isArray(value)
  return typeof value === 'number' && value >= setting.from && value <= setting.to
}

export const listSettings = endpoint({
  path: '/api/cms/setting/fetch_all',
  access: { menu: 'dictionaries' },
  rows: 'none',
  spec: '1 §6 marketing_list; SCREENS /settings',
  summary: 'The settings of rules as they are',
  input: empty,
  output: z.array(z.object({ key: z.enum(settingKeys), value: settingValue, version })),
  errors: [],
})

export const saveSetting = endpoint({
  path: '/api/cms/setting/update',
  access: { button: 'dictionaries_change' },
  rows: 'none',
  writes: true,
  spec: '1 §6 marketing_list; SCREENS /settings',
  summary: 'Change a setting; rules go by it from the next call on',
  input: z.strictObject({ key: z.enum(settingKeys), value: settingValue, version, reason }),
  output: z.object({ version }),
  errors: ['record.stale', 'settings.valueOutOfBounds', 'settings.unknownUserName'],
})

const text = z.string().check(z.trim(), z.minLength(10), z.maxLength(1000))

export const listStageScripts = endpoint({
  path: '/api/cms/setting/stage_scripts',
  access: { menu: 'dictionaries' },
  rows: 'none',
  spec: 'UI workbench: script for the stage',
  summary: 'What collectors say in each stage',
  input: empty,
  output: z.array(z.object({ period: stage, zh: z.string(), en: z.string(), es: z.string(), version })),
  errors: [],
})

export const saveStageScript = endpoint({
  path: '/api/cms/setting/update_stage_script',
  access: { button: 'dictionaries_change' },
  rows: 'none',
  writes: true,
  spec: 'UI workbench: script for the stage',
  summary: 'Word the script of a stage anew; workbenches show it from the next case on',
  input: z.strictObject({ period: stage, version, zh: text, en: text, es: text }),
  output: z.object({ version }),
  errors: ['record.stale'],
})
