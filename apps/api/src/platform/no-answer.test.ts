import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { NoAnswer, noAnswerOf, SaidOutside } from './no-answer.ts'

const whyOf = (asking: Promise<unknown>) => asking.then(() => 'answered', noAnswerOf)

test('what kept an answer away is kept as its reason, whatever the network calls it', async () => {
  const silent = createServer((request, response) => {
    if (request.url === '/nonsense') response.end('<html>')
  })
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
  const { port } = silent.address() as { port: number }
  const url = `http://127.0.0.1:${port}`
  expect(await whyOf(fetch(`${url}/never`, { signal: AbortSignal.timeout(50) }))).toBe('did not answer in time')
  expect(await whyOf(fetch(`${url}/nonsense`).then((answer) => answer.json()))).toBe('its answer could not be read')
  silent.closeAllConnections()
  await new Promise((closed) => silent.close(closed))
  expect(await whyOf(fetch(url))).toBe('could not be reached')
})

test('their own words stay, and what failed here tells nothing of the inside', () => {
  expect(noAnswerOf(new SaidOutside('E1 no existe'))).toBe('E1 no existe')
  expect(noAnswerOf(new NoAnswer('the channel is not connected'))).toBe('the channel is not connected')
  expect(noAnswerOf(new Error('relation "payment" does not exist'))).toBe('its answer could not be worked here')
})
