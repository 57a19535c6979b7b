/**
 * The lending app as the service desk meets it, at a keyboard: every line is what its user writes, and what the bot or a person answers is
 * printed as it comes. `app <url> <app key> <user id> [es|en|zh]`; it ends with its input.
 */
import { randomUUID } from 'node:crypto'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Output } from '@cordillera/contract/endpoint'
import { appChat, sendChat } from '@cordillera/contract/service-desk/chat'

const lookEveryMs = 1000
const [url, key, userId, language = 'es'] = process.argv.slice(2)
if (!url || !key || !userId) {
  console.error('app <url> <app key> <user id> [es|en|zh]')
  process.exit(2)
}

type Talk = Output<typeof appChat>
let shown = 0

async function ask(path: string, body: object): Promise<Talk | null> {
  const headers = { 'content-type': 'application/json', authorization: `APP ${key}` }
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const { code, data, msg } = (await answer.json()) as { code: number; data: Talk; msg: string }
  if (code === 2000) return data
  console.error(`${code} ${msg}`)
  return null
}

/** What somebody else said since the last look. */
function show(talk: Talk | null): void {
  for (const { messageId, speaker, text } of talk?.messages ?? []) {
    if (messageId <= shown) continue
    shown = messageId
    if (speaker !== 'customer') console.log(`${speaker}: ${text}`)
  }
}

/** Without an answer it is sent again by the same name, so that it stands once. */
async function say(text: string): Promise<void> {
  const body = { userId, clientRef: randomUUID(), text, language, platform: 'Android' }
  for (;;) {
    try {
      return show(await ask(sendChat.path, body))
    } catch {
      await sleep(lookEveryMs)
    }
  }
}

let isOver = false
async function look(): Promise<void> {
  while (!isOver) {
    // an installation that restarts is asked again
    await ask(appChat.path, { userId }).then(show, () => undefined)
    await sleep(lookEveryMs)
  }
}
const looking = look()
for await (const line of createInterface({ input: process.stdin })) if (line.trim() !== '') await say(line.trim())
isOver = true
await looking
