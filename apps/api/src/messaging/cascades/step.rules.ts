/** Where somebody goes in a cascade, and when. Pure. */
import type { CascadeStep } from '@cordillera/contract/messaging/cascade-terms'

/** When a step is due: so many minutes from now, or at an hour where the person lives. */
export type Due = { minutes: number } | { days: number; at: string }
/** The step that comes next and when it is due; null: it is over. */
export type Place = { step: number; due: Due } | null

const atOnce: Due = { minutes: 0 }

/** Coming to a step, from 1; `hasMessage`: something was queued that can be waited for. */
export function placeAt(steps: readonly CascadeStep[], step: number, hasMessage: boolean): Place {
  const found = steps[step - 1]
  if (!found || found.kind === 'exit') return null
  return { step, due: dueOf(found, hasMessage) }
}

function dueOf(step: CascadeStep, hasMessage: boolean): Due {
  if (step.kind === 'waitFor') return hasMessage ? { minutes: step.hours * 60 } : atOnce
  if (step.kind !== 'delay') return atOnce
  return step.at === undefined ? { minutes: step.minutes ?? 0 } : { days: step.days ?? 0, at: step.at }
}

/** After a wait for delivery. */
export const afterWait = (step: CascadeStep & { kind: 'waitFor' }, number: number, isDelivered: boolean): number =>
  (isDelivered ? step.delivered : step.otherwise) ?? number + 1

/** After a split: `hundredth` is the person's, 0 to 99. */
export const afterSplit = (step: CascadeStep & { kind: 'split' }, number: number, hundredth: number) =>
  hundredth < step.percent
    ? { to: step.first ?? number + 1, kind: 'first' as const }
    : { to: step.second ?? number + 1, kind: 'second' as const }

/** Whether what the gate forbids now is waited for: until when the step's patience lasts, and when it would be allowed. */
export const waitsUntil = (since: Date, waitHours: number, nextAt: number | null): Date | null =>
  nextAt !== null && nextAt <= since.getTime() + waitHours * 3_600_000 ? new Date(nextAt) : null
