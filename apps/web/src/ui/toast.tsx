/** Short messages in a corner. The same message is shown once at a time, however many calls fail with it. */
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { IconAlert, IconCheck, IconClose, IconInfo } from './icons.ts'
import classes from './toast.module.css'

type Tone = 'error' | 'success' | 'warning' | 'info'
interface Toast {
  readonly id: number
  readonly tone: Tone
  readonly title?: string
  readonly text: string
}

const shownAtMost = 4
let shown: readonly Toast[] = []
let nextId = 1
const listeners = new Set<() => void>()
const timers = new Map<number, ReturnType<typeof setTimeout>>()

function change(next: readonly Toast[]) {
  shown = next
  for (const listener of listeners) listener()
}
function close(id: number) {
  clearTimeout(timers.get(id))
  timers.delete(id)
  change(shown.filter((toast) => toast.id !== id))
}
function closeIn(id: number, durationMs: number) {
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => close(id), durationMs),
  )
}
function say(tone: Tone, text: string, durationMs: number, title?: string) {
  if (shown.some((toast) => toast.tone === tone && toast.text === text)) return
  const id = nextId++
  change([...shown, { id, tone, text, ...(title ? { title } : {}) }].slice(-shownAtMost))
  closeIn(id, durationMs)
}

/** Errors stay 5 s, notices 2 s (spec 1 §9); the pointer over a message keeps it. */
export const toast = {
  error: (text: string) => say('error', text, 5000),
  success: (text: string, title?: string) => say('success', text, 2000, title),
  warning: (text: string, title?: string) => say('warning', text, 2000, title),
  info: (text: string, title?: string) => say('info', text, 5000, title),
}

const icons = { error: IconAlert, success: IconCheck, warning: IconAlert, info: IconInfo }

export function Toasts() {
  const { t } = useLingui()
  const toasts = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )
  return (
    <section className={classes.area} aria-label={t`Messages`} aria-live="polite" aria-relevant="additions">
      {toasts.map((toast) => {
        const Icon = icons[toast.tone]
        return (
          <div
            key={toast.id}
            className={classes.toast}
            data-tone={toast.tone}
            role={toast.tone === 'error' ? 'alert' : 'status'}
            onPointerEnter={() => closeIn(toast.id, 60_000)}
            onPointerLeave={() => closeIn(toast.id, 2000)}
          >
            <Icon size={16} aria-hidden className={classes.icon} />
            <div className={classes.words}>
              {toast.title && <strong>{toast.title}</strong>}
              <span>{toast.text}</span>
            </div>
            <button type="button" className={classes.close} onClick={() => close(toast.id)} aria-label={t`Close`}>
              <IconClose size={14} aria-hidden />
            </button>
          </div>
        )
      })}
    </section>
  )
}

/** Copies and says so; says what to do where the browser refuses. */
export async function copyText(text: string) {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(t`Copied: ${text.length > 60 ? `${text.slice(0, 60)}…` : text}`)
  } catch {
    toast.warning(t`The browser does not allow copying here. Select the text and copy it by hand.`)
  }
}
