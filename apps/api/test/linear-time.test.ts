/**
 * Whatever somebody sends is read in a time that grows as it does: every pattern of the program is tried with texts made of its own
 * parts that never come to an end, and every reader of files and mails with what is built to hold it up.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { readMail } from '../src/integrations/smtp/smtp.reading.ts'
import { openTable } from '../src/platform/table-file.ts'
import { sheetsOf } from '../src/platform/workbook.ts'
import { camtFile } from '../src/reconciliation/statement/camt.reader.ts'
import { zipOf } from './workbooks.ts'

const root = resolve(import.meta.dirname, '../../..')
const folders = ['apps/api/src', 'packages/contract/src']
const textLength = 16_000
/** One walk over the text takes well below a millisecond, a walk from each of its places half a second. */
const longestMs = 120

/** Patterns whose time grows faster, and why nobody can make that long. */
const bounded: Record<string, string> = {
  'market/delivery.http.ts': 'a header of a request, which the server bounds at 16 KB; few milliseconds',
  'messaging/channels/channel.routes.ts': 'an address of at most 200 characters',
  'messaging/templates/sms-template.routes.ts': 'an address of at most 200 characters',
  'platform/migration-files.ts': 'our own migrations',
  'platform/pdf-signature.ts': 'papers that we made ourselves',
  'platform/reach.ts': 'our own statements',
  'reconciliation/statement/open.ts': 'the first 4 KB of a file',
  'staff/person.rules.ts': 'a name that another pattern has bounded at 60 characters',
}

interface Found {
  file: string
  pattern: RegExp
}
function patternsOf(file: string, path: string): Found[] {
  const found: Found[] = []
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest)
  const walk = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const [, pattern = '', flags = ''] = /^\/(.*)\/(\w*)$/s.exec(node.text) ?? []
      found.push({ file, pattern: new RegExp(pattern, flags.includes('g') ? flags : `${flags}g`) })
    }
    ts.forEachChild(node, walk)
  }
  walk(source)
  return found
}
const patterns = folders.flatMap((folder) =>
  readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.(test|deep)\.ts$/.test(file))
    .flatMap((file) => patternsOf(file, resolve(root, folder, file))),
)

const escapes: Record<string, string> = {
  w: 'a',
  d: '1',
  s: ' ',
  S: 'a',
  D: 'a',
  W: '!',
  n: '\n',
  r: '\r',
  t: '\t',
  b: '',
}
const likely = ['a', '1', ' ', '<', 'A', '.', '-', '"', '\n', '&', '/', '@']
/** One part of a pattern: an escape, a set, the begin or end of a group, a count, a sign. */
const partOfPattern =
  /\\u\{?[\da-f]{1,6}\}?|\\[pP]\{[^}]*\}|\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<\w+>))?|\{\d*,?\d*\}|./gisu

