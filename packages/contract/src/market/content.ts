/** Items of content: kept as drafts with their whole history; what borrowers see goes live in releases (release.ts). */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, instant, language, merchantId, reason, shortText, version } from '../fields.ts'
import { fileFormat, listFile } from '../list-file.ts'
import type { ButtonName, MenuName } from '../menus.ts'
import { listInput, listOf } from '../page.ts'
import type { Words } from '../words.ts'
import { type ContentKindName, contentBodies, contentKindNames, contentKinds, imageSlotNames } from './kinds.ts'
import { versionBound } from './version.ts'

type ContentScreen = (typeof contentKinds)[ContentKindName]['screen']
const contentScreens = contentKindNames.map((kind) => contentKinds[kind].screen)
export const contentMenus: readonly MenuName[] = contentScreens
const pressed = (action: 'change' | 'publish') =>
  contentScreens.map((screen: ContentScreen) => `${screen}_${action}` as const) as readonly ButtonName[]
export const changeButtons = pressed('change')
export const publishButtons = pressed('publish')
export const buttonOf = (kind: ContentKindName, action: 'change' | 'publish'): ButtonName =>
  `${contentKinds[kind].screen}_${action}`

export const itemStates = ['draft', 'published', 'withdrawn'] as const
export const itemPlatforms = ['Android', 'iOS', 'all'] as const
export const jumpTypes = ['none', 'interior', 'web'] as const
export const audienceCustomers = ['all', 'new', 'old'] as const
export const revisionReasons = ['made', 'edited', 'moved', 'restored', 'copied'] as const

/** A minute of the merchant's own clock. */
export const localMinute = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])-([0-2]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/))
const slot = z.string().check(z.maxLength(60))
const district = z.string().check(z.trim(), z.minLength(2), z.maxLength(60))
/** A page of the app by its code (`custom:<key>` is one of custom info), or an address of an allowed host. */
const jumpTarget = z.string().check(z.trim(), z.maxLength(500))

const targeting = {
  platform: z.enum(itemPlatforms),
  /** From this version on. */
  versionFrom: z.optional(versionBound),
  /** Up to this version, itself not among them. */
  versionBefore: z.optional(versionBound),
  /** Left out: readers of every language. */
  language: z.optional(language),
  customer: z.enum(audienceCustomers),
  /** Empty: everywhere. */
  districts: z.array(district).check(z.maxLength(60)),
  validFrom: z.optional(localMinute),
  validTo: z.optional(localMinute),
  jumpType: z.enum(jumpTypes),
  jumpTarget: z.optional(jumpTarget),
}

const row = {
  itemId: id,
  merchant: merchantId,
  merchantName: z.string(),
  kind: z.enum(contentKindNames),
  slot: z.string(),
  title: z.string(),
  state: z.enum(itemStates),
  /** The latest revision is another than the one that borrowers see. */
  changed: z.boolean(),
  platform: z.enum(itemPlatforms),
  versionFrom: z.nullable(z.string()),
  versionBefore: z.nullable(z.string()),
  language: z.nullable(language),
  customer: z.enum(audienceCustomers),
  districts: z.array(z.string()),
  /** By the merchant's clock. */
  validFrom: z.nullable(z.string()),
  validTo: z.nullable(z.string()),
  jumpType: z.enum(jumpTypes),
  jumpTarget: z.nullable(z.string()),
  body: z.record(z.string(), z.unknown()),
  /** The picture that the latest revision names. */
  imageSha: z.nullable(z.string()),
  number: z.int(),
  liveNumber: z.nullable(z.int()),
  /** An open release that has it. */
  releaseId: z.nullable(id),
  changedBy: z.string(),
  changedTime: instant,
  version,
}
export const contentItem = z.object(row)

const filterFields = {
  kind: z.enum(contentKindNames),
  /** Left out: the merchant that is worked for. */
  merchant: z.optional(merchantId),
  platform: z.optional(z.enum(itemPlatforms)),
  language: z.optional(language),
  state: z.optional(z.enum(itemStates)),
  changed: z.optional(z.literal(true)),
  slot: z.optional(slot),
  text: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))),
}

const spec = '2 §3 App configuration; DOMAIN §12'

