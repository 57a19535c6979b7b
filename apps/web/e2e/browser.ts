/** Chromium as the browser tests use it, and the ways into the console that they share. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login } from '@cordillera/contract/access/session'
import type { AnyEndpoint, Input, Output } from '@cordillera/contract/endpoint'
import { successCode } from '@cordillera/contract/errors'
import { type Browser, chromium, type Download, type Page } from 'playwright-core'
import { chromiumOptions } from './chromium.ts'
import { remember } from './open-pages.ts'
import { shiftClock, shiftVariable } from './shifted-clock.mjs'

/** Where this worker's console listens; set by global-setup.ts. */
export const consoleUrl = (): string => ofThisWorker(process.env['CORDILLERA_TEST_URL'] ?? 'http://127.0.0.1:8080')

function ofThisWorker(addresses: string): string {
  const urls = addresses.split(' ')
  return urls[(Number(process.env['VITEST_POOL_ID'] ?? 1) - 1) % urls.length] as string
}

/** Where a file that the page gave out lies: the browser may run elsewhere, so it is brought here. */
export async function savedPath(download: Download): Promise<string> {
  const file = join(mkdtempSync(join(tmpdir(), 'cordillera-download-')), download.suggestedFilename())
  await download.saveAs(file)
  return file
}

interface Deposit {
  readonly clabe: string
  /** A decimal: `12.30`. */
  readonly amount: string
  readonly reference?: string
  readonly trackingKey?: string
}
/** Pays in at the stand-in for STP beside the console, as a borrower's bank would; the console has been told when it returns. */
export async function payIn(deposit: Deposit): Promise<void> {
  const stp = process.env['CORDILLERA_TEST_STP']
  if (!stp)
    throw new Error('CORDILLERA_TEST_STP: the address of the stand-in for STP, which the console prints at its start.')
  const url = new URL('/simulate/deposit', ofThisWorker(stp))
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(deposit) })
  const { status } = (await answer.json()) as { status: number }
  if (status !== 200) throw new Error(`STP was answered ${status}`)
}
export const demoPassword = 'Cordillera1'

/** The Chromium of the run, as if it were one's own: closing it ends what was opened here. A run by hand starts one. */
export function launch(): Promise<Browser> {
  const running = process.env['CORDILLERA_TEST_BROWSER']
  return running ? chromium.connect(running) : chromium.launch(chromiumOptions())
}

/** The browser that people have, for what its headless shell lacks: pages kept for *back*, windows, the screen. */
export const launchOrdinary = (): Promise<Browser> => chromium.launch(chromiumOptions('ordinary'))

export interface PageOptions {
  readonly language?: 'zh' | 'en' | 'es'
  readonly width?: number
  readonly height?: number
  readonly colorScheme?: 'light' | 'dark'
}
/** A page of a person of their own: no cookies of another test. An error in the page fails the test that asks for it. */
export async function openPage(browser: Browser, options: PageOptions = {}): Promise<Page & { errors: string[] }> {
  const { language = 'en', width = 1440, height = 900, colorScheme = 'light' } = options
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce', // drawers that slide are waited for a hundred times
    baseURL: consoleUrl(),
  })
  await context.addCookies([{ name: 'language', value: language, url: consoleUrl() }])
  await context.addInitScript(shiftClock, Number(process.env[shiftVariable] ?? 0))
  // a busy machine is no failure; what never comes still fails
  context.setDefaultTimeout(45_000)
  const page = await context.newPage()
  remember(page)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  return Object.assign(page, { errors })
}

/**
 * Signed in as somebody, at `path`: the call that the form makes, without loading its page first. The form itself is
 * tested in shell/sign-in.e2e.ts and walked in spine/spine.e2e.ts.
 */
export async function signIn(page: Page, user: string, path = '/dashboard', password = demoPassword) {
  const deviceId = randomBytes(16).toString('hex')
  const answer = await page.request.post(login.path, {
    data: { username: user, password, deviceId },
    headers: { 'device-id': deviceId },
  })
  const { data, msg } = (await answer.json()) as { data: { token: string } | null; msg: string }
  if (!data) throw new Error(`${user} was not signed in: ${msg}`)
  await page.context().addCookies([{ name: 'Admin-Token', value: data.token, url: consoleUrl() }])
  // only where there is none: a test may take it away
  await page.addInitScript((id) => localStorage.getItem('device-id') ?? localStorage.setItem('device-id', id), deviceId)
  await page.goto(path)
  await untilShell(page)
}

/** What says who is signed in on the page. */
export async function headersOf(page: Page) {
  const token = (await page.context().cookies()).find(({ name }) => name === 'Admin-Token')?.value ?? ''
  const deviceId = await page.evaluate(() => localStorage.getItem('device-id') ?? '')
  const key = randomBytes(16).toString('hex')
  return { authorization: `JWT ${token}`, 'device-id': deviceId, 'idempotency-key': key }
}

/** A call of whoever is signed in on the page, without its screens: what a test needs done, not what it is about. */
export async function callAs<E extends AnyEndpoint>(page: Page, endpoint: E, input: Input<E>): Promise<Output<E>> {
  const answer = await page.request.post(endpoint.path, { data: input, headers: await headersOf(page) })
  const { code, data, msg } = (await answer.json()) as { code: number; data: Output<E>; msg: string }
  if (code !== successCode) throw new Error(`${endpoint.path}: ${msg}`)
  return data
}

/** Signs in through the form, as a person does. */
export async function signInByForm(page: Page, user: string, password = demoPassword) {
  await page.goto('/login')
  await page.locator('input[name=username]').fill(user)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL((url) => url.pathname !== '/login')
  await untilShell(page)
}

/** The shell, the page that stands in its place, or the dialog before it. */
const untilShell = (page: Page) => page.locator('main, [role=dialog]').first().waitFor()
