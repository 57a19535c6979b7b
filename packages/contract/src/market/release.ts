/**
 * Releases: items that go live, and others that are withdrawn, in one moment. Who asks submits them, which fixes the revisions; another
 * person approves; then somebody publishes, or the clock does. Each state that was published is a numbered configuration.
 */
import * as z from 'zod/mini'
import { endpoint, secondPersonErrors } from '../endpoint.ts'
import { empty, id, instant, language, merchantId, reason, shortText, version } from '../fields.ts'
import { fileFormat, listFile } from '../list-file.ts'
import { listInput, listOf } from '../page.ts'
import type { Words } from '../words.ts'
import { changeButtons, contentMenus, localMinute, publishButtons } from './content.ts'
import { contentKindNames } from './kinds.ts'
import { conditions, customers, platforms } from './match.ts'
import { contentProblemNames } from './problems.ts'
import { releaseStateNames } from './release-states.ts'

const problem = z.object({
  itemId: id,
  title: z.string(),
  problem: z.enum(contentProblemNames),
  detail: z.string(),
})
const releaseRow = {
  releaseId: id,
  merchant: merchantId,
  merchantName: z.string(),
  name: z.string(),
  state: z.enum(releaseStateNames),
  /** By the merchant's clock; null: when somebody says so. */
  publishAt: z.nullable(z.string()),
  rollout: z.int(),
  items: z.int(),
  /** The configurations it made: `Android 12`. */
  numbers: z.array(z.string()),
  madeBy: z.string(),
  madeTime: instant,
  submittedBy: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  endedTime: z.nullable(instant),
  reason: z.nullable(z.string()),
  version,
}
const spec = 'DOMAIN §12: draft, published, withdrawn; decision 074'

const releaseFilter = {
  merchant: z.optional(merchantId),
  state: z.optional(z.enum([...releaseStateNames, 'open'])),
  itemId: z.optional(id),
}
const ofContent = { ...listFile, access: { menu: contentMenus }, rows: 'merchant' } as const

export const listReleases = endpoint({
  path: '/api/cms/content_release/fetch_all',
  access: { menu: contentMenus },
  rows: 'merchant',
  spec,
  summary: 'Releases, the latest first',
  input: listInput(releaseFilter, ['made']),
  output: listOf(z.object(releaseRow)),
  errors: ['market.merchantForeign'],
})

