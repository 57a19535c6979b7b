/**
 * The kinds of content, as data: on which screen each is kept, where it may stand, which of its texts a language needs, and whether
 * it leads somewhere. What an item of a kind consists of beside that is its body.
 */
import * as z from 'zod/mini'
import type { MenuName } from '../menus.ts'
import type { Language, Words } from '../words.ts'
import { languages, words as w } from '../words.ts'
import { versionBound } from './version.ts'

export interface ContentKind {
  readonly screen: MenuName
  /** Where it may stand: a list, a name of its own, or one place. */
  readonly slots: Readonly<Record<string, Words>> | 'named' | null
  /** One item at a place at a time; else a list in an order. */
  readonly single: boolean
  /** The texts that a language has to have before it goes live, and those it may have. */
  readonly texts: readonly string[]
  readonly alsoTexts?: readonly string[]
  /** For how large a picture there is room; without it the kind has none. */
  readonly image?: { readonly slot: ImageSlot; readonly required: boolean }
  readonly jumps: boolean
}

/** Where pictures stand, and how large they are at most, in pixels. */
export const imageSlots = {
  banner: { title: w('横幅', 'Banner', 'Banner'), width: 1080, height: 432 },
  fullScreen: { title: w('全屏', 'Full screen', 'Pantalla completa'), width: 1080, height: 1920 },
  icon: { title: w('图标', 'Icon', 'Icono'), width: 256, height: 256 },
  picture: { title: w('插图', 'Picture', 'Ilustración'), width: 1080, height: 1080 },
} as const satisfies Record<string, { title: Words; width: number; height: number }>
export type ImageSlot = keyof typeof imageSlots
export const imageSlotNames = Object.keys(imageSlots) as [ImageSlot, ...ImageSlot[]]

export const bannerSlots = {
  homeTop: w('首页顶部', 'Top of the home page', 'Parte superior de inicio'),
  productList: w('产品列表', 'Product list', 'Lista de productos'),
  popUp: w('弹窗', 'Pop-up', 'Ventana emergente'),
}
export const appImageSlots = {
  splash: w('启动页', 'Splash screen', 'Pantalla de inicio'),
  emptyState: w('空白页插图', 'Empty state', 'Estado vacío'),
  signIn: w('登录页背景', 'Background of sign-in', 'Fondo de acceso'),
}
export const layoutPages = {
  home: w('首页', 'Home', 'Inicio'),
  products: w('产品', 'Products', 'Productos'),
  discover: w('发现', 'Discover', 'Descubrir'),
  account: w('我的', 'Account', 'Cuenta'),
}
export const moduleTypes = {
  banner: w('横幅轮播', 'Banners', 'Banners'),
  productList: w('产品列表', 'Product list', 'Lista de productos'),
  recommend: w('推荐', 'Recommendations', 'Recomendaciones'),
  noticeBar: w('通知栏', 'Notice bar', 'Barra de avisos'),
  grid: w('宫格入口', 'Grid of shortcuts', 'Cuadrícula de accesos'),
  text: w('文字', 'Text', 'Texto'),
  coupon: w('优惠券', 'Coupons', 'Cupones'),
}
export const parameterTypes = {
  text: w('文本', 'Text', 'Texto'),
  number: w('数字', 'Number', 'Número'),
  switch: w('开关', 'Switch', 'Interruptor'),
  json: w('JSON', 'JSON', 'JSON'),
}

export const contentKinds = {
  banner: {
    screen: 'loan_market_banner',
    slots: bannerSlots,
    single: false,
    texts: ['title'],
    image: { slot: 'banner', required: true },
    jumps: true,
  },
  recommend: {
    screen: 'loan_market_recommend',
    slots: null,
    single: false,
    texts: ['reason'],
    image: { slot: 'icon', required: false },
    jumps: true,
  },
  notice: {
    screen: 'loan_market_msg_notice',
    slots: null,
    single: false,
    texts: ['title', 'text'],
    jumps: true,
  },
  layout: { screen: 'loan_market_layout_manage', slots: layoutPages, single: true, texts: [], jumps: false },
  module: {
    screen: 'loan_market_module_manage',
    slots: 'named',
    single: true,
    texts: [],
    alsoTexts: ['heading', 'text'],
    jumps: true,
  },
  appBase: {
    screen: 'app_base_setting',
    slots: null,
    single: true,
    texts: ['appName', 'updateText'],
    jumps: false,
  },
  custom: {
    screen: 'app_custom_info',
    slots: 'named',
    single: true,
    texts: ['title', 'text'],
    image: { slot: 'picture', required: false },
    jumps: true,
  },
  appImage: {
    screen: 'app_image_info',
    slots: appImageSlots,
    single: true,
    texts: [],
    image: { slot: 'fullScreen', required: true },
    jumps: true,
  },
  discoverBanner: {
    screen: 'app_discover_banner',
    slots: null,
    single: false,
    texts: ['title'],
    image: { slot: 'banner', required: true },
    jumps: true,
  },
  appNotice: { screen: 'app_msg_notice', slots: null, single: false, texts: ['title', 'text'], jumps: true },
  contact: {
    screen: 'customer_contact_information',
    slots: null,
    single: true,
    texts: ['hours'],
    alsoTexts: ['address'],
    jumps: false,
  },
  parameter: { screen: 'app_param_config', slots: 'named', single: true, texts: [], jumps: false },
} as const satisfies Record<string, ContentKind>
export type ContentKindName = keyof typeof contentKinds
export const contentKindNames = Object.keys(contentKinds) as [ContentKindName, ...ContentKindName[]]
export const kindOf = (name: ContentKindName): ContentKind => contentKinds[name]

