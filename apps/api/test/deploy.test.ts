/** What lies in deploy/ agrees with the program: figures that alerts and boards ask for, pages that they lead to, what a pooler says. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../src/app.ts'
import type { App } from '../src/platform/app.ts'
import { SettableClock } from '../src/platform/clock.ts'
import { pooledSession } from '../src/platform/db.ts'
import { databaseUrl, freshDatabase, testKey, testNow } from './harness.ts'

const root = resolve(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(resolve(root, file), 'utf8')
/** Said by the process that starts workers, and of a replica where there is one. */
const besides = ['cordillera_workers', 'cordillera_worker_restarts_total', 'cordillera_replica_used']

let app: App
let names: Set<string>
beforeAll(async () => {
  app = await createApp({
    databaseUrl: databaseUrl(await freshDatabase()),
    secretKey: testKey,
    clock: new SettableClock(new Date(testNow)),
    workJobs: false,
    poolSize: 3,
    metrics: { processToo: true },
  })
  const { body } = await app.http.inject({ method: 'GET', url: '/metrics' })
  names = new Set([...body.matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name).concat(besides))
})
afterAll(() => app?.close())

const namesIn = (expression: string): string[] =>
  [...expression.matchAll(/\b(?:cordillera|nodejs|process)_\w+/g)].map(([name]) =>
    name.replace(/_(bucket|count|sum)$/, ''),
  )

interface Panel {
  title: string
  type: string
  targets?: { expr: string }[]
  gridPos: { x: number; y: number; w: number; h: number }
}
const board = JSON.parse(read('deploy/grafana-console.json')) as { title: string; uid: string; panels: Panel[] }
const alerts = [
  ...read('deploy/alerts.yaml').matchAll(
    /- alert: (\w+)\n\s+expr: (.*)\n(?:.*\n)*?\s+annotations: \{.*runbook: "([^"]+)"/g,
  ),
].map(([, name = '', expr = '', runbook = '']) => ({ name, expr, runbook }))

test('every figure that an alert or a board asks for is among those of /metrics', () => {
  const asked = [
    ...alerts.map(({ expr }) => expr),
    ...board.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ]
  expect(asked.length).toBeGreaterThan(20)
  expect([...new Set(asked.flatMap(namesIn))].filter((name) => !names.has(name))).toEqual([])
})

test('the figures that only some installations have are those of the program', () => {
  const said = read('apps/api/src/workers.ts') + read('apps/api/src/platform/metrics.ts')
  for (const name of besides) expect(said).toContain(`'${name}'`)
})

test('every alert has its page, and every page its alert', () => {
  expect(alerts).toHaveLength([...read('deploy/alerts.yaml').matchAll(/- alert:/g)].length)
  const section = /^## Alerts$([\s\S]*?)^## /m.exec(read('docs/operations.md'))?.[1] ?? ''
  const pages = [...section.matchAll(/^### (\w+)\n(.+)/gm)]
  expect(alerts.map(({ name }) => name).sort()).toEqual(pages.map(([, name]) => name).sort())
  for (const { name, runbook } of alerts) expect(runbook).toBe(`docs/operations.md#${name.toLowerCase()}`)
  for (const [, name, text = ''] of pages) expect(text.length, `${name} says what to do`).toBeGreaterThan(60)
})

test('panels of the board stand beside each other and ask for something', () => {
  for (const panel of board.panels) {
    if (panel.type !== 'row') expect(panel.targets?.length, panel.title).toBeGreaterThan(0)
    const { x, y, w, h } = panel.gridPos
    const overlapping = board.panels.filter(
      ({ gridPos: other }) =>
        other !== panel.gridPos && x < other.x + other.w && other.x < x + w && y < other.y + other.h && other.y < y + h,
    )
    expect(
      overlapping.map(({ title }) => title),
      panel.title,
    ).toEqual([])
  }
})

test('the rules are right by Prometheus itself, where its promtool is installed', ({ skip }) => {
  const checked = spawnSync('promtool', ['check', 'rules', resolve(root, 'deploy/alerts.yaml')], { encoding: 'utf8' })
  if (checked.error) return skip('promtool is not installed (Debian: apt-get install prometheus)')
  expect(checked.stdout + checked.stderr).toContain(`SUCCESS: ${alerts.length} rules found`)
})

test('PgBouncer says to each session what the program demands of it', () => {
  const [, said = ''] = /connect_query='((?:[^']|'')*)'/.exec(read('deploy/pgbouncer/pgbouncer.ini')) ?? []
  expect(said.replaceAll("''", "'")).toBe(pooledSession)
})

test('every variable of the environment has its line in the page for administrators', () => {
  const config = read('apps/api/src/platform/config.ts')
  const variables = [...config.matchAll(/^ {2}([A-Z_]+): z\./gm)].map(([, name = '']) => name)
  expect(variables.length).toBeGreaterThan(15)
  const table = read('docs/operations.md')
  expect(variables.filter((name) => !new RegExp(`^\\|.*\`${name}\``, 'm').test(table))).toEqual([])
})
