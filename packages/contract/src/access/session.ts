/** Signing in, who I am, and what I may see. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { country, currency, day, done, empty, language, merchantId, role, roleId, stage } from '../fields.ts'

export const login = endpoint({
  path: '/forward/collect/account/login',
  access: 'public',
  rows: 'none',
  spec: '1 §3 Login, 1 §7',
  summary: 'Sign in with user name, password and device id',
  input: z.strictObject({
    username: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
    password: z.string().check(z.minLength(6), z.maxLength(32)),
    deviceId: z.string().check(z.regex(/^[0-9A-Za-z]{32}$/)),
  }),
  output: z.object({
    token: z.string(),
    /** True while the password is one that an administrator set: it must be changed before anything else. */
    defaultPwd: z.boolean(),
  }),
  errors: ['access.wrongCredentials', 'access.locked'],
})

export const logout = endpoint({
  path: '/api/cms/user_auth/logout',
  access: 'signedIn',
  writes: true,
  rows: 'own',
  spec: '1 §4 Session',
  summary: 'End this session',
  input: empty,
  output: done,
  errors: [],
})

const merchantCard = z.object({
  /** 0: there is none. A superuser may work on without, to make the first one; anybody else has to have one (1 §5). */
  merchant: z.int().check(z.gte(0)),
  merchant_name: z.string(),
  merchant_app_id: z.string(),
  country,
  currency,
  time_zone: z.string(),
  locale: z.string(),
})

export const userInfo = z.object({
  /** Text '0' or '1', as the specification has it. */
  is_superuser: z.enum(['0', '1']),
  account_id: z.int(),
  user_name: z.string(),
  name: z.string(),
  avatar: z.string(),
  introduction: z.string(),
  /** Never empty: the role worked in; without one the staff role, then the other roles held. */
  roles: z.array(z.string()).check(z.minLength(1)),
  /** The roles this account holds, to choose one to work in. */
  role_list: z.array(z.object({ role: roleId, role_name: z.string() })),
  /** The one it works in now; null: all of them together. */
  active_role: z.nullable(roleId),
  /** Screens that are taken from this account whatever its permissions say (spec 1 §6). */
  hidden_menus: z.array(z.string()),
  /** `web_menu_<screen>`, `web_btn_<screen>_<action>`, `merchant_change`. */
  perm_list: z.array(z.string()),
  merchant_info: z.object({ user_merchant: merchantCard, all_merchant: z.array(merchantCard) }),
  /** The merchants whose loan market this account keeps: a setting of the account. */
  loan_market_merchant: z.array(merchantId),
  language,
  default_pwd: z.boolean(),
  /** What this installation is called where there are several (one a country); null: it is the only one. */
  cell: z.nullable(z.string()),
  /** The staff record behind the account, where there is one. */
  staff: z.nullable(
    z.object({
      user_no: z.string(),
      role,
      stage: z.nullable(stage),
      country: z.nullable(country),
      enter_day: z.nullable(day),
    }),
  ),
})

export const queryUserInfo = endpoint({
  path: '/api/cms/user_auth/query_user_info',
  access: 'verified',
  rows: 'own',
  spec: '1 §3 User info response',
  summary: 'Who I am, my permissions and merchants',
  input: empty,
  output: userInfo,
  errors: [],
})

export const changeUserLanguage = endpoint({
  path: '/api/cms/user_common/change_user_language',
  access: 'verified',
  writes: true,
  rows: 'own',
  spec: '1 §7',
  summary: 'Keep the language I work in',
  input: z.strictObject({ language }),
  output: done,
  errors: [],
})

export const changePassword = endpoint({
  path: '/api/cms/user_common/stetting_user_password',
  access: 'verified',
  rows: 'own',
  spec: '1 §3 Change-password payload, 1 §5',
  summary: 'Change my password; ends all my sessions',
  input: z.strictObject({
    old_password: z.string().check(z.minLength(1), z.maxLength(64)),
    new_password: z.string().check(z.minLength(1), z.maxLength(64)),
    confirm_new_password: z.string().check(z.minLength(1), z.maxLength(64)),
  }),
  output: done,
  errors: [
    'access.passwordWrong',
    'access.passwordWeak',
    'access.passwordMismatch',
    'access.passwordCommon',
    'access.locked',
  ],
})

export const changeMerchant = endpoint({
  path: '/api/cms/merchant_change/service_for_merchant_change',
  access: 'session',
  writes: true,
  rows: 'own',
  spec: '1 §7',
  summary: 'Switch my current merchant',
  input: z.strictObject({ service_name: z.literal('change_user_merchant'), merchant: merchantId }),
  output: done,
  errors: ['access.merchantNotAllowed', 'access.forbidden'],
})

/** The specification's *changing roles*: my own choice, not an administrator's. */
export const changeRole = endpoint({
  path: '/api/cms/user_auth/change_role',
  access: 'session',
  writes: true,
  rows: 'own',
  spec: '1 §4 Session: changing roles',
  summary: 'Work in one of my roles alone, or in all again; the answer’s token takes the place of this one',
  input: z.strictObject({ role: z.nullable(roleId) }),
  output: z.object({ token: z.string() }),
  errors: ['access.roleNotHeld'],
})

/** Kept values of one person on the server: saved views, column settings, panel settings. */
export const preferenceKey = z.string().check(z.regex(/^[a-z][a-zA-Z0-9.:_-]{0,80}$/))
export const getPreferences = endpoint({
  path: '/api/cms/user_common/preferences',
  access: 'session',
  rows: 'own',
  spec: 'decision 002',
  summary: 'My kept settings: saved views, columns, theme',
  input: empty,
  output: z.record(z.string(), z.unknown()),
  errors: [],
})
/** Characters of a kept setting as JSON; and how many of them a person may have. */
export const preferenceAtMost = 32_768
export const preferencesAtMost = 500
const keepable = z.unknown().check(z.refine(isShort))
function isShort(value: unknown): boolean {
  try {
    return (JSON.stringify(value) ?? '').length <= preferenceAtMost
  } catch {
    return false // nested deeper than can be written
  }
}
export const setPreference = endpoint({
  path: '/api/cms/user_common/set_preference',
  access: 'session',
  writes: true,
  rows: 'own',
  spec: 'decision 002',
  summary: 'Keep one setting; null removes it',
  input: z.strictObject({ key: preferenceKey, value: keepable }),
  output: done,
  errors: ['access.preferencesFull'],
})
