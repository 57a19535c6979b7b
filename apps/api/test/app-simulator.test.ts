/** The app of the desk's talks as a process of its own: what its user types is answered by the bot, then by a person. */
import { type ChildProcess, spawn } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { listConversations, sayInConversation, takeConversation } from '@cordillera/contract/service-desk/chat'
import { afterEach, expect, test } from 'vitest'
import { lendingApp } from './given-applications.ts'
import { givenLoans } from './given-loans.ts'
import { startApp } from './harness.ts'

const testApp = startApp()
let child: ChildProcess | undefined
afterEach(() => void child?.kill())

test('what its user types goes to the bot, from it to a person, and the person’s answer comes back', async () => {
  const ana = await testApp().given.person({ role: 'CUSTOMER_SERVICE', merchants: ['Luna Credito'] })
  const phone = await lendingApp(testApp())
  const [loan] = await givenLoans(testApp())
  if (!loan) throw new Error('one loan was asked for')
  const { http } = testApp().app
  await http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = http.server.address() as AddressInfo
  const key = phone.authorization.replace('APP ', '')
  const entry = resolve(import.meta.dirname, '../simulators/app.ts')
  const args = ['--import', 'tsx', entry, `http://127.0.0.1:${port}`, key, loan.userId, 'es']
  child = spawn(process.execPath, args, { cwd: resolve(import.meta.dirname, '..'), stdio: ['pipe', 'pipe', 'inherit'] })
  let said = ''
  child.stdout?.on('data', (part) => (said += part))
  child.stdin?.write('quiero hablar con una persona\n')
  await expect.poll(() => said, { timeout: 30_000 }).toMatch(/^bot: .+persona|^bot: .+atendiendo/m)
  const { list } = await ana.call(listConversations, { userId: loan.userId })
  const { conversationId, version } = list[0] ?? { conversationId: '', version: 0 }
  const taken = await ana.call(takeConversation, { conversationId, version })
  const lastMessage = 2_000_000_000
  await ana.call(sayInConversation, { conversationId, version: taken.version, text: 'Soy Ana, dígame', lastMessage })
  await expect.poll(() => said, { timeout: 30_000 }).toContain('person: Soy Ana, dígame')
  child.stdin?.end()
  expect(await new Promise((done) => child?.once('exit', done))).toBe(0)
}, 90_000)
