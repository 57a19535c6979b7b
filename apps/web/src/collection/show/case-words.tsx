/** How a case's facts look on every screen of collection: stage, state, result, promise. */
import type { caseStatuses, caseTypes } from '@cordillera/contract/collection/case'
import { type CollectResult, collectResults } from '@cordillera/contract/collection/results'
import type { Currency } from '@cordillera/contract/countries'
import { type Stage, stages } from '@cordillera/contract/stages'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useEnvironment } from '../../ui/environment.tsx'
import { inWords } from '../../ui/language.ts'
import { dayIn } from '../../ui/show/dates.ts'
import { moneyText } from '../../ui/show/money-text.ts'
import { Day, Instant, nothing, Tone, type ToneName } from '../../ui/show/show.tsx'
import classes from './show.module.css'

type CaseStatus = (typeof caseStatuses)[number]
type CaseType = (typeof caseTypes)[number]

/** From calm to hot. */
export const stageTones: Record<Stage, ToneName> = {
  D0_BEFORE: 'slate',
  D0: 'slate',
  S1A: 'amber',
  S1B: 'amber',
  S2: 'orange',
  M1: 'red',
  M2: 'red',
  M3: 'crimson',
}
/** A stage is called by its code in all three languages. */
export const stageName = (stage: Stage): string => stage

export function StageBadge({ stage }: { stage: Stage }) {
  const { t } = useLingui()
  const { from, to } = stages[stage]
  const span = from === to ? t`day ${from} past due` : t`days ${from} to ${to} past due`
  return (
    <span title={span}>
      <Tone tone={stageTones[stage]}>{stageName(stage)}</Tone>
    </span>
  )
}

/** Why a case rests though it is open. */
export function RestingBadge({ of }: { of: { readonly stopped: boolean; readonly onHold: boolean } }) {
  const { t } = useLingui()
  if (of.stopped) return <Tone tone="violet">{t`Stopped`}</Tone>
  if (of.onHold) return <Tone tone="violet">{t`On hold`}</Tone>
  return null
}

export function useStatusWords(): Record<CaseStatus, string> {
  const { t } = useLingui()
  return useMemo(() => ({ 'not assigned': t`Not assigned`, assigned: t`Assigned`, payed: t`Paid` }), [t])
}
export function useRepaymentWords(): Record<0 | 1 | 2, string> {
  const { t } = useLingui()
  return useMemo(() => ({ 0: t`Unpaid`, 1: t`Partly paid`, 2: t`Repaid` }), [t])
}
export function useTypeWords(): Record<CaseType, string> {
  const { t } = useLingui()
  return useMemo(
    () => ({
      none: t`Single period`,
      init: t`First instalment entry`,
      repayment: t`Previous period closed`,
      overdue: t`Previous period overdue`,
    }),
    [t],
  )
}

/** The result of a code, or undefined where a newer server knows one that this page does not. */
export const resultOf = (code: number): CollectResult | undefined => collectResults[code]
/** Good news green, bad news red, the rest quiet. */
const resultTones: Partial<Record<string, ToneName>> = {
  PTP: 'green',
  PTP2: 'green',
  OPTP: 'green',
  PAID: 'green',
  PCL: 'green',
  RTP: 'red',
  FRAUD: 'violet',
  TRAN: 'violet',
}
export function ResultBadge({ code }: { code: number }) {
  const result = resultOf(code)
  if (!result) return <Tone tone="grey">{String(code)}</Tone>
  return (
    <span title={inWords(result.label)}>
      <Tone tone={resultTones[result.name] ?? 'grey'}>{result.name}</Tone>
    </span>
  )
}

interface Contacted {
  readonly lastContactTime: string | null
  readonly lastResult: number | null
}
/** What the last contact came to, and when. */
export function LastContact({ of: { lastContactTime, lastResult } }: { of: Contacted }) {
  const { t } = useLingui()
  if (lastContactTime === null && lastResult === null) return <span className={classes.never}>{t`never`}</span>
  return (
    <span className={classes.line}>
      {lastResult !== null && <ResultBadge code={lastResult} />}
      {lastContactTime && <Instant at={lastContactTime} />}
    </span>
  )
}

interface Promised {
  readonly promisedRepaymentTime: string | null
  readonly promisedAmount: number | null
  readonly currency: Currency
}
/** A promise by its day and amount: amber on its day, red after it. */
export function PromiseOf({ of: { promisedRepaymentTime: day, promisedAmount, currency } }: { of: Promised }) {
  const { zone } = useEnvironment()
  if (day === null) return nothing
  const today = dayIn(zone, new Date())
  const state = day < today ? 'past' : day === today ? 'today' : 'ahead'
  return (
    <span className={classes.promise} data-state={state}>
      <Day day={day} />
      {promisedAmount !== null && <span> {moneyText(promisedAmount, currency)}</span>}
    </span>
  )
}

/**
 * The part of an id that tells two cases apart at a glance: its kind and its scattered half, such as `C4Q7-D2K`. The whole
 * id is what is copied and searched by.
 */
export const shortId = (id: string): string => `${id.slice(0, 1)}${id.slice(-6, -3)}-${id.slice(-3)}`

export const workbenchPath = (caseId: string): string => `/collection/make_conclusion/${caseId}`
