/** Errors of the page itself: reported by browsers, read by those who repair them. No personal data. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done, instant } from '../fields.ts'
import { listInput, listOf } from '../page.ts'

export const reportPageError = endpoint({
  path: '/api/cms/page_error/report',
  access: 'signedIn',
  rows: 'none',
  writes: true,
  spec: '1 §2 Global error-log handler',
  summary: 'Report an error of the page; the same one is counted, not repeated',
  input: z.strictObject({
    message: z.string().check(z.maxLength(2000)),
    /** Only its lines of places in the program are kept. */
    stack: z.string().check(z.maxLength(8000)),
    /** The path of the screen, without its query. */
    place: z.string().check(z.maxLength(200)),
    /** Which build of the page. */
    version: z.string().check(z.maxLength(100)),
  }),
  output: done,
  errors: ['request.tooMany'],
})

export const listPageErrors = endpoint({
  path: '/api/cms/page_error/list',
  access: { menu: 'pageErrors' },
  rows: 'none',
  spec: '1 §2 Global error-log handler',
  summary: 'Errors of the page, the latest first',
  input: listInput({ version: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))) }, ['last']),
  output: listOf(
    z.object({
      fingerprint: z.string(),
      message: z.string(),
      stack: z.string(),
      place: z.string(),
      version: z.string(),
      browser: z.string(),
      times: z.int(),
      firstTime: instant,
      lastTime: instant,
    }),
  ),
  errors: [],
})
