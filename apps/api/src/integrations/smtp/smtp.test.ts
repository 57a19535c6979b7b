import { generateKeyPairSync } from 'node:crypto'
import nodemailer from 'nodemailer'
import { expect, test } from 'vitest'
import { startMail } from '../../../simulators/mail.ts'
import type { Received } from '../../../simulators/simulator.ts'
import { smtpProvider } from './smtp.provider.ts'
import { mailReceiver } from './smtp.receiver.ts'

const received: Received[] = []
const message = {
  messageId: 'M000000000001',
  address: 'ana@example.com',
  subject: 'Ofertas',
  body: 'Hola Ana',
  unsubscribeUrl: 'https://consola.example/u/abc',
}

test('mail that one click can end says so in two headers, and both are signed', async () => {
  const port = await startMail((one) => void received.push(one))
  const provider = smtpProvider()
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const channel = {
    channelId: 1,
    code: 'mail',
    settings: { host: '127.0.0.1', port, tls: false, from: 'Luna <cobranza@luna.example>', dkimSelector: 's1' },
    secret: null,
    secrets: { dkim: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() },
  }
  await provider.send(channel, message)
  await provider.send(channel, { ...message, unsubscribeUrl: null })
  await provider.close()
  const [offer, plain] = received.map(({ text }) => text.replace(/\r\n[ \t]+/g, ' '))
  expect(offer).toContain('List-Unsubscribe: <https://consola.example/u/abc>')
  expect(offer).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(offer).toContain('Auto-Submitted: auto-generated')
  const signed = /DKIM-Signature:.*?\bh=([^;]+);/i
    .exec(offer ?? '')?.[1]
    ?.toLowerCase()
    .replace(/\s/g, '')
    .split(':')
  expect(signed).toEqual(expect.arrayContaining(['from', 'list-unsubscribe', 'list-unsubscribe-post']))
  expect(offer).toContain('d=luna.example;')
  expect(offer).toContain('s=s1;')
  expect(plain).not.toContain('List-Unsubscribe')
})

test('mail that could not be stored is not taken: its sender tries again, and it is not lost', async () => {
  const kept: string[] = []
  let works = false
  const errors: unknown[] = []
  const keep = async ({ text }: { text: string }) => {
    if (!works) throw new Error('no database')
    kept.push(text.trim())
  }
  const port = 20_000 + (process.pid % 20_000)
  const receiver = await mailReceiver({ host: '127.0.0.1', port }, (error) => errors.push(error))({
    accepts: async () => true,
    keep,
  })
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
  const mail = { from: 'ana@example.com', to: 'cobranza@luna.example', text: 'ya pague' }
  await expect(transport.sendMail(mail)).rejects.toThrow('4.3.0')
  expect(errors).toHaveLength(1)
  works = true
  await transport.sendMail(mail)
  transport.close()
  await receiver.close()
  expect(kept).toEqual(['ya pague'])
})
