/**
 * The collect results 0–16 in the specification's order (2 §3), as data: what a result is called, which key gives it,
 * what it needs, whom it reached, and what follows for the case. The server decides from this table, the web draws its
 * buttons from it.
 */

import { words as label, type Words } from '../words.ts'
import { contactRelations } from './relations.ts'

/** Days from today (the merchant's day) between which a promise may fall due, bounds inclusive. */
interface PromiseWindow {
  readonly fromDays: number
  readonly toDays: number
}

export interface CollectResult {
  /** What goes over the wire and into the log. */
  readonly code: number
  /** The business's abbreviation. */
  readonly name: string
  readonly label: Words
  /** The letter that gives it in the workbench; letters of the page itself (C call, Z contact, I note, J and K timeline, N next) are left free. */
  readonly key: string
  /** Null: this result makes no promise. */
  readonly promise: PromiseWindow | null
  readonly needsPromise: boolean
  /** Somebody else promised: the log says who. */
  readonly needsPromiser: boolean
  readonly needsAmount: boolean
  /** Who was spoken to: the borrower is right-party contact. */
  readonly reached: 'borrower' | 'thirdParty' | 'nobody'
  /** Counts as an attempt to contact. */
  readonly attempt: boolean
  /** What becomes of the case: it stays, goes to the collector's leader, or waits for review. */
  readonly follows: 'stays' | 'goes to leader' | 'on hold'
}

/** PTP is due within this many days, PTP2 later (2 §9). */
const soonDays = 2
/** Nobody promises further ahead: a typed year must not park a case. */
export const promiseHorizonDays = 90

const plain = {
  promise: null,
  needsPromise: false,
  needsPromiser: false,
  needsAmount: false,
  reached: 'nobody',
  attempt: true,
  follows: 'stays',
} as const
const promised = (fromDays: number, toDays: number) =>
  ({ ...plain, promise: { fromDays, toDays }, needsPromise: true, reached: 'borrower' }) as const
export const collectResults = [
  {
    ...promised(soonDays + 1, promiseHorizonDays),
    code: 0,
    name: 'PTP2',
    key: 'T',
    label: label('承诺还款（2天后）', 'Promise to pay, after 2 days', 'Promesa, después de 2 días'),
  },
  {
    ...promised(0, soonDays),
    code: 1,
    name: 'PTP',
    key: 'P',
    label: label('承诺还款（2天内）', 'Promise to pay, within 2 days', 'Promesa de pago, en 2 días'),
  },
  {
    ...plain,
    code: 2,
    name: 'PAID',
    key: 'A',
    reached: 'borrower',
    label: label('已还款', 'Already paid', 'Ya pagó'),
  },
  {
    ...plain,
    code: 3,
    name: 'RTP',
    key: 'R',
    reached: 'borrower',
    label: label('拒绝还款', 'Refuses to pay', 'Se niega a pagar'),
  },
  { ...plain, code: 4, name: 'RECORD', key: 'V', label: label('语音信箱', 'Voicemail', 'Buzón de voz') },
  { ...plain, code: 5, name: 'NOAS', key: 'O', label: label('无人接听', 'No answer', 'No contesta') },
  { ...plain, code: 6, name: 'SWF/OUT', key: 'W', label: label('关机', 'Switched off', 'Teléfono apagado') },
  {
    ...plain,
    code: 7,
    name: 'NOEX',
    key: 'X',
    label: label('空号', 'Not in service', 'Fuera de servicio'),
  },
  {
    ...plain,
    code: 8,
    name: 'LMS',
    key: 'M',
    reached: 'thirdParty',
    label: label('已留言', 'Message left', 'Mensaje dejado'),
  },
  {
    ...promised(0, promiseHorizonDays),
    code: 9,
    name: 'OPTP',
    key: 'B',
    needsPromiser: true,
    reached: 'thirdParty',
    label: label('他人承诺还款', 'Promise by another person', 'Promesa de otra persona'),
  },
  {
    ...plain,
    code: 10,
    name: 'NLMS',
    key: 'U',
    label: label('无法留言', 'No message left', 'Sin dejar mensaje'),
  },
  { ...plain, code: 11, name: 'RECALL', key: 'D', label: label('呼叫转移', 'Call forwarded', 'Llamada desviada') },
  { ...plain, code: 12, name: 'OTHER', key: 'E', label: label('其他', 'Other', 'Otro') },
  {
    ...plain,
    code: 13,
    name: 'FRAUD',
    key: 'F',
    reached: 'borrower',
    follows: 'on hold',
    label: label('欺诈申诉', 'Fraud claim', 'Alega fraude'),
  },
  { ...plain, code: 14, name: 'SMS', key: 'S', label: label('短信', 'SMS', 'SMS') },
  {
    ...plain,
    code: 15,
    name: 'TRAN',
    key: 'L',
    attempt: false,
    follows: 'goes to leader',
    label: label('转组长', 'Transfer to leader', 'Pasar al líder'),
  },
  {
    ...plain,
    code: 16,
    name: 'PCL',
    key: 'H',
    promise: { fromDays: 0, toDays: promiseHorizonDays },
    needsAmount: true,
    reached: 'borrower',
    label: label('部分还款', 'Partial payment', 'Pago parcial'),
  },
] as const satisfies readonly CollectResult[]

