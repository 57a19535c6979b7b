const ordinary = () => process.env['CHROMIUM'] ?? '/usr/bin/chromium'

/**
 * How Chromium is started for the browser tests: its headless shell, which opens a page in a quarter of the time, or the
 * ordinary browser for what only that one does.
 */
export const chromiumOptions = (kind: 'shell' | 'ordinary' = 'shell') => ({
  executablePath: kind === 'shell' ? (process.env['CHROMIUM_SHELL'] ?? ordinary()) : ordinary(),
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
