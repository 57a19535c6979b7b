/** The second factor of the person who calls: time-based codes (RFC 6238). */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done, empty } from '../fields.ts'

/** Free text on the wire: a code with a space in it is still that code. */
const code = z.string().check(z.trim(), z.minLength(1), z.maxLength(20))

export const initTfa = endpoint({
  path: '/api/cms/tfa/init',
  access: 'signedIn',
  rows: 'own',
  spec: '1 §7',
  summary: 'A new secret for my authenticator, as an otpauth URI; it counts once it is bound',
  input: empty,
  output: z.string(),
  errors: ['access.alreadyBound'],
})

export const bindTfa = endpoint({
  path: '/api/cms/tfa/bind',
  access: 'signedIn',
  rows: 'own',
  spec: '1 §4 Bind dialog, 1 §7',
  summary: 'Bind the authenticator that shows this code',
  input: z.strictObject({ code }),
  output: done,
  errors: ['access.alreadyBound', 'access.codeMismatch', 'access.codeLocked'],
})

export const verifyTfa = endpoint({
  path: '/api/cms/tfa/verify',
  access: 'signedIn',
  rows: 'own',
  spec: '1 §4 Verify dialog, 1 §7',
  summary: 'Verify this session with a code',
  input: z.strictObject({ code }),
  /** 1: verified. */
  output: z.literal(1),
  errors: ['access.notBound', 'access.codeMismatch', 'access.codeLocked'],
})
