/** Short messages in a corner. The same message is shown once at a time, however many calls fail with it. */
import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useSyncExternalStore } from 'react'
import { IconAlert, IconCheck, IconClose, IconInfo } from './icons.ts'
import { isTaken } from './shortcuts.ts'
import classes from './toast.module.css'

type Tone = 'error' | 'success' | 'warning' | 'info'
interface Toast {
  readonly id: number
  readonly tone: Tone
  readonly title?: string
  readonly text: string
  readonly undo?: () => void
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
interface Said {
  readonly title?: string | undefined
  /** Takes back what was done, for as long as the message stands. */
  readonly undo?: (() => void) | undefined
}
function say(tone: Tone, text: string, durationMs: number, { title, undo }: Said = {}) {
  if (shown.some((toast) => toast.tone === tone && toast.text === text)) return
  const id = nextId++
  change([...shown, { id, tone, text, ...(title ? { title } : {}), ...(undo ? { undo } : {}) }].slice(-shownAtMost))
  closeIn(id, durationMs)
}

const noticeMs = 5_000
/** Long enough to read what was done to whom, and to take it back. */
const doneMs = 8_000

/** What was done stays 8 s, errors and notices 5 s; the pointer over a message keeps it. */
export const toast = {
  error: (text: string) => say('error', text, noticeMs),
  success: (text: string, said?: Said) => say('success', text, doneMs, said),
  warning: (text: string, said?: Said) => say('warning', text, doneMs, said),
  info: (text: string, said?: Said) => say('info', text, noticeMs, said),
}

/** Ctrl+Z takes back what the latest message says was done: nobody gets to its button by Tab while it stands. */
function useUndoKey() {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || isTaken(event))
        return
      const latest = shown.findLast((toast) => toast.undo)
      if (!latest) return
      event.preventDefault()
      undoOf(latest)
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
function undoOf({ id, undo }: Toast) {
  close(id)
  undo?.()
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
  useUndoKey()
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
            {toast.undo && (
              <button
                type="button"
                className={classes.undo}
                aria-keyshortcuts="Control+Z"
                onClick={() => undoOf(toast)}
              >
                {t`Undo`} <kbd aria-hidden>Ctrl Z</kbd>
              </button>
            )}
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
