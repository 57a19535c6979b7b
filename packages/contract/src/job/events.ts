/** Live events, as server-sent events on a POST that is read by fetch, so that the token stays in its header. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { empty } from '../fields.ts'

/**
 * Answers `text/event-stream`; ends when the session does. Events are small: a topic and ids, the rows are asked for.
 * `job`: `{ jobId, state }` or `{ jobId, done, total }`.
 */
export const eventStream = endpoint({
  path: '/api/cms/events/stream',
  access: 'session',
  rows: 'none',
  transport: 'events',
  spec: 'DESIGN §5 Live',
  summary: 'Events for me and my merchants, until I leave',
  input: empty,
  output: z.null(),
  errors: [],
})
