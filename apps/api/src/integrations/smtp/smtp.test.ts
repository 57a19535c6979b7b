import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { startMail } from '../../../simulators/mail.ts'
import type { Received } from '../../../simulators/simulator.ts'
import { smtpProvider } from './smtp.provider.ts'

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
