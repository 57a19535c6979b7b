/** A mail server by SMTP: takes everything for `…@…`, refuses `refused@…`. */
import { SMTPServer } from 'smtp-server'
import { type Keep, listen, newId } from './simulator.ts'

export function startMail(keep: Keep): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(address, _session, done) {
      done(address.address.startsWith('refused@') ? new Error('no such mailbox') : undefined)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join(',')
        keep({ protocol: 'smtp', to, text: Buffer.concat(chunks).toString('utf8'), id: newId('mail') })
        done()
      })
    },
  })
  server.on('error', () => {})
  return listen(server.server)
}
