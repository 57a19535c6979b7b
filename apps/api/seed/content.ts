/**
 * Demo data of what borrowers see: two apps a year old, each with pictures, items of every kind, a release a month, one that was
 * taken back, one that waits for approval and drafts that are worked on.
 */
import { type ContentKindName, type ImageSlot, imageSlots } from '@cordillera/contract/market/kinds'
import { versionNumber } from '@cordillera/contract/market/version'
import sharp from 'sharp'
import type { App } from '../src/app.ts'
import { type Content, keepBytes, positionStep, publishChanges, rollBackTo } from '../src/market/public.ts'
import { inTransaction, sql, type Tx } from '../src/platform/db.ts'

const dayMs = 86_400_000
const months = 12

interface Of {
  merchantId: number
  /** How the app is called. */
  name: string
  hue: number
  writer: number
  approver: number
  now: Date
}

export async function makeContent(app: App, now: Date): Promise<void> {
  const merchants = await app.db
    .selectFrom('merchant')
    .select(['merchantId', 'name', 'country'])
    .where('name', 'in', ['Luna Credito', 'Cafe Plata'])
    .orderBy('merchantId')
    .execute()
  for (const [at, { country, ...merchant }] of merchants.entries()) {
    const writer = await accountOf(app, `technical_${country.toLowerCase()}`)
    const approver = await accountOf(app, 'super')
    await inTransaction(app.db, (tx) => oneApp(tx, { ...merchant, hue: 210 + at * 140, writer, approver, now }))
  }
}

async function accountOf({ db }: App, userName: string): Promise<number> {
  const { accountId } = await db
    .selectFrom('account')
    .select('accountId')
    .where('userName', '=', userName)
    .executeTakeFirstOrThrow()
  return accountId
}

/** A product that the merchant offers. */
async function productOf(tx: Tx, merchantId: number): Promise<string | undefined> {
  const found = await tx
    .selectFrom('product')
    .select('code')
    .where('merchantId', '=', merchantId)
    .where('state', '=', 'active')
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return found?.code
}

const pictures: readonly { key: string; slot: ImageSlot; es: string; en: string; zh: string }[] = [
  { key: 'bienvenida', slot: 'banner', es: 'Una mano con un teléfono', en: 'A hand with a phone', zh: '手持手机' },
  { key: 'aguinaldo', slot: 'banner', es: 'Un regalo con moño', en: 'A gift with a bow', zh: '系着蝴蝶结的礼物' },
  {
    key: 'puntual',
    slot: 'banner',
    es: 'Un calendario con una palomita',
    en: 'A calendar with a tick',
    zh: '打勾的日历',
  },
  { key: 'descubra', slot: 'banner', es: 'Una brújula', en: 'A compass', zh: '指南针' },
  {
    key: 'inicio',
    slot: 'fullScreen',
    es: 'El logotipo sobre un fondo liso',
    en: 'The logo on a plain ground',
    zh: '纯色背景上的标志',
  },
  { key: 'producto', slot: 'icon', es: 'Una moneda', en: 'A coin', zh: '一枚硬币' },
  { key: 'terminos', slot: 'picture', es: 'Una hoja firmada', en: 'A signed sheet', zh: '签字的文件' },
]

