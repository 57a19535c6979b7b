/** What an error of the database means to a caller: the database is away, or a statement took too long. */
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

const canceled = '57014'

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

/** The refusal that tells people of a database that is away or slow; undefined for every other error. */
export function failureOfDatabase(error: unknown): Failure | undefined {
  if (isArchiveAway(error as { code?: string; severity?: string })) return new Failure('request.archiveAway')
  if (isConnectionLost(error)) return new Failure('request.databaseAway')
  return (error as { code?: string }).code === canceled ? new Failure('request.tooSlow') : undefined
}
