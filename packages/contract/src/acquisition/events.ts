/** What the lending apps tell of their use: the call that takes it, its figures, funnels of chosen steps, and the events themselves. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day, done, entryNumber, id, instant, merchantId, serialId, shortText, version } from '../fields.ts'
import { fileFormat, listFile } from '../list-file.ts'
import { platforms } from '../market/match.ts'
import { listInput, listOf } from '../page.ts'
import type { Words } from '../words.ts'

const spec = '1 §2 loan_market_bytedata; DOMAIN §12; decision 094'
export const eventsAtOnce = 1000
/** Figures of so many days at most are asked for at once. */
export const eventDays = 92
export const funnelStepsAtMost = 8
export const funnelHoursAtMost = 90 * 24

const eventName = z.string().check(z.regex(/^[a-z][a-z0-9_.]{0,39}$/))
const place = z.string().check(z.trim(), z.maxLength(60))
const platform = z.enum(platforms)
/** As an app wrote it; what can't be read is kept and matches no version. */
const appVersion = z.string().check(z.maxLength(60))

const event = z.strictObject({
  /** Made by the app once; the same id again is the same event. */
  eventId: z.uuid(),
  name: eventName,
  page: z._default(place, ''),
  element: z._default(place, ''),
  platform,
  version: appVersion,
  /** The number of the content that was shown, from its ETag. */
  configuration: z.optional(z.int().check(z.gte(0), z.lte(2_000_000_000))),
  deviceId: z.string().check(z.trim(), z.minLength(4), z.maxLength(100)),
  /** The borrower, once the app knows who it is. */
  userId: z.optional(z.string().check(z.trim(), z.maxLength(40))),
  /** The code of the acquisition channel, of clicks and views of its advertisements. */
  channel: z._default(z.string().check(z.trim(), z.maxLength(40)), ''),
  /** By the device's clock. */
  createdAt: instant,
})

export const collectEvents = endpoint({
  path: '/forward/credit/app_event/collect',
  access: 'lendingApp',
  rows: 'merchant',
  writes: 'statement',
  spec,
  summary: 'Events of the app, in the order they happened; those that are known already change nothing',
  input: z.strictObject({
    /** By the device's clock, when this was sent: with `createdAt` it tells how long an event waited. */
    sentAt: instant,
    events: z.array(event).check(z.minLength(1), z.maxLength(eventsAtOnce)),
  }),
  output: z.object({ kept: z.int(), known: z.int() }),
  errors: [],
})

const screen = { access: { menu: 'loan_market_bytedata' }, rows: 'merchant', spec } as const
const of = { merchant: z.optional(merchantId), startDay: day, endDay: day }
const narrowing = {
  ...of,
  platform: z.optional(platform),
  version: z.optional(z.string().check(z.maxLength(24))),
  name: z.optional(eventName),
  page: z.optional(place),
  element: z.optional(place),
}
const daysErrors = ['request.invalid', 'market.merchantForeign'] as const

const figure = {
  name: z.string(),
  page: z.string(),
  element: z.string(),
  events: z.int(),
  /** Different devices in all these days, each once; null where the days begin before devices are kept. */
  devices: z.nullable(z.int()),
  /** Events that arrived on another day than they happened. */
  late: z.int(),
  /** The same number of days before. */
  eventsBefore: z.int(),
}

export const eventFigures = endpoint({
  ...screen,
  path: '/api/cms/bytedata/events',
  summary: 'Events and different devices by name, page and element, and by day',
  input: z.strictObject(narrowing),
  output: z.object({
    rows: z.array(z.object(figure)),
    days: z.array(z.object({ day, events: z.int(), devices: z.nullable(z.int()) })),
    /** What can be chosen in these days. */
    versions: z.array(z.string()),
    names: z.array(z.string()),
    pages: z.array(z.string()),
    /** Everything received before is in these figures. */
    countedTime: z.nullable(instant),
    /** Batches that wait to be counted. */
    waiting: z.int(),
  }),
  errors: daysErrors,
})

