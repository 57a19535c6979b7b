import { type Language, pickLanguage } from '@cordillera/contract/words'
import type { FastifyRequest } from 'fastify'
import type { Caller } from './caller.ts'

/** The language of an answer: what the request asks for, else the account's. */
export function languageOf(request: FastifyRequest, caller?: Caller): Language {
  const asked = request.headers['accept-language']
  if (asked === undefined && caller) return caller.language
  return pickLanguage(asked)
}
