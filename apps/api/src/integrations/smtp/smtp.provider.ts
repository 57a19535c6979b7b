/** E-mail by SMTP. A mail server's answer is the last that is known: a bounce comes as mail. */
import nodemailer, { type Transporter } from 'nodemailer'
import { type ChannelSettings, type MessageProvider, NotNow, Undeliverable } from '../../messaging/public.ts'
import { NotSent } from '../../platform/outbound.ts'
import { failureOfRefusal } from './smtp.failures.ts'

const answerWithinMs = 10_000

/** Ending such mail by one click (RFC 8058) holds only where both headers are signed; the library leaves the second one out. */
const signedHeaders =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post'

const oneClick = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const dkimOf = (settings: ChannelSettings['settings'], privateKey: string) => ({
  domainName: String(settings['dkimDomain'] ?? String(settings['from']).split('@').at(-1)?.replace('>', '')),
  keySelector: String(settings['dkimSelector'] ?? 'default'),
  privateKey,
  headerFieldNames: signedHeaders,
})

export function smtpProvider(): MessageProvider {
  const transports = new Map<string, Transporter>()

  function transportOf({ settings, secret, secrets }: ChannelSettings): Transporter {
    const key = JSON.stringify([settings, secret, secrets])
    const known = transports.get(key)
    if (known) return known
    const made = nodemailer.createTransport({
      host: String(settings['host']),
      port: Number(settings['port']),
      secure: settings['secure'] === true,
      ignoreTLS: settings['tls'] === false,
      requireTLS: settings['tls'] !== false && settings['secure'] !== true,
      pool: true,
      connectionTimeout: answerWithinMs,
      greetingTimeout: answerWithinMs,
      socketTimeout: answerWithinMs,
      ...(settings['user'] ? { auth: { user: String(settings['user']), pass: secret ?? '' } } : {}),
      ...(secrets.dkim ? { dkim: dkimOf(settings, secrets.dkim) } : {}),
    })
    transports.set(key, made)
    return made
  }

  return {
    async send(channel, { messageId, address, subject, body, unsubscribeUrl, returnPath }) {
      const transport = transportOf(channel)
      const from = String(channel.settings['from'])
      try {
        const domain = from.split('@').at(-1)?.replace('>', '')
        const sent = await transport.sendMail({
          from,
          to: address,
          ...(returnPath ? { envelope: { from: returnPath, to: address } } : {}),
          subject: subject ?? '',
          text: body,
          messageId: `<${messageId}@${domain}>`,
          headers: { 'Auto-Submitted': 'auto-generated', ...(unsubscribeUrl ? oneClick(unsubscribeUrl) : {}) },
        })
        return [sent.messageId]
      } catch (error) {
        const { command, responseCode, response } = error as {
          command?: string
          responseCode?: number
          response?: string
        }
        // once the text was on its way nobody knows what became of it
        if (command === 'DATA') throw error
        // the recipient was refused, for good or for now; the server takes others
        if (command === 'RCPT TO' && responseCode !== undefined) {
          const { failure, code } = failureOfRefusal(responseCode, response ?? '')
          throw responseCode >= 500 ? new Undeliverable(failure, code) : new NotNow(code)
        }
        throw new NotSent(`the mail server: ${(error as Error).message}`)
      }
    },
    async close() {
      for (const transport of transports.values()) transport.close()
    },
  }
}
