/**
 * Which channel won a registration. The latest click that counts wins, else the latest view that does, else nobody: it came of itself.
 * A touch that does not count gives way to the one before it, and the reason is kept.
 */
import { type Words, words as w } from '../words.ts'

export const attributionRule = {
  clickDays: 7,
  viewHours: 24,
  /** Nobody installs an app and registers in it faster: the click was made up after the fact. */
  leastSeconds: 10,
  /** So many clicks of one device on one channel within an hour are no person's. */
  clicksAnHour: 20,
  /** A device that did nothing for so long is won anew. */
  restDays: 90,
} as const

export const refusals = {
  tooOld: w('超出归因窗口', 'Outside of the window', 'Fuera de la ventana'),
  tooFast: w('安装注册过快', 'Registered too fast after it', 'Registro demasiado rápido'),
  clickSpam: w('点击刷量', 'Click spam', 'Clics inflados'),
  channelEnded: w('渠道不在合作期', 'The channel was not running', 'El canal no estaba vigente'),
} as const satisfies Record<string, Words>
export type Refusal = keyof typeof refusals

/** How a registration was won. */
export const wonWays = {
  click: w('通过点击', 'by a click', 'por un clic'),
  view: w('通过展示', 'by a view', 'por una vista'),
  organic: w('自然来源', 'came of themselves', 'llegaron por sí mismos'),
} as const satisfies Record<string, Words>

export interface Touch {
  readonly channelId: number
  readonly kind: 'click' | 'view'
  /** Milliseconds since 1970. */
  readonly at: number
  /** Whether the channel ran on that day. */
  readonly runs: boolean
}
export interface Won<T extends Touch> {
  readonly by: T | null
  readonly refused: readonly { readonly touch: T; readonly reason: Refusal }[]
}

const hourMs = 3_600_000
const windowMs = { click: attributionRule.clickDays * 24 * hourMs, view: attributionRule.viewHours * hourMs }

/** Whether a device that last did something so many days before it registers again is won anew. */
export const isRested = (days: number): boolean => days > attributionRule.restDays

/** `touches` are a device's, in any order; those after the registration are no part of it. */
export function wonBy<T extends Touch>(touches: readonly T[], registeredAt: number): Won<T> {
  const before = touches.filter(({ at }) => at <= registeredAt).sort((a, b) => b.at - a.at)
  const ranked = [...before.filter(({ kind }) => kind === 'click'), ...before.filter(({ kind }) => kind === 'view')]
  const refused: { touch: T; reason: Refusal }[] = []
  for (const touch of ranked) {
    const reason = refusalOf(touch, before, registeredAt)
    if (reason === null) return { by: touch, refused }
    refused.push({ touch, reason })
  }
  return { by: null, refused }
}

function refusalOf(touch: Touch, touches: readonly Touch[], registeredAt: number): Refusal | null {
  const waited = registeredAt - touch.at
  if (waited > windowMs[touch.kind]) return 'tooOld'
  if (!touch.runs) return 'channelEnded'
  if (waited < attributionRule.leastSeconds * 1000) return 'tooFast'
  return touch.kind === 'click' && isInFlood(touch, touches) ? 'clickSpam' : null
}

/** Whether so many clicks of its channel within an hour have it among them: the first of a flood are no better than the last. */
function isInFlood(touch: Touch, touches: readonly Touch[]): boolean {
  const times = touches
    .filter(({ kind, channelId }) => kind === 'click' && channelId === touch.channelId)
    .map(({ at }) => at)
    .sort((a, b) => a - b)
  return times.some((first, place) => {
    const last = times[place + attributionRule.clicksAnHour - 1]
    return last !== undefined && last - first < hourMs && first <= touch.at && touch.at <= last
  })
}