export const releaseExportColumns = [
  { key: 'name', kind: 'text', title: { zh: '名称', en: 'Name', es: 'Nombre' } },
  { key: 'merchantName', kind: 'text', title: { zh: '商户', en: 'Merchant', es: 'Comercio' } },
  { key: 'state', kind: 'text', title: { zh: '状态', en: 'State', es: 'Estado' } },
  { key: 'items', kind: 'number', title: { zh: '内容条数', en: 'Items', es: 'Elementos' } },
  { key: 'publishAt', kind: 'text', title: { zh: '发布时间', en: 'Goes live at', es: 'Se publica' } },
  { key: 'rollout', kind: 'number', title: { zh: '灰度比例（%）', en: 'Devices, %', es: 'Dispositivos, %' } },
  { key: 'numbers', kind: 'text', title: { zh: '配置号', en: 'Configurations', es: 'Configuraciones' } },
  { key: 'madeBy', kind: 'text', title: { zh: '创建人', en: 'Made by', es: 'Preparó' } },
  { key: 'decidedBy', kind: 'text', title: { zh: '审批人', en: 'Decided by', es: 'Decidió' } },
  { key: 'madeTime', kind: 'instant', title: { zh: '创建时间', en: 'Made', es: 'Preparada' } },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

export const exportReleases = endpoint({
  ...ofContent,
  path: '/api/cms/content_release/export',
  summary: 'Releases as CSV or XLSX',
  input: z.strictObject({ filter: z.strictObject(releaseFilter), format: fileFormat }),
  errors: ['market.merchantForeign'],
})

export const releaseDetail = endpoint({
  path: '/api/cms/content_release/detail',
  access: { menu: contentMenus },
  rows: 'merchant',
  spec,
  summary: 'A release with its items, and what would keep it from going live now',
  input: z.strictObject({ releaseId: id }),
  output: z.object({
    ...releaseRow,
    entries: z.array(
      z.object({
        itemId: id,
        kind: z.enum(contentKindNames),
        slot: z.string(),
        title: z.string(),
        action: z.enum(['publish', 'withdraw']),
        /** What goes live; of a draft release the latest. Null: withdrawn. */
        number: z.nullable(z.int()),
        liveNumber: z.nullable(z.int()),
        content: z.nullable(z.record(z.string(), z.unknown())),
        liveContent: z.nullable(z.record(z.string(), z.unknown())),
      }),
    ),
    problems: z.array(problem),
    /** The newest configuration of each platform, for If-Match. */
    heads: z.object({ Android: z.int(), iOS: z.int() }),
  }),
  errors: ['record.missing'],
})

const asking = { access: { button: changeButtons }, rows: 'merchant', writes: true, spec } as const
const publishing = { access: { button: publishButtons }, rows: 'merchant', writes: true, spec } as const
const named = { releaseId: id, version }
const answered = z.object({ releaseId: id, state: z.enum(releaseStateNames), version })

export const saveRelease = endpoint({
  ...asking,
  path: '/api/cms/content_release/create_or_update',
  summary: 'Put together what goes live at once',
  input: z.strictObject({
    releaseId: z.optional(id),
    version: z.optional(version),
    merchant: z.optional(merchantId),
    name: shortText,
    items: z
      .array(z.strictObject({ itemId: id, action: z.enum(['publish', 'withdraw']) }))
      .check(z.minLength(1), z.maxLength(200)),
    publishAt: z.optional(localMinute),
    /** To how many of a hundred devices at first. */
    rollout: z._default(z.int().check(z.gte(1), z.lte(100)), 100),
  }),
  output: answered,
  errors: ['access.forbidden', 'market.merchantForeign', 'record.missing', 'record.stale', 'market.releaseLocked'],
})

export const submitRelease = endpoint({
  ...asking,
  path: '/api/cms/content_release/submit',
  summary: 'Hand a release in for approval: the revisions that its items have now are those that go live',
  input: z.strictObject(named),
  output: answered,
  errors: ['access.forbidden', 'record.missing', 'record.stale', 'market.releaseState', 'market.notPublishable'],
})

export const decideRelease = endpoint({
  ...publishing,
  path: '/api/cms/content_release/decide',
  secondPerson: true,
  summary: 'Approve or refuse what another person handed in',
  input: z.strictObject({ ...named, approve: z.boolean(), reason }),
  output: answered,
  errors: [
    'access.forbidden',
    'record.missing',
    'record.stale',
    'market.releaseState',
    'market.notPublishable',
    ...secondPersonErrors,
  ],
})

const servedNumber = z.int().check(z.gte(0), z.lte(2_000_000_000))
const ifMatch = z.strictObject({ Android: servedNumber, iOS: servedNumber })

export const publishRelease = endpoint({
  ...publishing,
  path: '/api/cms/content_release/publish',
  summary: 'Let an approved release go live now; refused where another configuration came since `ifMatch`',
  input: z.strictObject({ ...named, ifMatch }),
  output: answered,
  errors: [
    'access.forbidden',
    'record.missing',
    'record.stale',
    'market.releaseState',
    'market.notPublishable',
    'market.configurationMoved',
    'market.rolloutRunning',
  ],
})

export const rescheduleRelease = endpoint({
  ...publishing,
  path: '/api/cms/content_release/reschedule',
  summary: 'Another time, or none, in place of the one before',
  input: z.strictObject({ ...named, publishAt: z.nullable(localMinute) }),
  output: answered,
  errors: ['access.forbidden', 'record.missing', 'record.stale', 'market.releaseState', 'market.timePassed'],
})

export const cancelRelease = endpoint({
  ...asking,
  path: '/api/cms/content_release/cancel',
  summary: 'Give a release up before it went live; its schedule goes with it',
  input: z.strictObject({ ...named, reason }),
  output: answered,
  errors: ['access.forbidden', 'record.missing', 'record.stale', 'market.releaseState'],
})

export const withdrawContent = endpoint({
  ...publishing,
  path: '/api/cms/content/withdraw',
  summary: 'Take items from borrowers at once, as a configuration of its own; it takes one person',
  input: z.strictObject({ itemIds: z.array(id).check(z.minLength(1), z.maxLength(100)), reason }),
  output: z.object({ numbers: z.array(z.string()) }),
  errors: ['access.forbidden', 'record.missing', 'market.notPublishable', 'market.rolloutRunning'],
})

const platform = z.enum(platforms)
const configurationNumber = z.int().check(z.gte(1), z.lte(2_000_000_000))

const configurationFilter = { merchant: z.optional(merchantId), platform: z.optional(platform) }

export const listConfigurations = endpoint({
  path: '/api/cms/content_configuration/fetch_all',
  access: { menu: contentMenus },
  rows: 'merchant',
  spec,
  summary: 'The configurations of a merchant, the latest first',
  input: listInput(configurationFilter, ['made']),
  output: listOf(
    z.object({
      merchant: merchantId,
      platform,
      number: z.int(),
      kind: z.enum(['release', 'rollback', 'withdrawal']),
      releaseId: z.nullable(id),
      releaseName: z.nullable(z.string()),
      ofNumber: z.nullable(z.int()),
      reason: z.nullable(z.string()),
      rollout: z.int(),
      /** How many items it serves. */
      items: z.int(),
      newest: z.boolean(),
      madeBy: z.nullable(z.string()),
      madeTime: instant,
    }),
  ),
  errors: ['market.merchantForeign'],
})

export const configurationExportColumns = [
  { key: 'platform', kind: 'text', title: { zh: '平台', en: 'Platform', es: 'Plataforma' } },
  { key: 'number', kind: 'number', title: { zh: '配置号', en: 'Number', es: 'Número' } },
  { key: 'releaseName', kind: 'text', title: { zh: '发布', en: 'Release', es: 'Publicación' } },
  {
    key: 'ofNumber',
    kind: 'number',
    title: { zh: '恢复自配置', en: 'Content of configuration', es: 'Contenido de la configuración' },
  },
  { key: 'reason', kind: 'text', title: { zh: '原因', en: 'Reason', es: 'Motivo' } },
  { key: 'rollout', kind: 'number', title: { zh: '灰度比例（%）', en: 'Devices, %', es: 'Dispositivos, %' } },
  { key: 'items', kind: 'number', title: { zh: '内容条数', en: 'Items', es: 'Elementos' } },
  { key: 'madeBy', kind: 'text', title: { zh: '操作人', en: 'Made by', es: 'Hizo' } },
  { key: 'madeTime', kind: 'instant', title: { zh: '时间', en: 'Made', es: 'Fecha' } },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

export const exportConfigurations = endpoint({
  ...ofContent,
  path: '/api/cms/content_configuration/export',
  summary: 'What was served under which number, as CSV or XLSX',
  input: z.strictObject({ filter: z.strictObject(configurationFilter), format: fileFormat }),
  errors: ['market.merchantForeign'],
})

export const rollBack = endpoint({
  ...publishing,
  path: '/api/cms/content_configuration/rollback',
  summary: 'Serve the content of an older configuration again, under a new number; it takes one person, who says why',
  input: z.strictObject({
    merchant: z.optional(merchantId),
    platform,
    number: configurationNumber,
    /** The newest number that the caller saw. */
    ifMatch: configurationNumber,
    reason,
  }),
  output: z.object({ number: z.int() }),
  errors: [
    'access.forbidden',
    'market.merchantForeign',
    'record.missing',
    'market.configurationMoved',
    'market.alreadyServed',
    'market.notPublishable',
  ],
})

export const widenRollout = endpoint({
  ...publishing,
  path: '/api/cms/content_configuration/widen',
  summary: 'Serve the newest configuration to more devices; those that have it keep it',
  input: z.strictObject({
    merchant: z.optional(merchantId),
    platform,
    number: configurationNumber,
    rollout: z.int().check(z.gte(2), z.lte(100)),
    reason,
  }),
  output: z.object({ rollout: z.int() }),
  errors: ['access.forbidden', 'market.merchantForeign', 'market.configurationMoved', 'market.rolloutNarrower'],
})

/** What somebody sees, and of every item why or why not. */
export const previewContent = endpoint({
  path: '/api/cms/content/preview',
  access: { menu: contentMenus },
  rows: 'merchant',
  spec,
  summary: 'What a borrower sees with a version, in a place, at a time; with a release, or with an older configuration',
  input: z.strictObject({
    merchant: z.optional(merchantId),
    platform,
    version: z.string().check(z.minLength(1), z.maxLength(60)),
    language,
    customer: z.optional(z.enum(customers)),
    district: z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(60))),
    device: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    /** By the merchant's clock; left out: now. */
    at: z.optional(localMinute),
    releaseId: z.optional(id),
    number: z.optional(configurationNumber),
  }),
  output: z.object({
    number: z.int(),
    /** The rollout's bucket of the device, 0 to 99; null where none was given. */
    bucket: z.nullable(z.int()),
    readable: z.boolean(),
    payload: z.record(z.string(), z.unknown()),
    items: z.array(
      z.object({
        itemId: id,
        kind: z.enum(contentKindNames),
        slot: z.string(),
        title: z.string(),
        revision: z.int(),
        /** What does not hold; empty: it is seen. */
        failing: z.array(z.enum(conditions)),
      }),
    ),
  }),
  errors: ['market.merchantForeign', 'record.missing'],
})

export const contentFixtures = endpoint({
  path: '/api/cms/content/fixtures',
  access: { menu: contentMenus },
  rows: 'none',
  spec: 'decision 075',
  summary: 'The conformity cases for app teams as a JSON file',
  transport: 'download',
  input: empty,
  output: z.null(),
  errors: [],
})
