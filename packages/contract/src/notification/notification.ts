/** The notification centre: what one person was told of, and what of it they have read. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { empty, entryNumber, instant } from '../fields.ts'
import { listInput, listOf } from '../page.ts'

/** Unread ones are counted up to here; beyond it the bell says "99+". */
export const unreadCountedTo = 100

const unread = z.object({ unread: z.int() })

export const listNotifications = endpoint({
  path: '/api/cms/notification/list',
  access: 'session',
  rows: 'own',
  spec: 'decision 010',
  summary: 'What I was told of, newest first',
  input: listInput({ unread: z.optional(z.boolean()) }, ['at']),
  output: listOf(
    z.object({
      notificationId: z.int(),
      kind: z.string(),
      /** In the caller's language. */
      text: z.string(),
      /** A path of the console. */
      place: z.nullable(z.string()),
      at: instant,
      readTime: z.nullable(instant),
    }),
  ),
  errors: [],
})

export const countUnread = endpoint({
  path: '/api/cms/notification/unread',
  access: 'session',
  rows: 'own',
  spec: 'decision 010',
  summary: 'How many I have not read, counted to 100',
  input: empty,
  output: unread,
  errors: [],
})

export const markRead = endpoint({
  path: '/api/cms/notification/mark_read',
  access: 'session',
  rows: 'own',
  writes: true,
  spec: 'decision 010',
  summary: 'I have read these, or all up to a moment; answers how many are left',
  input: z.union([
    z.strictObject({ notifications: z.array(entryNumber).check(z.minLength(1), z.maxLength(200)) }),
    z.strictObject({ upTo: instant }),
  ]),
  output: unread,
  errors: [],
})
