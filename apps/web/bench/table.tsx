/** The console's table and a bare one over the same 10,000 rows; `window.measure` mounts one of them and works with it. */
import '../src/ui/base.css'
import '@mantine/core/styles.layer.css'
import { getPreferences } from '@cordillera/contract/access/session'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { EnvironmentContext } from '../src/ui/environment.tsx'
import { messages } from '../src/ui/locales/en.po'
import { queryClient } from '../src/ui/query.ts'
import { badge, type Column, day, instant, money, number, text } from '../src/ui/table/columns.tsx'
import { DataTable } from '../src/ui/table/DataTable.tsx'
import { themeOf, tieVariables } from '../src/ui/theme.ts'
import type { List } from '../src/ui/use-list.ts'
import { useSelection } from '../src/ui/use-selection.ts'
import { BareTable } from './BareTable.tsx'
import type { TableFigures } from './figures.ts'
import { type BenchRow, benchRows } from './rows.ts'

declare global {
  interface Window {
    measure: (side: 'console' | 'bare', scrollMs: number) => Promise<TableFigures>
  }
}

const rows = benchRows(10_000)
const list: List<BenchRow> = {
  rows,
  total: rows.length,
  totalIsExact: true,
  isPending: false,
  isFetching: false,
  error: null,
  refetch: () => undefined,
}
const columns: Column<BenchRow>[] = [
  text({ id: 'id', header: 'Case', value: (row) => row.id }),
  text({ id: 'person', header: 'Borrower', value: (row) => row.person }),
  badge({ id: 'stage', header: 'Stage', value: (row) => ({ tone: 'amber', label: row.stage }) }),
  number({ id: 'dpd', header: 'dpd', value: (row) => row.dpd }),
  money({ id: 'due', header: 'Due', value: (row) => row.dueMinor, currency: () => 'MXN' }),
  day({ id: 'day', header: 'Due day', value: (row) => row.dueDay }),
  instant({ id: 'last', header: 'Last contact', value: (row) => row.last }),
  day({ id: 'promised', header: 'Promise', value: (row) => row.promised }),
  text({ id: 'collector', header: 'Collector', value: (row) => row.collector }),
  text({ id: 'merchant', header: 'Merchant', value: (row) => row.merchant }),
]
const environment = {
  account: 1,
  merchant: 1,
  locale: 'es-MX',
  zone: 'America/Mexico_City',
  currency: 'MXN' as const,
  country: 'MX' as const,
  size: 'mini' as const,
  has: () => true,
  takesLists: true,
}

/** Both sides stand in what the console has long mounted when somebody opens a list. */
function Mounted({ children }: { children?: ReactNode }) {
  return (
    <MemoryRouter>
      <I18nProvider i18n={i18n}>
        <MantineProvider theme={themeOf('#1890ff')} cssVariablesResolver={tieVariables}>
          <QueryClientProvider client={queryClient}>
            <EnvironmentContext value={environment}>{children}</EnvironmentContext>
          </QueryClientProvider>
        </MantineProvider>
      </I18nProvider>
    </MemoryRouter>
  )
}

function ConsoleTable() {
  const selection = useSelection((row: BenchRow) => row.id)
  return (
    <DataTable
      name="bench"
      label="Bench"
      columns={columns}
      list={list}
      rowKey={(row) => row.id}
      selection={selection}
    />
  )
}

i18n.loadAndActivate({ locale: 'en', messages })
queryClient.setQueryData([getPreferences.path], {})
const holder = document.createElement('div')
holder.style.cssText = 'display: flex; flex-direction: column; flex: 1; min-height: 0'
document.getElementById('root')?.append(holder)

const frame = () => new Promise<number>((drawn) => requestAnimationFrame(drawn))
const layout = () => document.body.offsetHeight

window.measure = async (side, scrollMs) => {
  holder.replaceChildren()
  const root = createRoot(holder)
  flushSync(() => root.render(<Mounted />))
  await frame()
  const began = performance.now()
  flushSync(() => root.render(<Mounted>{side === 'bare' ? <BareTable rows={rows} /> : <ConsoleTable />}</Mounted>))
  // rows come once the height of the frame is known
  while (holder.querySelectorAll('input[type=checkbox]').length < 10) {
    if (performance.now() - began > 10_000) throw new Error(`${side}: no rows were drawn`)
    await frame()
  }
  layout()
  const mountMs = performance.now() - began
  await frame()

  const ticks = holder.querySelectorAll<HTMLInputElement>('input[type=checkbox]')
  const clicked = performance.now()
  ticks[5]?.click()
  // to the paint that shows it
  await frame()
  await new Promise((painted) => setTimeout(painted))
  const selectMs = performance.now() - clicked
  if (!holder.querySelectorAll('input[type=checkbox]:checked').length) throw new Error(`${side}: nothing was ticked`)

  const nodes = holder.querySelectorAll('*').length
  const scroller = holder.querySelector(side === 'bare' ? '[data-scroller]' : '[role=grid]')
  const started = performance.now()
  let frames = 0
  while (scroller && performance.now() - started < scrollMs) {
    scroller.scrollTop += 80
    await frame()
    frames++
  }
  const framesPerSecond = frames / ((performance.now() - started) / 1000)
  root.unmount()
  return { mountMs, selectMs, framesPerSecond, nodes }
}
