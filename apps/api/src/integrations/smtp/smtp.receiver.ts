/**
 * Where mail comes in: replies, bounces and complaints, by SMTP from the mail server in front. It takes mail for our own addresses alone,
 * relays nothing, and says that it has a mail only once that is stored.
 */
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import type { MailHandlers, MailReceiver } from '../../messaging/public.ts'
import { readMail } from './smtp.reading.ts'

const sizeAtMost = 10 * 1024 * 1024
const connectionsAtMost = 50
const quietAtMostMs = 60_000

/** `onError`: what could not be stored; its sender is told to try again. */
export function mailReceiver(
  { host, port }: { host: string; port: number },
  onError: (error: unknown) => void,
): MailReceiver {
  return async (handlers) => {
    const server = makeServer(handlers, onError)
    server.on('error', onError)
    await new Promise<void>((listens, fails) => {
      server.server.once('error', fails)
      server.listen(port, host, () => listens())
    })
    return { close: () => new Promise<void>((closed) => server.close(() => closed())) }
  }
}

const refused = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })
const later = () => refused(451, '4.3.0 Try again later')

function makeServer({ accepts, keep }: MailHandlers, onError: (error: unknown) => void): SMTPServer {
  return new SMTPServer({
    banner: 'Cordillera',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: sizeAtMost,
    maxClients: connectionsAtMost,
    socketTimeout: quietAtMostMs,
    disableReverseLookup: true,
    onRcptTo({ address }, _session, done) {
      accepts(address.toLowerCase()).then(
        (isOurs) => done(isOurs ? null : refused(550, '5.1.1 No such address here')),
        (error) => {
          onError(error)
          done(later())
        },
      )
    },
    onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const to = [...new Set(rcptTo.map(({ address }) => address.toLowerCase()))]
      takeAll(stream)
        .then(async (raw) => {
          if (raw === null) return done(refused(552, '5.3.4 Too large'))
          await keep(await readMail(raw, mailFrom ? mailFrom.address : ''), to)
          done(null)
        })
        .catch((error) => {
          onError(error)
          done(later())
        })
    },
  })
}

/** Null where it is too large; what is over is read and forgotten, so that the sender hears why. */
async function takeAll(stream: SMTPServerDataStream): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= sizeAtMost) chunks.push(chunk)
  }
  return size > sizeAtMost ? null : Buffer.concat(chunks)
}