export const listContent = endpoint({
  path: '/api/cms/content/fetch_all',
  access: { menu: contentMenus },
  rows: 'merchant',
  spec,
  summary: 'Items of a kind in their order, or the last changed first',
  input: listInput(filterFields, ['position', 'changed']),
  output: listOf(contentItem),
  errors: ['access.forbidden', 'market.merchantForeign'],
})

export const contentExportColumns = [
  { key: 'itemId', kind: 'text', title: { zh: '编号', en: 'Item', es: 'Elemento' } },
  { key: 'merchantName', kind: 'text', title: { zh: '商户', en: 'Merchant', es: 'Comercio' } },
  { key: 'kind', kind: 'text', title: { zh: '类型', en: 'Kind', es: 'Tipo' } },
  { key: 'slot', kind: 'text', title: { zh: '位置', en: 'Place', es: 'Lugar' } },
  { key: 'title', kind: 'text', title: { zh: '名称', en: 'Name', es: 'Nombre' } },
  { key: 'state', kind: 'text', title: { zh: '状态', en: 'State', es: 'Estado' } },
  { key: 'platform', kind: 'text', title: { zh: '平台', en: 'Platform', es: 'Plataforma' } },
  { key: 'versionFrom', kind: 'text', title: { zh: '起始版本', en: 'From version', es: 'Desde la versión' } },
  { key: 'versionBefore', kind: 'text', title: { zh: '低于版本', en: 'Before version', es: 'Antes de la versión' } },
  { key: 'language', kind: 'text', title: { zh: '语言', en: 'Language', es: 'Idioma' } },
  { key: 'customer', kind: 'text', title: { zh: '借款人', en: 'Customers', es: 'Clientes' } },
  { key: 'validFrom', kind: 'text', title: { zh: '开始时间', en: 'Valid from', es: 'Válido desde' } },
  { key: 'validTo', kind: 'text', title: { zh: '结束时间', en: 'Valid until', es: 'Válido hasta' } },
  { key: 'jumpType', kind: 'text', title: { zh: '跳转类型', en: 'Leads', es: 'Lleva' } },
  { key: 'jumpTarget', kind: 'text', title: { zh: '跳转目标', en: 'Leads to', es: 'Lleva a' } },
  { key: 'changedBy', kind: 'text', title: { zh: '修改人', en: 'Changed by', es: 'Modificado por' } },
  { key: 'changedTime', kind: 'instant', title: { zh: '修改时间', en: 'Changed', es: 'Modificado' } },
] as const

export const exportContent = endpoint({
  ...listFile,
  path: '/api/cms/content/export',
  access: { menu: contentMenus },
  rows: 'merchant',
  summary: 'The items of a kind as a file',
  input: z.strictObject({ filter: z.strictObject(filterFields), format: fileFormat }),
  errors: ['access.forbidden', 'market.merchantForeign'],
})

const changing = { access: { button: changeButtons }, rows: 'merchant', writes: true, spec } as const
const saved = z.object({ itemId: id, number: z.int(), version })

const item = <K extends ContentKindName, B extends z.core.$ZodType>(kind: K, body: B) =>
  z.strictObject({
    kind: z.literal(kind),
    /** Left out: a new item. */
    itemId: z.optional(id),
    version: z.optional(version),
    merchant: z.optional(merchantId),
    slot,
    title: shortText,
    ...targeting,
    body,
  })

export const saveContent = endpoint({
  ...changing,
  path: '/api/cms/content/create_or_update',
  summary: 'Make an item, or a new revision of one; nothing of it goes live by that',
  input: z.discriminatedUnion('kind', [
    item('banner', contentBodies.banner),
    item('recommend', contentBodies.recommend),
    item('notice', contentBodies.notice),
    item('layout', contentBodies.layout),
    item('module', contentBodies.module),
    item('appBase', contentBodies.appBase),
    item('custom', contentBodies.custom),
    item('appImage', contentBodies.appImage),
    item('discoverBanner', contentBodies.discoverBanner),
    item('appNotice', contentBodies.appNotice),
    item('contact', contentBodies.contact),
    item('parameter', contentBodies.parameter),
  ]),
  output: saved,
  errors: [
    'access.forbidden',
    'market.merchantForeign',
    'record.missing',
    'record.stale',
    'market.slotUnknown',
    'market.slotFixed',
    'market.versionsReversed',
    'market.windowReversed',
    'market.jumpNotOffered',
    'market.jumpTargetMissing',
    'market.jumpTargetUnneeded',
    'market.pageUnknown',
    'market.jumpToItself',
    'market.addressRefused',
    'market.hostNotAllowed',
    'market.imageUnknown',
    'market.invalidPhone',
    'market.valueWrong',
    'market.secretRefused',
    'market.collectionWording',
    'market.productUnknown',
  ],
})

