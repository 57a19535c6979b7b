/** What is asked for by GET is a screen of the page, a file, or said to be unknown: never a page where a program asked for data. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { screens } from '@cordillera/contract/menus'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, createApp } from '../src/app.ts'
import { endpointsOf } from '../src/platform/implement.ts'
import { databaseUrl, freshDatabase, testKey } from './harness.ts'

let app: App
beforeAll(async () => {
  const webRoot = mkdtempSync(join(tmpdir(), 'cordillera-page-'))
  writeFileSync(join(webRoot, 'index.html'), '<div id="root"></div>')
  const url = databaseUrl(await freshDatabase())
  app = await createApp({
    databaseUrl: url,
    secretKey: testKey,
    webRoot,
    workJobs: false,
    poolSize: 3,
    metrics: { processToo: false },
  })
})
afterAll(() => app?.close())

const get = async (url: string) => app.http.inject({ method: 'GET', url })

test('an unknown path below what the server answers is said to be unknown, with and without an extension', async () => {
  const parts = new Set([...endpointsOf(app.http).keys()].map((path) => path.split('/')[1] ?? ''))
  for (const part of [...parts, 'health', 'ready', 'metrics', 'rate'])
    for (const path of [`/${part}/nothing/of/that/name`, `/${part}/nothing?page=1`, `/${part}/nothing.json`]) {
      const { statusCode, body } = await get(path)
      expect({ path, statusCode, page: body.includes('id="root"') }).toEqual({ path, statusCode: 404, page: false })
    }
  expect(parts.size).toBeGreaterThan(1)
})

test('every screen of the menu is the page', async () => {
  for (const { path } of screens) {
    const { statusCode, body } = await get(path)
    expect({ path, statusCode, page: body.includes('id="root"') }).toEqual({ path, statusCode: 200, page: true })
  }
  expect(screens.length).toBeGreaterThan(100)
})