/** The result of a code 0–16. */
export function collectResult(code: number): CollectResult {
  const found: CollectResult | undefined = collectResults[code]
  if (!found) throw new RangeError(`there is no collect result ${code}`)
  return found
}

/** May this result carry a promise due `daysAhead` calendar days from today? */
export function promiseFits(code: number, daysAhead: number): boolean {
  const { promise } = collectResult(code)
  return promise !== null && daysAhead >= promise.fromDays && daysAhead <= promise.toDays
}

/** Why nobody may log on a case now; null while it can be worked. */
export type WorkBlock = 'payed' | 'closed' | 'stopped' | 'on hold'
export function workBlock(state: {
  status: string
  closed: boolean
  stopped: boolean
  onHold: boolean
}): WorkBlock | null {
  if (state.status === 'payed') return 'payed'
  if (state.closed) return 'closed'
  if (state.stopped) return 'stopped'
  return state.onHold ? 'on hold' : null
}

/** What only a phone or a message comes to. */
const notOfVisits: ReadonlySet<string> = new Set(['RECORD', 'SWF/OUT', 'NOEX', 'RECALL', 'SMS'])
const thirdParties: readonly string[] = contactRelations
/** Whether a promise that the result counts as the borrower's was made by somebody else. */
export function promisesForAnother(code: number, relation: string): boolean {
  const { needsPromise, reached } = collectResult(code)
  return needsPromise && reached === 'borrower' && thirdParties.includes(relation)
}

/** May a contact by this channel come to this result? */
export const fitsChannel = ({ name }: Pick<CollectResult, 'name'>, channel: string): boolean =>
  channel !== 'visit' || !notOfVisits.has(name)

/** The sentence behind a refusal, the same on the disabled button and in the server's answer. */
type OtherBlock = 'ended' | 'not stopped' | 'no leader' | 'not on hold' | 'held by complaint'
export const workBlockWords: Record<WorkBlock | OtherBlock, Words> = {
  payed: label('案件已结清', 'it is paid', 'ya está pagado'),
  closed: label('案件已关闭', 'it is closed', 'está cerrado'),
  ended: label('案件已结清或已关闭', 'it is paid or closed', 'ya está pagado o cerrado'),
  'not stopped': label('未停催', 'collection is not stopped', 'la cobranza no está suspendida'),
  stopped: label('已停催', 'collection is stopped', 'la cobranza está suspendida'),
  'on hold': label('因核查被暂挂', 'it is on hold for review', 'está en espera de revisión'),
  'not on hold': label('案件未被暂挂', 'it is not on hold', 'no está en espera'),
  'held by complaint': label(
    '因投诉被暂挂：关闭投诉后恢复',
    'a complaint holds it: closing the complaint frees it',
    'una queja lo tiene en espera: se libera al cerrar la queja',
  ),
  'no leader': label('该案件的催收员没有组长', 'its collector has no leader', 'su gestor no tiene líder'),
}