export const eventExportColumns = [
  { key: 'name', kind: 'text', title: { zh: '事件', en: 'Event', es: 'Evento' } },
  { key: 'page', kind: 'text', title: { zh: '页面', en: 'Page', es: 'Página' } },
  { key: 'element', kind: 'text', title: { zh: '元素', en: 'Element', es: 'Elemento' } },
  { key: 'events', kind: 'number', title: { zh: '次数', en: 'Events', es: 'Eventos' } },
  { key: 'devices', kind: 'number', title: { zh: '设备数', en: 'Devices', es: 'Dispositivos' } },
  { key: 'late', kind: 'number', title: { zh: '迟到', en: 'Late', es: 'Tardíos' } },
  { key: 'eventsBefore', kind: 'number', title: { zh: '上一时段', en: 'Period before', es: 'Periodo anterior' } },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

export const exportEventFigures = endpoint({
  ...listFile,
  path: '/api/cms/bytedata/export',
  access: { menu: 'loan_market_bytedata' },
  rows: 'merchant',
  summary: 'The figures of events as CSV or XLSX',
  input: z.strictObject({ filter: z.strictObject(narrowing), format: fileFormat }),
  errors: ['market.merchantForeign'],
})

/** Single events are those of one name. */
const single = {
  ...narrowing,
  name: eventName,
  /** Clicks or views that were counted for this channel; with `ofChannels` for any. */
  channelId: z.optional(serialId),
  ofChannels: z.optional(z.boolean()),
}

export const listEvents = endpoint({
  ...screen,
  path: '/api/cms/bytedata/raw',
  summary: 'Events of a name as they came, the latest first',
  input: listInput(single, ['at']),
  output: listOf(
    z.object({
      eventNo: entryNumber,
      name: z.string(),
      page: z.string(),
      element: z.string(),
      platform,
      version: z.nullable(z.string()),
      configuration: z.nullable(z.int()),
      /** A device by four characters of its name: enough to tell two apart. */
      device: z.string(),
      channel: z.string(),
      time: instant,
      createdTime: instant,
      sentTime: instant,
      receivedTime: instant,
    }),
  ),
  errors: daysErrors,
})

export const singleEventColumns = [
  { key: 'time', kind: 'instant', title: { zh: '发生时间', en: 'Happened', es: 'Ocurrió' } },
  { key: 'name', kind: 'text', title: { zh: '事件', en: 'Event', es: 'Evento' } },
  { key: 'page', kind: 'text', title: { zh: '页面', en: 'Page', es: 'Página' } },
  { key: 'element', kind: 'text', title: { zh: '元素', en: 'Element', es: 'Elemento' } },
  { key: 'device', kind: 'text', title: { zh: '设备', en: 'Device', es: 'Dispositivo' } },
  { key: 'platform', kind: 'text', title: { zh: '平台', en: 'Platform', es: 'Plataforma' } },
  { key: 'version', kind: 'text', title: { zh: '版本', en: 'Version', es: 'Versión' } },
  { key: 'configuration', kind: 'number', title: { zh: '内容', en: 'Content', es: 'Contenido' } },
  { key: 'channel', kind: 'text', title: { zh: '渠道', en: 'Channel', es: 'Canal' } },
  { key: 'createdTime', kind: 'instant', title: { zh: '设备时间', en: 'By its clock', es: 'Según su reloj' } },
  {
    key: 'sentTime',
    kind: 'instant',
    title: { zh: '设备发送时间', en: 'Sent, by its clock', es: 'Enviado, según su reloj' },
  },
  { key: 'receivedTime', kind: 'instant', title: { zh: '接收时间', en: 'Received', es: 'Recibido' } },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

export const exportEvents = endpoint({
  ...listFile,
  path: '/api/cms/bytedata/raw_export',
  access: { menu: 'loan_market_bytedata' },
  rows: 'merchant',
  summary: 'Events of a name as they came, as CSV or XLSX',
  input: z.strictObject({ filter: z.strictObject(single), format: fileFormat }),
  errors: daysErrors,
})

export const listBatches = endpoint({
  ...screen,
  path: '/api/cms/bytedata/batches',
  summary: 'What was received, the latest first: how much was new, and whether it is counted',
  input: listInput({ merchant: z.optional(merchantId) }, ['received']),
  output: listOf(
    z.object({
      batchId: entryNumber,
      receivedTime: instant,
      events: z.int(),
      duplicates: z.int(),
      countedTime: z.nullable(instant),
    }),
  ),
  errors: ['market.merchantForeign'],
})

export const batchColumns = [
  { key: 'receivedTime', kind: 'instant', title: { zh: '接收时间', en: 'Received', es: 'Recibido' } },
  { key: 'events', kind: 'number', title: { zh: '新事件', en: 'New events', es: 'Eventos nuevos' } },
  { key: 'duplicates', kind: 'number', title: { zh: '已有', en: 'Known already', es: 'Ya conocidos' } },
  { key: 'countedTime', kind: 'instant', title: { zh: '计入时间', en: 'Counted at', es: 'Contado el' } },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

export const exportBatches = endpoint({
  ...listFile,
  path: '/api/cms/bytedata/batches_export',
  access: { menu: 'loan_market_bytedata' },
  rows: 'merchant',
  summary: 'What was received as CSV or XLSX',
  input: z.strictObject({ filter: z.strictObject({ merchant: z.optional(merchantId) }), format: fileFormat }),
  errors: ['market.merchantForeign'],
})

/** What a step is: an event, on a page and element where they are named. */
export const funnelStep = z.strictObject({
  name: eventName,
  page: z.optional(place),
  element: z.optional(place),
})
const steps = z.array(funnelStep).check(z.minLength(2), z.maxLength(funnelStepsAtMost))
const windowHours = z.int().check(z.gte(1), z.lte(funnelHoursAtMost))

const funnel = {
  ...of,
  platform: z.optional(platform),
  version: z.optional(z.string().check(z.maxLength(24))),
  steps,
  windowHours,
}

export const countFunnel = endpoint({
  ...screen,
  path: '/api/cms/bytedata/funnel',
  summary: 'Devices that entered in these days, and how far they came in order within the window',
  input: z.strictObject(funnel),
  output: z.object({
    steps: z.array(
      z.object({
        devices: z.int(),
        /** Seconds from the first step, of half of those who came so far. */
        medianSeconds: z.nullable(z.int()),
      }),
    ),
    /** Of those who entered, devices whose window is not over yet. */
    open: z.int(),
    /** Raw events are kept from this day on. */
    rawSince: z.nullable(day),
  }),
  errors: daysErrors,
})

const ofStep = {
  ...funnel,
  /** Its place among the steps, from 1. */
  step: z.int().check(z.gte(1), z.lte(funnelStepsAtMost)),
  /** Those who came to the step before it, and not to this one. */
  lost: z.optional(z.literal(true)),
}

export const listFunnelDevices = endpoint({
  ...screen,
  path: '/api/cms/bytedata/funnel_devices',
  summary: 'The devices behind a step of a funnel: who came to it, or was lost before it; the latest to enter first',
  input: listInput(ofStep, ['entered']),
  output: listOf(
    z.object({
      deviceNo: z.string(),
      /** A device by four characters of its name. */
      device: z.string(),
      /** Null: nobody applied from this device. */
      userId: z.nullable(id),
      channelName: z.nullable(z.string()),
      enteredTime: instant,
      /** Of the step that is asked for; of those who were lost, of the one before it. */
      reachedTime: instant,
      /** From the first step to it. */
      seconds: z.int(),
      /** More may still come: the window since it entered is not over. */
      open: z.boolean(),
    }),
  ),
  errors: daysErrors,
})

export const funnelDeviceColumns = [
  { key: 'device', kind: 'text', title: { zh: '设备', en: 'Device', es: 'Dispositivo' } },
  { key: 'userId', kind: 'text', title: { zh: '借款人编号', en: 'Borrower', es: 'Prestatario' } },
  { key: 'channelName', kind: 'text', title: { zh: '渠道', en: 'Channel', es: 'Canal' } },
  { key: 'enteredTime', kind: 'instant', title: { zh: '进入时间', en: 'Entered', es: 'Entró' } },
  { key: 'reachedTime', kind: 'instant', title: { zh: '到达时间', en: 'Came so far', es: 'Llegó hasta aquí' } },
  { key: 'seconds', kind: 'number', title: { zh: '用时（秒）', en: 'Seconds', es: 'Segundos' } },
  { key: 'open', kind: 'flag', title: { zh: '窗口未结束', en: 'Window is open', es: 'Plazo abierto' } },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

export const exportFunnelDevices = endpoint({
  ...listFile,
  path: '/api/cms/bytedata/funnel_devices_export',
  access: { menu: 'loan_market_bytedata' },
  rows: 'merchant',
  summary: 'The devices behind a step of a funnel as CSV or XLSX',
  input: z.strictObject({ filter: z.strictObject(ofStep), format: fileFormat }),
  errors: daysErrors,
})

export const listFunnels = endpoint({
  ...screen,
  path: '/api/cms/bytedata/funnel_list',
  summary: 'Funnels that were saved',
  input: z.strictObject({ merchant: z.optional(merchantId) }),
  output: z.array(
    z.object({ funnelId: serialId, name: z.string(), steps: z.array(funnelStep), windowHours: z.int(), version }),
  ),
  errors: ['market.merchantForeign'],
})

const changing = {
  access: { button: 'loan_market_bytedata_change' },
  rows: 'merchant',
  writes: true,
  spec,
} as const

export const saveFunnel = endpoint({
  ...changing,
  path: '/api/cms/bytedata/funnel_save',
  summary: 'Keep a funnel under a name',
  input: z.strictObject({
    funnelId: z.optional(serialId),
    version: z.optional(version),
    merchant: z.optional(merchantId),
    name: shortText,
    steps,
    windowHours,
  }),
  output: z.object({ funnelId: serialId, version }),
  errors: ['market.merchantForeign', 'record.missing', 'record.stale'],
})

export const retireFunnel = endpoint({
  ...changing,
  path: '/api/cms/bytedata/funnel_retire',
  summary: 'Take a funnel off the list',
  input: z.strictObject({ funnelId: serialId, version }),
  output: done,
  errors: ['record.missing', 'record.stale'],
})
