/** E-mail by SMTP. A mail server's answer is the last that is known: a bounce comes as mail. */
import nodemailer, { type Transporter } from 'nodemailer'
import type { ChannelSettings, MessageProvider } from '../../messaging/public.ts'
import { NotSent } from '../../platform/outbound.ts'

const answerWithinMs = 10_000

export function smtpProvider(): MessageProvider {
  const transports = new Map<string, Transporter>()

  function transportOf({ settings, secret }: ChannelSettings): Transporter {
    const key = JSON.stringify([settings, secret])
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
    })
    transports.set(key, made)
    return made
  }

  return {
    async send(channel, { messageId, address, subject, body }) {
      const transport = transportOf(channel)
      const from = String(channel.settings['from'])
      try {
        const domain = from.split('@').at(-1)?.replace('>', '')
        const sent = await transport.sendMail({
          from,
          to: address,
          subject: subject ?? '',
          text: body,
          messageId: `<${messageId}@${domain}>`,
        })
        return sent.messageId
      } catch (error) {
        // once the text was on its way nobody knows what became of it
        if ((error as { command?: string }).command === 'DATA') throw error
        throw new NotSent(`the mail server: ${(error as Error).message}`)
      }
    },
    async close() {
      for (const transport of transports.values()) transport.close()
    },
  }
}