export const moveContent = endpoint({
  ...changing,
  path: '/api/cms/content/order',
  summary: 'Put an item behind another one of its list, or first; the new order goes live with a release of the item',
  input: z.strictObject({ itemId: id, version, after: z.nullable(id) }),
  output: saved,
  errors: ['access.forbidden', 'record.missing', 'record.stale', 'market.notInOneList'],
})

export const copyContent = endpoint({
  ...changing,
  path: '/api/cms/content/copy',
  summary: 'Copy items to another merchant as drafts, with their pictures',
  input: z.strictObject({ itemIds: z.array(id).check(z.minLength(1), z.maxLength(100)), merchant: merchantId }),
  output: z.object({ copied: z.int() }),
  errors: ['access.forbidden', 'market.merchantForeign', 'record.missing', 'market.copyToItself'],
})

export const retireContent = endpoint({
  ...changing,
  path: '/api/cms/content/retire',
  summary: 'Put away an item that borrowers do not see; its history stays',
  input: z.strictObject({ itemId: id, version, reason }),
  output: z.object({ itemId: id }),
  errors: ['access.forbidden', 'record.missing', 'record.stale', 'market.stillLive', 'market.inRelease'],
})

export const contentHistory = endpoint({
  path: '/api/cms/content/history',
  access: { menu: contentMenus },
  rows: 'merchant',
  spec,
  summary: 'The revisions of an item, the latest first; where each was served',
  input: listInput({ itemId: id }, ['number']),
  output: listOf(
    z.object({
      number: z.int(),
      why: z.enum(revisionReasons),
      ofNumber: z.nullable(z.int()),
      content: z.record(z.string(), z.unknown()),
      madeBy: z.string(),
      madeTime: instant,
      /** The configurations that serve or served it, such as `Android 3–7`. */
      served: z.array(z.string()),
    }),
  ),
  errors: ['access.forbidden', 'record.missing'],
})

export const restoreContent = endpoint({
  ...changing,
  path: '/api/cms/content/restore',
  summary: 'Make an older revision the latest one again, as a new draft',
  input: z.strictObject({ itemId: id, version, number: z.int().check(z.gte(1), z.lte(1_000_000)) }),
  output: saved,
  errors: ['access.forbidden', 'record.missing', 'record.stale'],
})

/** Pictures: kept apart from items, which name them. */
const imageRow = z.object({
  imageId: id,
  merchant: merchantId,
  name: z.string(),
  slot: z.enum(imageSlotNames),
  width: z.int(),
  height: z.int(),
  sizeBytes: z.int(),
  sha256: z.string(),
  alt: z.object({ zh: z.string(), en: z.string(), es: z.string() }),
  /** How many items name it in their latest revision or in what borrowers see. */
  used: z.int(),
  createdBy: z.string(),
  createdTime: instant,
  retired: z.boolean(),
  version,
})
const imageScreens = ['loan_market_image_manage', ...contentMenus] as const

const imageFilter = {
  merchant: z.optional(merchantId),
  slot: z.optional(z.enum(imageSlotNames)),
  retired: z.optional(z.literal(true)),
  text: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(60))),
}

export const listImages = endpoint({
  path: '/api/cms/content_image/fetch_all',
  access: { menu: imageScreens },
  rows: 'merchant',
  spec,
  summary: 'The pictures of a merchant, the latest first',
  input: listInput(imageFilter, ['created']),
  output: listOf(imageRow),
  errors: ['market.merchantForeign'],
})

