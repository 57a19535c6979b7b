/** Every list of the console has what the table gives: rows that open one way, and views where there is something to keep. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const source = resolve(import.meta.dirname, '../..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.startsWith('ui/'))
  .map((file) => ({ file, code: readFileSync(join(source, file), 'utf8') }))
const lists = files.flatMap(({ file, code }) =>
  [...code.matchAll(/<DataTable\b[\s\S]*?\n\s*\/>/g)].map(([tag]) => ({
    file,
    tag,
    name: /name=(\S+)/.exec(tag)?.[1] ?? '',
  })),
)

const codeOf = (name: string) => files.find(({ file }) => file === name)?.code ?? ''

/** Short lists that come whole, and figures of days chosen above them, which their address keeps: a view of them would be nothing. */
const whole = new Set([
  'access/MerchantsPage.tsx',
  'app-operation/partners/TrafficView.tsx',
  'access/RolesPage.tsx',
  'acquisition/conversion/FiguresView.tsx',
  'acquisition/conversion/RetentionPage.tsx',
  'acquisition/events/EventFigures.tsx',
  'attendance/LeaveRules.tsx',
  'collection/cases/AssignmentsView.tsx',
  'coupon/ActivitiesPage.tsx',
  'coupon/TemplatesPage.tsx',
  'credit/LegalCaps.tsx',
  'derate/SettlementLimits.tsx',
  'job/import/RefusedRows.tsx',
  'messaging/channels/ChannelsPage.tsx',
  'messaging/report/FiguresView.tsx',
  'payment/channels/PaymentChannelList.tsx',
  'reconciliation/InternalPaymentPage.tsx',
  'service-desk/OrderReportPage.tsx',
  'service-desk/chat/ChatRulesPage.tsx',
  'service-desk/help/HelpQuestionsPage.tsx',
  'service-desk/setup/DeskAnswers.tsx',
  'service-desk/setup/DeskHours.tsx',
  'service-desk/setup/DeskMacros.tsx',
  'service-desk/setup/DeskPeople.tsx',
  'settings/ScriptList.tsx',
  'settings/SettingList.tsx',
  'settings/ValueList.tsx',
  // without rows it says itself what to do
  'borrower/SearchPage.tsx',
])

test('the lists were found', () => {
  expect(lists.length).toBeGreaterThan(60)
})

test('a list that can be narrowed or sorted keeps views', () => {
  const without = lists.filter(({ file, tag }) => !/\bfilters=/.test(tag) && !whole.has(file)).map(({ name }) => name)
  expect(without).toEqual([])
})

test('no row waits for a double click', () => {
  expect(files.filter(({ code }) => code.includes('onDoubleClick')).map(({ file }) => file)).toEqual([])
})

test('what a list offers stands in the bar of filters above it', () => {
  const apart = lists
    // one that stays on the screen has nothing to offer
    .filter(({ tag }) => !/\b(?:filters=|bar=|views=|file=\{null\})/.test(tag))
    .filter(({ file }) => codeOf(file).includes('<FilterBar'))
    .map(({ file, name }) => `${file} ${name}`)
  expect(apart).toEqual([])
})

test('a list is offered as a file once', () => {
  const twice = lists
    .filter(({ file, tag }) => !/\bfile=/.test(tag) && /<(?:ExportMenu|ExcelButton)\b/.test(codeOf(file)))
    .map(({ file, name }) => `${file} ${name}`)
  expect(twice).toEqual([])
})

/** Lists that nobody takes away as a file, and why; every other one has a file of the server, or the table makes one. */
const staysOnScreen: Readonly<Record<string, string>> = {
  pendingCollect: 'a collector’s own work: collectors take no list away',
  searchUsers: 'whom a search found, one by one and counted: no list that somebody works down',
  importErrors: 'the file of errors is offered beside it, with the rows as they came',
  pendingAudit: 'an auditor’s own work, of people who only asked for a loan',
  imageAudit: 'pictures of identity papers that wait to be looked at',
}

test('a list is a file, unless there is a reason why it stays on the screen', () => {
  const without = lists.filter(({ tag }) => /\bfile=\{null\}/.test(tag)).map(({ name }) => name.replaceAll('"', ''))
  expect(without.toSorted()).toEqual(Object.keys(staysOnScreen).toSorted())
  const table = readFileSync(join(source, 'ui/table/DataTable.tsx'), 'utf8')
  expect(table).toContain('file = <ListFile')
})