async function picture(slot: ImageSlot, hue: number, at: number): Promise<Buffer> {
  const { width, height } = imageSlots[slot]
  const x = width / 2
  const y = height / 2
  const r = Math.min(width, height) / 3
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <rect width="${width}" height="${height}" fill="hsl(${hue + at * 14} 45% 82%)"/>
      <circle cx="${x}" cy="${y}" r="${r}" fill="hsl(${hue + at * 14} 55% 45%)"/>
      <rect x="${x - r / 3}" y="${y - r / 2}" width="${r / 1.5}" height="${r}" rx="${r / 8}" fill="hsl(${hue + at * 14} 40% 95%)"/></svg>`),
  )
    .jpeg({ quality: 80 })
    .toBuffer()
}

async function keepPictures(tx: Tx, of: Of): Promise<Map<string, string>> {
  const drawn = await Promise.all(pictures.map(({ slot }, at) => picture(slot, of.hue, at)))
  const shas = await Promise.all(drawn.map((bytes) => keepBytes(tx, bytes)))
  const made = await tx
    .insertInto('contentImage')
    .values(
      pictures.map(({ key, slot, es, en, zh }, at) => ({
        merchantId: of.merchantId,
        name: key,
        slot,
        width: imageSlots[slot].width,
        height: imageSlots[slot].height,
        sizeBytes: drawn[at]?.length ?? 1,
        sha256: shas[at] ?? '',
        alt: JSON.stringify({ es, en, zh }),
        createdBy: of.writer,
        createdAt: new Date(of.now.getTime() - 360 * dayMs),
      })),
    )
    .returning(['imageId', 'name'])
    .execute()
  return new Map(made.map(({ imageId, name }) => [name, imageId]))
}

type Made = Partial<Content> & { kind: ContentKindName; title: string; body: Content['body']; month: number }

const both = (es: Record<string, string>, en: Record<string, string>) => ({ texts: { es, en } })

function itemsOf(of: Of, images: ReadonlyMap<string, string>, product: string | undefined): Made[] {
  const image = (key: string) => images.get(key) ?? ''
  const v = (text: string) => versionNumber(text) ?? 0
  const param = (
    slot: string,
    type: string,
    value: string,
    description: string,
    more: Partial<Content> = {},
  ): Made => ({
    kind: 'parameter',
    slot,
    title: description,
    body: { type, value, description },
    month: 0,
    ...more,
  })
  const page = (slot: string, es: [string, string], en: [string, string], more: Partial<Content> = {}): Made => ({
    kind: 'custom',
    slot,
    title: es[0],
    body: { ...both({ title: es[0], text: es[1] }, { title: en[0], text: en[1] }) },
    month: 0,
    ...more,
  })
  const module = (slot: string, type: string, most: number, es?: string, en?: string): Made => ({
    kind: 'module',
    slot,
    title: slot,
    body: { type, most, ...(es && en ? both({ heading: es }, { heading: en }) : { texts: {} }) },
    month: 0,
  })
  const base = (platform: 'Android' | 'iOS', month: number, versionFrom: string): Made => ({
    kind: 'appBase',
    title: `${of.name} ${platform}`,
    platform,
    versionFrom: v(versionFrom),
    body: {
      packageId: `com.cordillera.${of.name.toLowerCase().replaceAll(' ', '')}`,
      storeUrl:
        platform === 'iOS'
          ? 'https://apps.apple.com/app/id1600000001'
          : 'https://play.google.com/store/apps/details?id=x',
      minVersion: '1.2.0',
      forceUpdate: false,
      ...both(
        { appName: of.name, updateText: 'Actualice para seguir.' },
        { appName: of.name, updateText: 'Update to go on.' },
      ),
    },
    month,
  })
  const banner = (title: string, en: string, key: string, month: number, more: Partial<Content> = {}): Made => ({
    kind: 'banner',
    slot: 'homeTop',
    title,
    body: { image: image(key), ...both({ title }, { title: en }) },
    month,
    ...more,
  })
  const notice = (kind: 'notice' | 'appNotice', es: string, en: string, month: number): Made => ({
    kind,
    title: es,
    body: {
      popUp: month % 3 === 0,
      ...both(
        { title: es, text: `${es}. Consulte los detalles en la app.` },
        { title: en, text: `${en}. See the app for details.` },
      ),
    },
    month,
  })
  return [
    base('Android', 0, '0.0.0'),
    base('iOS', 2, '0.0.0'),
    page(
      'terminos',
      ['Términos y condiciones', 'Uso del servicio, plazos y costos.'],
      ['Terms and conditions', 'Use of the service, terms and costs.'],
    ),
    page(
      'privacidad',
      ['Aviso de privacidad', 'Qué datos tratamos y para qué.'],
      ['Privacy notice', 'Which data we process and why.'],
    ),
    page(
      'como-pagar',
      ['Cómo pagar', 'Transferencia, efectivo o domiciliación.'],
      ['How to pay', 'Transfer, cash or direct debit.'],
      { jumpType: 'interior', jumpTarget: 'repay' },
    ),
    page(
      'seguridad',
      ['Cuide su cuenta', 'Nunca pedimos su contraseña.'],
      ['Keep your account safe', 'We never ask for your password.'],
    ),
    module('banners', 'banner', 5),
    module('productos', 'productList', 10, 'Nuestros créditos', 'Our loans'),
    module('recomendados', 'recommend', 3, 'Para usted', 'For you'),
    module('avisos', 'noticeBar', 1),
    module('accesos', 'grid', 8),
    {
      kind: 'layout',
      slot: 'home',
      title: 'Inicio',
      body: { modules: ['avisos', 'banners', 'accesos', 'recomendados'] },
      month: 0,
    },
    { kind: 'layout', slot: 'products', title: 'Productos', body: { modules: ['productos'] }, month: 0 },
    {
      kind: 'contact',
      title: 'Atención a clientes',
      body: {
        phone: '800 555 0100',
        email: 'ayuda@example.com',
        ...both({ hours: 'Lunes a sábado, 9 a 19 h' }, { hours: 'Monday to Saturday, 9 to 19' }),
      },
      month: 0,
    },
    param('intake.enabled', 'switch', 'true', 'Se aceptan solicitudes nuevas'),
    param('support.chat', 'switch', 'false', 'Chat dentro de la app'),
    param('upload.maxMb', 'number', '2', 'Tamaño máximo de imágenes'),
    param('home.refreshMinutes', 'number', '15', 'Cada cuánto se actualiza el inicio'),
    param('cards.columns', 'number', '1', 'Columnas de tarjetas', { versionBefore: v('2.0.0') }),
    param('cards.columns', 'number', '2', 'Columnas de tarjetas desde la 2.0', { versionFrom: v('2.0.0') }),
    param('faq.order', 'json', '["pagos","cuenta","seguridad"]', 'Orden de las preguntas'),
    { kind: 'appImage', slot: 'splash', title: 'Pantalla de inicio', body: { image: image('inicio') }, month: 0 },
    banner('Bienvenido', 'Welcome', 'bienvenida', 0, { customer: 'new', jumpType: 'interior', jumpTarget: 'apply' }),
    banner('Pague a tiempo y suba su monto', 'Pay on time and raise your amount', 'puntual', 1, { customer: 'old' }),
    banner('Aguinaldo: adelante su plan', 'Year-end bonus: plan ahead', 'aguinaldo', 11, {
      jumpType: 'interior',
      jumpTarget: 'custom:como-pagar',
    }),
    {
      kind: 'discoverBanner',
      title: 'Descubra la app',
      body: { image: image('descubra'), ...both({ title: 'Descubra la app' }, { title: 'Discover the app' }) },
      month: 3,
    },
    ...(product
      ? [
          {
            kind: 'recommend' as const,
            title: 'Crédito recomendado',
            body: {
              productCode: product,
              weight: 70,
              image: image('producto'),
              ...both({ reason: 'El plazo que más eligen' }, { reason: 'The term most people choose' }),
            },
            month: 4,
          },
        ]
      : []),
    ...[
      'Nuevo horario de atención',
      'Mantenimiento el domingo',
      'Nueva forma de pagar',
      'Renovamos la app',
      'Feriado nacional',
    ].flatMap((es, at) => [
      notice(
        'appNotice',
        es,
        ['New service hours', 'Maintenance on Sunday', 'A new way to pay', 'The app is renewed', 'National holiday'][
          at
        ] ?? '',
        2 * at + 1,
      ),
      notice('notice', `${es} en el mercado`, 'In the market', 2 * at + 2),
    ]),
  ]
}

const whole = (made: Made, at: number): Content => ({
  slot: '',
  platform: 'all',
  versionFrom: 0,
  versionBefore: null,
  language: null,
  customer: 'all',
  districts: [],
  validFrom: null,
  validTo: null,
  jumpType: 'none',
  jumpTarget: null,
  ...made,
  position: (at + 1) * positionStep,
})

async function oneApp(tx: Tx, of: Of): Promise<void> {
  const images = await keepPictures(tx, of)
  const madeItems = itemsOf(of, images, await productOf(tx, of.merchantId))
  const at = (month: number) => new Date(of.now.getTime() - (months - month) * 30 * dayMs)
  const rows = madeItems.map((made, index) => {
    const { month, ...content } = whole(made, index) as Content & { month: number }
    return { content, month, madeAt: new Date(at(month).getTime() - 2 * dayMs).toISOString() }
  })
  const { rows: items } = await sql<{ itemId: string; month: number }>`
    with given as materialized (
      select new_id('J') as item_id, g.content, g.month, g."madeAt"::timestamptz as made_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(content jsonb, month integer, "madeAt" text)),
    item as (
      insert into content_item (item_id, merchant_id, kind, slot, title, platform, language, position, images, created_by, created_at,
        changed_by, changed_at)
      select item_id, ${of.merchantId}, content->>'kind', content->>'slot', content->>'title', content->>'platform', null,
        (content->>'position')::bigint,
        case when content->'body'->>'image' is null then '{}' else array[content->'body'->>'image'] end, ${of.writer}, made_at, ${of.writer},
        made_at
      from given returning item_id),
    revision as (
      insert into content_revision (item_id, number, why, content, made_by, made_at)
      select item_id, 1, 'made', content, ${of.writer}, made_at from given join item using (item_id) returning item_id)
    select item_id, month from given join revision using (item_id)`.execute(tx)
  for (let month = 0; month < months; month++) {
    const own = items.filter((item) => item.month === month).map(({ itemId }) => itemId)
    if (own.length > 0)
      await released(tx, of, { name: month === 0 ? 'Primera versión' : `Mes ${month}`, itemIds: own, when: at(month) })
  }
  await takenBack(tx, of, items[0]?.itemId ?? '')
  await waiting(tx, of, items[1]?.itemId ?? '')
}

async function insertRelease(
  tx: Tx,
  of: Of,
  { name, itemIds, when }: { name: string; itemIds: readonly string[]; when: Date },
  state: string,
) {
  const decided = state === 'published'
  const { releaseId } = await tx
    .insertInto('contentRelease')
    .values({
      ...{ merchantId: of.merchantId, name, state },
      ...{ madeBy: of.writer, madeAt: new Date(when.getTime() - dayMs) },
      ...{ submittedBy: of.writer, submittedAt: new Date(when.getTime() - dayMs / 2) },
      ...(decided
        ? { decidedBy: of.approver, decidedAt: when, endedBy: of.approver, endedAt: when, reason: 'Revisado' }
        : {}),
    })
    .returning('releaseId')
    .executeTakeFirstOrThrow()
  await sql`
    insert into content_release_item (release_id, item_id, action, number)
    select ${releaseId}, item_id, 'publish', number from content_item where item_id = any(${[...itemIds]}::text[])`.execute(
    tx,
  )
  return releaseId
}

async function released(tx: Tx, of: Of, release: { name: string; itemIds: readonly string[]; when: Date }) {
  const releaseId = await insertRelease(tx, of, release, 'published')
  const by = { accountId: of.approver, now: release.when, reason: null, rollout: 100 }
  await publishChanges(tx, { merchantId: of.merchantId, kind: 'release', releaseId, ...by })
}

/** A new draft of an item, as somebody saved it. */
async function revise(tx: Tx, of: Of, itemId: string, text: string, when: Date) {
  await sql`
    with old as (select i.item_id, i.number, r.content from content_item i join content_revision r using (item_id, number)
      where i.item_id = ${itemId}),
    made as (
      insert into content_revision (item_id, number, why, content, made_by, made_at)
      select item_id, number + 1, 'edited', jsonb_set(content, '{body,texts,es,updateText}', to_jsonb(${text}::text)), ${of.writer}, ${when}
      from old returning item_id)
    update content_item i set number = i.number + 1, version = i.version + 1, changed_at = ${when} from made
    where i.item_id = made.item_id`.execute(tx)
}

/** A month ago an update's text was wrong for an hour. */
async function takenBack(tx: Tx, of: Of, itemId: string) {
  const when = new Date(of.now.getTime() - 20 * dayMs)
  await revise(tx, of, itemId, 'Actualice hoy mismo o perderá su cuenta.', when)
  await released(tx, of, { name: 'Texto de actualización', itemIds: [itemId], when })
  const head = await tx
    .selectFrom('contentHead')
    .select('number')
    .where('merchantId', '=', of.merchantId)
    .where('platform', '=', 'Android')
    .executeTakeFirstOrThrow()
  await rollBackTo(tx, {
    ...{ merchantId: of.merchantId, platform: 'Android', number: head.number - 1 },
    ...{
      reason: 'El texto asustaba a los clientes',
      accountId: of.approver,
      now: new Date(when.getTime() + 3_600_000),
    },
  })
}

async function waiting(tx: Tx, of: Of, itemId: string) {
  await revise(tx, of, itemId, 'Actualice para usar la nueva versión.', new Date(of.now.getTime() - dayMs))
  await insertRelease(tx, of, { name: 'Nueva versión de iOS', itemIds: [itemId], when: of.now }, 'submitted')
}