export const imageExportColumns = [
  { key: 'imageId', kind: 'text', title: { zh: '编号', en: 'Picture', es: 'Imagen' } },
  { key: 'name', kind: 'text', title: { zh: '名称', en: 'Name', es: 'Nombre' } },
  { key: 'slot', kind: 'text', title: { zh: '位置', en: 'Place', es: 'Lugar' } },
  { key: 'width', kind: 'number', title: { zh: '宽', en: 'Width', es: 'Ancho' } },
  { key: 'height', kind: 'number', title: { zh: '高', en: 'Height', es: 'Alto' } },
  { key: 'sizeBytes', kind: 'number', title: { zh: '大小（字节）', en: 'Size, bytes', es: 'Tamaño, bytes' } },
  { key: 'used', kind: 'number', title: { zh: '使用次数', en: 'Used by', es: 'Usos' } },
  { key: 'createdBy', kind: 'text', title: { zh: '上传人', en: 'Kept by', es: 'Guardó' } },
  { key: 'createdTime', kind: 'instant', title: { zh: '上传时间', en: 'Kept', es: 'Guardada' } },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

export const exportImages = endpoint({
  ...listFile,
  path: '/api/cms/content_image/export',
  access: { menu: imageScreens },
  rows: 'merchant',
  summary: 'The pictures of a merchant as CSV or XLSX: what they are, not what they show',
  input: z.strictObject({ filter: z.strictObject(imageFilter), format: fileFormat }),
  errors: ['market.merchantForeign'],
})

const alt = z.string().check(z.trim(), z.minLength(2), z.maxLength(160))
const keepsImages = { button: ['loan_market_image_manage_change', ...changeButtons] } as const

export const uploadImage = endpoint({
  path: '/api/cms/content_image/upload',
  access: keepsImages,
  rows: 'merchant',
  writes: true,
  transport: 'multipart',
  spec: '2 §5 image upload: jpg, 2 MB',
  summary: 'Keep a picture, turned, sized for its place and at most 200 KB',
  input: z.strictObject({
    merchant: z.optional(merchantId),
    name: shortText,
    slot: z.enum(imageSlotNames),
    /** What it shows, for whoever can't see it. */
    alt: z.strictObject({ zh: alt, en: alt, es: alt }),
  }),
  output: imageRow,
  errors: [
    'market.merchantForeign',
    'market.imageTooLarge',
    'market.imageNotJpeg',
    'market.imageBroken',
    'market.imageTooSmall',
    'market.imageStaysLarge',
  ],
})

export const retireImage = endpoint({
  path: '/api/cms/content_image/retire',
  access: keepsImages,
  rows: 'merchant',
  writes: true,
  spec,
  summary: 'Offer a picture no more, or again; one that an item names stays',
  input: z.strictObject({ imageId: id, version, retired: z.boolean(), reason }),
  output: z.object({ imageId: id, version }),
  errors: ['record.missing', 'record.stale', 'market.imageInUse'],
})

export const imageUses = endpoint({
  path: '/api/cms/content_image/uses',
  access: { menu: imageScreens },
  rows: 'merchant',
  spec,
  summary: 'The items that name a picture',
  input: z.strictObject({ imageId: id }),
  output: z.array(
    z.object({
      itemId: id,
      kind: z.enum(contentKindNames),
      title: z.string(),
      state: z.enum(itemStates),
      live: z.boolean(),
    }),
  ),
  errors: ['record.missing'],
})

/** What the forms choose from: pages and hosts that links may lead to, merchants, modules, products. */
export const contentChoices = endpoint({
  path: '/api/cms/content/choices',
  access: { menu: imageScreens },
  rows: 'merchant',
  spec,
  summary: 'What a form of content chooses from, for a merchant',
  input: z.strictObject({ merchant: z.optional(merchantId) }),
  output: z.object({
    merchant: merchantId,
    merchantName: z.string(),
    timeZone: z.string(),
    country: z.string(),
    language,
    merchants: z.array(z.object({ merchant: merchantId, name: z.string() })),
    hosts: z.array(z.string()),
    customPages: z.array(z.object({ key: z.string(), title: z.string() })),
    modules: z.array(z.object({ code: z.string(), title: z.string(), type: z.string() })),
    products: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
  errors: ['market.merchantForeign'],
})
