/** The states that a screen can be in besides its normal one. */

import { useLingui } from '@lingui/react/macro'
import { Button, Skeleton } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import type { CallError } from './call.ts'
import { IconAlert, IconFilter, IconLock, IconRefresh } from './icons.ts'
import classes from './states.module.css'

interface StateProps {
  readonly title: string
  /** Why it is so. */
  readonly children?: ReactNode
  /** The way out: a button or a link. */
  readonly action?: ReactNode
  readonly icon?: ReactNode
}
function State({ title, children, action, icon }: StateProps) {
  return (
    <div className={classes.state}>
      {icon && <div className={classes.icon}>{icon}</div>}
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.why}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}

/** Nothing to show: says why, and offers the way out. */
export function Empty(props: StateProps) {
  return <State icon={<IconFilter size={20} aria-hidden />} {...props} />
}

/** What a browser says when a part of the console is not there any more: a newer version has taken its place. */
const missingPart = /preload css|dynamically imported module|importing a module script/i

interface ErrorStateProps {
  readonly error: Error | CallError
  readonly onRetry?: () => void
  /** What failed, where there is a better word than that it could not be loaded. */
  readonly failed?: string | undefined
}
/** What failed and the way on: again, or the whole page anew where a part of this version is gone. */
export function ErrorState({ error, onRetry, failed }: ErrorStateProps) {
  const { t } = useLingui()
  if (missingPart.test(error.message)) {
    return (
      <div role="alert">
        <State
          icon={<IconRefresh size={20} aria-hidden />}
          title={t`This part could not be loaded`}
          action={<Button onClick={() => window.location.reload()}>{t`Load the page anew`}</Button>}
        >
          {t`The console has a newer version, or the network failed.`}
        </State>
      </div>
    )
  }
  // what a page asks with stands in its address, and nobody reads the names of its parts
  if ('fields' in error && error.fields.length > 0) {
    return (
      <div role="alert">
        <State icon={<IconAlert size={20} aria-hidden />} title={t`There is nothing at this address`}>
          {t`The address may be mistyped, or what it named is gone.`}
        </State>
      </div>
    )
  }
  const isForbidden = 'http' in error && error.http === 403
  return (
    <div role="alert">
      <State
        icon={isForbidden ? <IconLock size={20} aria-hidden /> : <IconAlert size={20} aria-hidden />}
        title={isForbidden ? t`You have no permission for this` : (failed ?? t`This could not be loaded`)}
        action={
          onRetry && (
            <Button variant="default" onClick={onRetry}>
              {t`Try again`}
            </Button>
          )
        }
      >
        {isForbidden ? t`Ask your administrator if your work needs it.` : error.message}
      </State>
    </div>
  )
}

/** After so long nobody believes any more that something is coming, unless it is said. */
const longAfterMs = 6_000

function useIsLong(): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return isLong
}

/** Lines in place of what is coming. They don't move: nothing blinks here. */
export function Loading({ lines = 6 }: { lines?: number }) {
  const { t } = useLingui()
  const isLong = useIsLong()
  return (
    <div className={classes.loading} role="status" aria-label={t`Loading`}>
      {isLong && (
        <p
          className={classes.long}
        >{t`The server takes longer than usual. This page opens by itself once it answers.`}</p>
      )}
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <Skeleton key={line} animate={false} height={12} width={`${90 - ((line * 23) % 50)}%`} radius={3} />
      ))}
    </div>
  )
}

/** Loading, failed, or the data: a detail's three states in one place. */
export function Loaded<T>({
  data,
  error,
  refetch,
  failed,
  children,
}: {
  data: T | undefined
  error: CallError | null
  refetch: () => void
  failed?: string
  children: (data: T) => ReactNode
}) {
  if (data !== undefined) return children(data)
  return error ? <ErrorState error={error} onRetry={refetch} failed={failed} /> : <Loading />
}

/** How far a long work is: `done` of `total`, and what it is doing in words. */
export function Progress({ done, total, label }: { done: number; total: number; label: string }) {
  const part = total > 0 ? Math.min(1, done / total) : 0
  return (
    <div className={classes.progress}>
      <div className={classes.progressWords}>
        <span>{label}</span>
        <span>{Math.floor(part * 100)}%</span>
      </div>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
      >
        <div style={{ width: `${part * 100}%` }} />
      </div>
    </div>
  )
}
