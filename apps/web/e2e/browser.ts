/** Chromium as the browser tests use it, and the ways into the console that they share. */
import { type Browser, chromium, type Page } from 'playwright-core'

/** Where the console under test listens; set by global-setup.ts. */
export const consoleUrl = (): string => process.env['CORDILLERA_TEST_URL'] ?? 'http://127.0.0.1:8080'
export const demoPassword = 'Cordillera1'

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

export interface PageOptions {
  readonly language?: 'zh' | 'en' | 'es'
  readonly width?: number
  readonly height?: number
  readonly colorScheme?: 'light' | 'dark'
}
/** A page of a person of their own: no cookies of another test. An error in the page fails the test that asks for it. */
export async function openPage(browser: Browser, options: PageOptions = {}): Promise<Page & { errors: string[] }> {
  const { language = 'en', width = 1440, height = 900, colorScheme = 'light' } = options
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, baseURL: consoleUrl() })
  await context.addCookies([{ name: 'language', value: language, url: consoleUrl() }])
  // a busy machine is no failure; what never comes still fails
  context.setDefaultTimeout(90_000)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  return Object.assign(page, { errors })
}

/** Signs in through the form, as a person does, and waits until the shell is there. */
export async function signIn(page: Page, user: string, password = demoPassword) {
  await page.goto('/login')
  await page.locator('input[name=username]').fill(user)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL((url) => url.pathname !== '/login')
  // the shell, or the dialog that stands before it
  await page.locator('#main, [role=dialog]').first().waitFor()
}
