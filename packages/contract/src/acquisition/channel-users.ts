/** People of partners who see their own channels' figures, on pages of their own (decision 142). */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done, instant, merchantId, reason, serialId, shortText, version } from '../fields.ts'
import { fileFormat, listFile } from '../list-file.ts'
import { listInput, listOf } from '../page.ts'
import type { Words } from '../words.ts'

const spec = '1 §1 channel add or modify; REMAINING G; decision 142'
export const channelsOfUserAtMost = 50

const named = { merchant: z.optional(merchantId) }
const seen = { access: { menu: 'channel_user_add_or_mod' }, rows: 'merchant', spec } as const
const changing = { access: { button: 'channel_user_add_or_mod_change' }, rows: 'merchant', writes: true, spec } as const
const stale = ['record.missing', 'record.stale'] as const
const mine = ['market.merchantForeign'] as const
const which = { channelUserId: serialId, version }

const filter = {
  ...named,
  channelId: z.optional(serialId),
  active: z.optional(z.boolean()),
  text: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(80))),
}

export const listChannelUsers = endpoint({
  ...seen,
  path: '/api/cms/channel/user_fetch_all',
  summary: 'Who of a channel may see its figures',
  input: listInput(filter, ['name']),
  output: listOf(
    z.object({
      channelUserId: serialId,
      name: z.string(),
      email: z.string(),
      channels: z.array(z.object({ channelId: serialId, name: z.string() })),
      active: z.boolean(),
      /** `chosen`; `waits` for its person to open the link; `none`: the link is over. */
      password: z.enum(['chosen', 'waits', 'none']),
      lastSignInTime: z.nullable(instant),
      changedBy: z.string(),
      changedTime: instant,
      version,
    }),
  ),
  errors: mine,
})

export const channelUserColumns = [
  { key: 'name', kind: 'text', title: { zh: '名称', en: 'Name', es: 'Nombre' } },
  { key: 'email', kind: 'text', title: { zh: '邮箱', en: 'E-mail', es: 'Correo' } },
  { key: 'channelNames', kind: 'text', title: { zh: '渠道', en: 'Channel', es: 'Canal' } },
  { key: 'active', kind: 'flag', title: { zh: '启用', en: 'Active', es: 'Activo' } },
  { key: 'lastSignInTime', kind: 'instant', title: { zh: '上次登录', en: 'Last sign-in', es: 'Último acceso' } },
] as const satisfies readonly { key: string; kind: string; title: Words }[]

export const exportChannelUsers = endpoint({
  ...listFile,
  path: '/api/cms/channel/user_export',
  access: { menu: 'channel_user_add_or_mod' },
  rows: 'merchant',
  summary: 'Channel users as CSV or XLSX',
  input: z.strictObject({ filter: z.strictObject(filter), format: fileFormat }),
  errors: mine,
})

/** A path of this server, shown to whoever asked for it and to nobody after: it opens once, within a day. */
const link = z.nullable(z.string())

export const saveChannelUser = endpoint({
  ...changing,
  path: '/api/cms/channel/user_create_or_update',
  summary:
    'Add somebody of a channel, or say anew which channels they see; a new one gets a link to choose a password by',
  input: z.strictObject({
    channelUserId: z.optional(serialId),
    version: z.optional(version),
    ...named,
    name: shortText,
    email: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(120), z.email()),
    channels: z.array(serialId).check(z.minLength(1), z.maxLength(channelsOfUserAtMost)),
  }),
  output: z.object({ channelUserId: serialId, version, link }),
  errors: [...mine, ...stale, 'acquisition.emailTaken', 'acquisition.channelForeign'],
})

export const switchChannelUser = endpoint({
  ...changing,
  path: '/api/cms/channel/user_active',
  summary: 'Let somebody of a channel in no more, or again; out, their sessions end at once',
  input: z.strictObject({ ...which, active: z.boolean(), reason }),
  output: done,
  errors: stale,
})

export const resetChannelUser = endpoint({
  ...changing,
  path: '/api/cms/channel/user_reset',
  summary: 'End the password and the sessions of somebody of a channel; a new link to choose one by',
  input: z.strictObject({ ...which, reason }),
  output: z.object({ link: z.string() }),
  errors: [...stale, 'acquisition.userInactive'],
})
