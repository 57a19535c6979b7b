/** What of a page's error is kept: enough to repair it, nothing of the person it happened to or of what they looked at. */
import { createHash } from 'node:crypto'
import { maskText } from '../platform/mask.ts'

const ids = /\/[A-Z][0-9A-HJKMNP-TV-Z]{12}(?=\/|$)/g
const shownStackLines = 20

export interface Report {
  message: string
  stack: string
  place: string
  version: string
}

export function keptOf(report: Report): Report & { fingerprint: string } {
  const message = maskText(report.message).slice(0, 500)
  // the first line of a stack repeats the message; places begin with "at" or carry a script's address
  const stack = report.stack
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^at |@?https?:\/\//.test(line))
    .slice(0, shownStackLines)
    .join('\n')
  // whose case was open is nobody's business here
  const place = report.place.replace(/\?.*$/, '').replace(ids, '/:id')
  const { version } = report
  const fingerprint = createHash('sha256')
    .update([message, stack.split('\n')[0], place, version].join('\n'))
    .digest('hex')
    .slice(0, 24)
  return { fingerprint, message, stack, place, version }
}

/** At most so many reports of one account in a minute: a page that fails in a loop tells it once. */
const perMinute = 10
const minuteMs = 60_000

export class ReportLimit {
  readonly #counted = new Map<number, { since: number; reports: number }>()

  /** Seconds to wait, or 0 where this report is taken. One process's memory: a flood is kept out, nothing is billed. */
  wait(accountId: number, now: Date): number {
    const at = now.getTime()
    const known = this.#counted.get(accountId)
    if (!known || at - known.since >= minuteMs) {
      if (this.#counted.size > 10_000) this.#counted.clear()
      this.#counted.set(accountId, { since: at, reports: 1 })
      return 0
    }
    known.reports++
    return known.reports <= perMinute ? 0 : Math.ceil((known.since + minuteMs - at) / 1000)
  }
}
