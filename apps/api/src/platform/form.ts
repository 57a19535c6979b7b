/** Forms of the pages that need no script. */
import type { FastifyInstance } from 'fastify'
import { keepable } from './problems.ts'

/** Lets the pages of this scope receive their forms. */
export const takeForms = (scope: FastifyInstance, bodyLimit: number): void =>
  void scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_, body, done) => done(null, body),
  )

/** The fields of a form, each as a text that can be kept; none where something else was sent. */
export const formOf = (body: unknown): URLSearchParams =>
  new URLSearchParams(
    [...new URLSearchParams(typeof body === 'string' ? body : '')].map(([name, text]): [string, string] => [
      name,
      keepable(text),
    ]),
  )
