/** Who is signed in, what they may do and where: asked once, then provided to everything inside the shell. */
import { queryUserInfo } from '@cordillera/contract/access/session'
import type { Output } from '@cordillera/contract/endpoint'
import { merchantChangePermission, type NamedScreen, mayOpen as screenOpens } from '@cordillera/contract/menus'
import { mayTakeLists } from '@cordillera/contract/operation-log/list-taken'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { CallError, call } from '../ui/call.ts'
import { EnvironmentContext } from '../ui/environment.tsx'
import { IconKey } from '../ui/icons.ts'
import { Empty, ErrorState } from '../ui/states.tsx'
import { preferencesQuery } from '../ui/use-preference.ts'
import { useAppearance } from './appearance.ts'
import { leaveToSignIn } from './Protocol.tsx'
import { useSecondFactor } from './second-factor.ts'
import { Waiting } from './Waiting.tsx'

export type UserInfo = Output<typeof queryUserInfo>
export interface Session {
  readonly user: UserInfo
  readonly isSuperuser: boolean
  readonly has: (permission: string) => boolean
  readonly mayOpen: (screen: NamedScreen) => boolean
  readonly mayChangeMerchant: boolean
}

const SessionContext = createContext<Session | null>(null)
export function useSession(): Session {
  const session = use(SessionContext)
  if (!session) throw new Error('useSession outside of SessionProvider')
  return session
}

export type UserInfoFault = 'missing' | 'noRoles' | 'noMerchant'
/** The checks of spec 1 §5, in its order. */
export function faultOf(user: UserInfo | null | undefined): UserInfoFault | null {
  if (!user) return 'missing'
  if (!Array.isArray(user.roles) || user.roles.length === 0) return 'noRoles'
  if (!user.merchant_info?.user_merchant?.merchant && !isFirstStart(user)) return 'noMerchant'
  return null
}

/** Before anybody has made a merchant: only a superuser can, and has to come in for it. */
export const isFirstStart = ({ is_superuser, merchant_info }: UserInfo): boolean =>
  is_superuser === '1' && merchant_info?.all_merchant?.length === 0

export function sessionOf(user: UserInfo): Session {
  const isSuperuser = user.is_superuser === '1'
  const granted = new Set(user.perm_list)
  const has = (permission: string) => isSuperuser || granted.has(permission)
  return {
    user,
    isSuperuser,
    has,
    mayOpen: (screen) => !user.hidden_menus.includes(screen.name) && screenOpens(screen, has),
    mayChangeMerchant: has(merchantChangePermission),
  }
}

export const sessionKey = [queryUserInfo.path, {}]
/** Who is signed in. Asked for while the shell is still being drawn; a failure is met, and asked again, by the provider. */
export const sessionQuery = {
  queryKey: sessionKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(queryUserInfo, {}, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const { size } = useAppearance()
  const { data, error, isPending, refetch } = useQuery(sessionQuery)
  const asked = useSecondFactor()
  // asked beside the user info, so that columns don't jump when the first table opens
  useQuery({ ...preferencesQuery, enabled: data?.default_pwd === false })
  const session = useMemo(() => (data && !faultOf(data) ? sessionOf(data) : null), [data])
  const environment = useMemo(() => {
    if (!session) return null
    const { merchant, locale, time_zone, currency, country } = session.user.merchant_info.user_merchant
    const { account_id: account, staff } = session.user
    const takesLists = mayTakeLists(staff?.role ?? null)
    return { account, merchant, locale, zone: time_zone, currency, country, size, has: session.has, takesLists }
  }, [session, size])

  // where the second factor is asked for, that is what it waits for
  if (isPending) return asked ? null : <Waiting />
  if (error) return <NoSession error={error} onRetry={() => void refetch()} />
  if (!session || !environment) return <Faulty fault={faultOf(data) ?? 'missing'} />
  return (
    <EnvironmentContext value={environment}>
      <SessionContext value={session}>{children}</SessionContext>
    </EnvironmentContext>
  )
}

/** Behind the dialog that asks for the second factor, and what stays where it is closed without an answer. */
function NoSession({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useLingui()
  const http = error instanceof CallError ? error.http : 0
  // the way to the sign-in page is open already
  if (http === 401) return null
  if (http !== 498 && http !== 499) return <ErrorState error={error} onRetry={onRetry} />
  return (
    <Empty
      icon={<IconKey size={20} aria-hidden />}
      title={error.message}
      action={<Button onClick={onRetry}>{t`Go on`}</Button>}
    />
  )
}

function Faulty({ fault }: { fault: UserInfoFault }) {
  const { t } = useLingui()
  const words = {
    missing: t`Verification failed, please Login again.`,
    noRoles: t`getInfo: roles must be a non-null array!`,
    noMerchant: t`User Data Error`,
  }
  return (
    <Empty title={words[fault]} action={<Button onClick={leaveToSignIn}>{t`Sign in again`}</Button>}>
      {t`Your account is not complete. If it happens again, tell your administrator.`}
    </Empty>
  )
}
