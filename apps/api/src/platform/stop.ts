/** Stopping the server in bounded time, whatever its callers do. */
import type { FastifyInstance } from 'fastify'

/** So long calls under way may take to end once the server stops. */
const callsWithinMs = 5000

/** Takes no new calls, lets those under way end, then hangs up on what is left: a half-sent upload, a slow reader. */
export async function closeHttp(http: FastifyInstance): Promise<void> {
  const late = setTimeout(() => http.server.closeAllConnections(), callsWithinMs)
  try {
    await http.close()
  } finally {
    clearTimeout(late)
  }
}
