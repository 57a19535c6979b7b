/** The address behind a link to an image: no sign-in, but a pass that was sealed for one look of one person. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../platform/app.ts'
import { Failure, wordFailure } from '../platform/fail.ts'
import { readFileContent } from '../platform/files.ts'
import { languageOf } from '../platform/language.ts'
import { RateLimit } from '../platform/rate-limit.ts'
import { openPass } from './application.rules.ts'
import { watermarked } from './image.ts'

const perMinute = 120

export function imagePage(app: App): void {
  const limit = new RateLimit(perMinute)
  app.http.get<{ Params: { token: string } }>('/image/:token', async (request, reply) => {
    const now = app.clock.now()
    const wait = limit.wait(request.ip, now)
    if (wait > 0) return refuse(request, reply, new Failure('request.tooMany', { seconds: wait }))
    const pass = openPass(app.secretKey, request.params.token)
    if (!pass) return refuse(request, reply, new Failure('credit.imageLinkTampered'))
    if (pass.expiresAt <= now) return refuse(request, reply, new Failure('credit.imageLinkGone'))
    const image = await app.db
      .selectFrom('applicationImage')
      .select('fileId')
      .where('imageId', '=', pass.imageId)
      .executeTakeFirst()
    if (!image) return refuse(request, reply, new Failure('credit.imageMissing'))
    const pieces: Buffer[] = []
    for await (const piece of readFileContent(app.db, image.fileId)) pieces.push(piece)
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'inline')
      .type('image/jpeg')
      .send(await watermarked(Buffer.concat(pieces), pass.text))
  })
}

/** A sentence, as somebody who opens the address sees it. */
function refuse(request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply {
  const { http, body } = wordFailure(failure, languageOf(request))
  return reply
    .status(http === 200 ? 404 : http)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(body.msg)
}