/** What each part of a pattern might stand for, one sign after the other. */
const signsOf = ({ source }: RegExp): string[] =>
  [...source.matchAll(partOfPattern)].flatMap(([part]) => {
    if (/^(\(|\{\d|[)|^$*+?]$|\\[1-9B])/.test(part)) return []
    const [, code] = /^\\u\{?([\da-f]+)/i.exec(part) ?? []
    if (code) return String.fromCodePoint(Number.parseInt(code, 16))
    if (/^\\[pP]/.test(part)) return 'a'
    if (part.startsWith('\\')) return escapes[part[1] ?? ''] ?? part[1] ?? []
    if (part.startsWith('[')) return likely.find((sign) => new RegExp(`^${part}$`, 'u').test(sign)) ?? 'a'
    return part === '.' ? 'a' : part
  })

/** The signs in a row, from each place on and to each, as often as the text has room. */
function* hostileTo(pattern: RegExp): Generator<string> {
  const signs = signsOf(pattern)
  const repeated = new Set([' ', 'a', '1', '<', '"', '.', '\n', '-'])
  for (let from = 0; from < Math.min(signs.length, 12); from++)
    for (let to = from + 1; to <= Math.min(signs.length, 16); to++) repeated.add(signs.slice(from, to).join(''))
  const heads = pattern.source.startsWith('^') ? ['', signs[0] ?? '', signs.slice(0, 2).join('')] : ['']
  for (const each of repeated)
    for (const head of heads)
      for (const end of ['', '\u0001'])
        if (each) yield `${(head + each.repeat(Math.ceil(textLength / each.length))).slice(0, textLength)}${end}`
}

/** Of several tries, as one may be held up by other work. */
function msOf(work: () => unknown): number {
  const once = () => {
    const since = performance.now()
    work()
    return performance.now() - since
  }
  const first = once()
  return first < longestMs ? first : Math.min(first, once(), once(), once())
}

test('no pattern takes longer for a text that is made for it than for another', { timeout: 120_000 }, () => {
  const slow = new Set<string>()
  for (const { file, pattern } of patterns) {
    if (Object.hasOwn(bounded, file)) continue
    for (const text of hostileTo(pattern)) {
      if (msOf(() => text.replace(pattern, '')) < longestMs) continue
      slow.add(`${file} ${pattern}`)
      break
    }
  }
  expect(patterns.length).toBeGreaterThan(300)
  expect([...slow]).toEqual([])
})

const signs = 1_000_000
/** Of the processor's time, whatever else the machine does. */
const longestReadMs = 6000
async function spentMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const many = (part: string) => part.repeat(signs / part.length)
const sheet = (content: string) =>
  zipOf({
    'xl/workbook.xml': '<workbook><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${content}`,
  })
const ods = (content: string) =>
  zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': content })
const files: Record<string, Buffer> = {
  'a workbook of sheets that never end': zipOf({ 'xl/workbook.xml': many('<sheet ') }),
  'a workbook of properties that never end': zipOf({ 'xl/workbook.xml': many('<workbookPr ') }),
  'a sheet of rows that never end': sheet(many('<row r="1"><c r="A1">')),
  'a sheet of tags that never end': sheet(many('<row ')),
  'a document of tables that never end': ods(many('<table:table ')),
  'a document of many tables that are never closed': ods(many('<table:table table:name="A"><table:table-row/>')),
  'a workbook of many sheets': zipOf({ 'xl/workbook.xml': many('<sheet name="A" sheetId="1" r:id="r1"/>') }),
  'a document of rows that are never closed': ods(`<table:table table:name="A">${many('<table:table-row>')}`),
  'a document of rows whose tag never ends': ods(`<table:table table:name="A">${many('<table:table-row ')}`),
  'a document of cells that are never closed': ods(
    `<table:table table:name="A"><table:table-row>${many('<table:table-cell>')}`,
  ),
  'a document of one long word in a tag': ods(`<table:table ${many('a')}>`),
  'a document of quotes that never end': ods(`<table:table table:name="A">${many('<a b="')}`),
  'a CSV of quotes': Buffer.from(`a,b\n${many('"",')}`),
  'a CSV of one long amount': Buffer.from(`a,b\n1.${many('0')}1,x\n`),
}

async function readWhole(bytes: Buffer): Promise<void> {
  async function* source() {
    yield bytes
  }
  await sheetsOf(source)
  const table = await openTable(source, { sheet: undefined })
  for await (const _ of table.batches());
}

test.each(Object.entries(files))('%s is read or refused at once', { timeout: 60_000 }, async (_, bytes) => {
  const read = () => readWhole(bytes).catch((error: Error) => expect(error.name).not.toBe('RangeError'))
  expect(await spentMs(read)).toBeLessThan(longestReadMs)
})

const mails: Record<string, string> = {
  'of signs that begin a tag': many('<'),
  'of styles that never end': many('<style '),
  'of quotations that are never closed': many('<blockquote>'),
  'of breaks that never end': many('<br '),
}
test.each(Object.entries(mails))('a mail %s is read at once', { timeout: 60_000 }, async (_, html) => {
  const head = 'From: a@b.example\r\nSubject: x\r\nContent-Type: text/html\r\n\r\n'
  const read = () => readMail(Buffer.from(head + html), 'a@b.example')
  expect(await spentMs(read)).toBeLessThan(longestReadMs)
})

test('a statement of entries that are never closed is refused at once', { timeout: 60_000 }, async () => {
  async function* text() {
    yield `<Document><BkToCstmrStmt><Stmt>${many('<Ntry>')}`
  }
  const reading = async () => {
    for await (const _ of camtFile(text, 'MXN').batches());
  }
  expect(await spentMs(() => expect(reading()).rejects.toThrow())).toBeLessThan(longestReadMs)
})
