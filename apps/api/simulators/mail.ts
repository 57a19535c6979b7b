/** A mail server by SMTP: takes everything for `…@…`; `refused@…` does not exist, `full@…` is full, `later@…` is to be tried later. */
import { SMTPServer } from 'smtp-server'
import { type Keep, listen, newId } from './simulator.ts'

const refusals: Readonly<Record<string, [number, string]>> = {
  refused: [550, '5.1.1 No such mailbox'],
  full: [552, '5.2.2 Mailbox full'],
  later: [450, '4.2.0 Greylisted'],
}

export function startMail(keep: Keep): Promise<number> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(address, _session, done) {
      const refusal = refusals[address.address.split('@')[0] ?? '']
      done(refusal && Object.assign(new Error(`${refusal[1]} <${address.address}>`), { responseCode: refusal[0] }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join(',')
        const returnPath = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
        keep({ protocol: 'smtp', to, returnPath, text: Buffer.concat(chunks).toString('utf8'), id: newId('mail') })
        done()
      })
    },
  })
  server.on('error', () => {})
  return listen(server.server)
}
