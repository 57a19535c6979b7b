/** What an error of the database means to a caller: it is away or full, others were in the way, or a statement took too long. */
import type { ErrorName } from '@cordillera/contract/errors'
import { Failure } from './fail.ts'

/** Seconds until a caller should try again. */
export const retryAfterSeconds = 5

const connectionCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01', // the administrator ended the connection
  '57P02', // another backend crashed
  '57P03', // starting up or shutting down
  '57P05', // idle for too long
  '53300', // no connection left
  '25006', // a standby that was asked to write: the primary is elsewhere
  '25P03', // idle inside a transaction for too long
])
/** What the driver says without a code. */
const connectionMessage =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after calling end)/

/** What else an error of a statement means. What is not here is a fault of ours. */
const meanings: Readonly<Record<string, ErrorName>> = {
  '57014': 'request.tooSlow', // canceled: its time was over
  '40P01': 'request.locked', // it ended a deadlock
  '40001': 'request.locked', // others changed meanwhile what it read
  '55P03': 'request.locked', // a lock was not free within its time
  '23505': 'record.twice', // others made meanwhile what must be there once
  '23P01': 'record.twice', // the same of spans of time
}
/** No disk, no memory, too many of something: it passes or is mended, and is no fault of the call. */
const isFull = (code: string): boolean => code.startsWith('53')

/**
 * The archive did not answer: our own server tells it as an error of the statement, where the end of our own connection is fatal or
 * has no code at all.
 */
const isArchiveAway = ({ code = '', severity }: { code?: string; severity?: string }): boolean =>
  severity === 'ERROR' && (code === '08001' || code === '08006' || code === '08003')

/** Whether the connection, not the statement, is what failed: the same may succeed a moment later. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '', severity, message } = error as Error & { code?: string; severity?: string }
  if (isArchiveAway({ code, ...(severity ? { severity } : {}) })) return false
  // FATAL ends a connection, or refuses one
  return severity === 'FATAL' || connectionCodes.has(code) || code.startsWith('08') || connectionMessage.test(message)
}

/** The refusal that tells people what the database said; undefined for every other error. */
export function failureOfDatabase(error: unknown): Failure | undefined {
  const { code = '' } = error as { code?: string }
  if (isArchiveAway(error as { code?: string; severity?: string })) return new Failure('request.archiveAway')
  if (isConnectionLost(error) || isFull(code)) return new Failure('request.databaseAway')
  const meaning = Object.hasOwn(meanings, code) ? meanings[code] : undefined
  return meaning && new Failure(meaning)
}

/** A row was there already that a look had not shown: another transaction made it in the same moment. */
export const isMadeMeanwhile = (error: unknown): boolean =>
  error instanceof Error && meanings[(error as { code?: string }).code ?? ''] === 'record.twice'