/** A text that may still be missing while the item is a draft. */
const line = z.optional(z.string().check(z.maxLength(80)))
const lines = z.optional(z.string().check(z.maxLength(2000)))
const perLanguage = <T extends z.core.$ZodType>(texts: T) =>
  z.strictObject({ zh: z.optional(texts), en: z.optional(texts), es: z.optional(texts) })
const image = z.optional(z.string().check(z.regex(/^I[0-9A-HJKMNP-TV-Z]{12}$/)))
export const httpsUrl = z.string().check(z.maxLength(500), z.regex(/^https:\/\/[^\s"'<>\\]+$/i))
/** A module's code, a page's key, a parameter's name. */
export const slotName = z.string().check(z.regex(/^[A-Za-z0-9][\w.-]{0,59}$/))

const notice = z.strictObject({
  popUp: z.boolean(),
  texts: perLanguage(z.strictObject({ title: line, text: lines })),
})
const banner = z.strictObject({ image, texts: perLanguage(z.strictObject({ title: line })) })

export const contentBodies = {
  banner,
  recommend: z.strictObject({
    productCode: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
    weight: z.int().check(z.gte(1), z.lte(100)),
    image,
    texts: perLanguage(z.strictObject({ reason: line })),
  }),
  notice,
  layout: z.strictObject({
    /** Codes of modules, from top to bottom. */
    modules: z.array(slotName).check(z.minLength(1), z.maxLength(20)),
  }),
  module: z.strictObject({
    type: z.enum(Object.keys(moduleTypes) as [keyof typeof moduleTypes, ...(keyof typeof moduleTypes)[]]),
    /** How many of its items are shown at most. */
    most: z.int().check(z.gte(1), z.lte(30)),
    texts: perLanguage(z.strictObject({ heading: line, text: lines })),
  }),
  appBase: z.strictObject({
    packageId: z.string().check(z.regex(/^[A-Za-z][\w]*(\.[A-Za-z][\w]*)+$/), z.maxLength(120)),
    storeUrl: httpsUrl,
    minVersion: versionBound,
    /** Below the least version the app works no more until it is updated. */
    forceUpdate: z.boolean(),
    texts: perLanguage(z.strictObject({ appName: line, updateText: lines })),
  }),
  custom: z.strictObject({ image, texts: perLanguage(z.strictObject({ title: line, text: lines })) }),
  appImage: z.strictObject({ image }),
  discoverBanner: banner,
  appNotice: notice,
  contact: z.strictObject({
    phone: z.string().check(z.trim(), z.regex(/^\+?[\d ()-]{6,24}$/)),
    whatsapp: z.optional(z.string().check(z.trim(), z.regex(/^\+?[\d ()-]{6,24}$/))),
    email: z.email().check(z.maxLength(120)),
    website: z.optional(httpsUrl),
    texts: perLanguage(z.strictObject({ hours: line, address: line })),
  }),
  parameter: z.strictObject({
    type: z.enum(Object.keys(parameterTypes) as [keyof typeof parameterTypes, ...(keyof typeof parameterTypes)[]]),
    value: z.string().check(z.maxLength(4000)),
    description: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
  }),
} as const satisfies Record<ContentKindName, z.core.$ZodType>

/** What of a body the rules of every kind read. */
export interface AnyBody {
  readonly image?: string | undefined
  readonly modules?: readonly string[]
  readonly texts?: { readonly [L in Language]?: Readonly<Record<string, string | undefined>> | undefined }
  readonly [field: string]: unknown
}

/** How far each language of an item has come: all that it needs, some of it, or nothing. */
export function languagesOf(kind: ContentKind, body: AnyBody): Record<Language, 'whole' | 'part' | 'none'> {
  const stateOf = (language: Language) => {
    const texts = body.texts?.[language] ?? {}
    const has = (name: string) => Boolean(texts[name]?.trim())
    if (kind.texts.every(has)) return kind.texts.length > 0 || (kind.alsoTexts ?? []).some(has) ? 'whole' : 'none'
    return [...kind.texts, ...(kind.alsoTexts ?? [])].some(has) ? 'part' : 'none'
  }
  return Object.fromEntries(languages.map((language) => [language, stateOf(language)])) as ReturnType<
    typeof languagesOf
  >
}
