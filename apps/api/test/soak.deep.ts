/**
 * A minute and a half of a working day: collectors take cases and log, leaders assign the same pool at once and recall, finance imports,
 * lists are read, all at the same time. Nobody gets an error that is ours, and afterwards everything agrees.
 */
import { assignCases, listCases, recallCases } from '@cordillera/contract/collection/case'
import { saveLog } from '@cordillera/contract/collection/log'
import { collectResults } from '@cordillera/contract/collection/results'
import { nextCase } from '@cordillera/contract/collection/workbench'
import type { AnyEndpoint } from '@cordillera/contract/endpoint'
import { errors, successCode } from '@cordillera/contract/errors'
import { uploadFile } from '@cordillera/contract/job/file'
import { listOperationLog } from '@cordillera/contract/operation-log/log'
import { runPayments } from '@cordillera/contract/payment/import'
import { listPayments } from '@cordillera/contract/payment/payment'
import { beforeAll, expect, test } from 'vitest'
import { checkLedger } from '../src/credit/public.ts'
import { sql } from '../src/platform/db.ts'
import { openBooks } from './given-ledger.ts'
import { givenLoans } from './given-loans.ts'
import { type Person, startApp } from './harness.ts'

const testApp = startApp()
const forMs = Number(process.env['SOAK_MS'] ?? 90_000)
const cases = 800
let agents: Person[]
let leaders: Person[]
let finance: Person
let superuser: Person
let refs: string[]

beforeAll(async () => {
  const { given, app } = testApp()
  leaders = [
    await given.person({ role: 'LEADER', stage: 'S1A' }),
    await given.person({ role: 'DIRECTOR', stage: 'S1A' }),
  ]
  agents = await Promise.all(
    Array.from({ length: 6 }, () => given.person({ role: 'AGENT', stage: 'S1A', leader: leaders[0] as Person })),
  )
  finance = await given.person({ role: 'FINANCE' })
  superuser = await given.person({ superuser: true })
  const loans = await givenLoans(testApp(), { count: cases })
  await openBooks(
    app.db,
    loans.map(({ appId }) => appId),
  )
  refs = (await app.db.selectFrom('application').select('loanRef').execute()).map(({ loanRef }) => loanRef)
}, 120_000)

const counts = new Map<string, number>()
const any = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)] as T
const answers = new Map<string, number>()
const nameOf = (msg: string): string => Object.entries(errors).find(([, words]) => words.en === msg)?.[0] ?? msg

/** Calls; a refusal is an answer (somebody else was quicker), a failure on our side is not. */
async function calls<E extends AnyEndpoint>(person: Person, endpoint: E, input: unknown) {
  const answer = await person.raw(endpoint, input)
  // whoever waited too long for others is told so; nothing else is ours
  const isLater = answer.msg === errors['request.locked'].en
  expect({ http: answer.http, ours: /on our side/.test(answer.msg) }, `${endpoint.path}: ${answer.msg}`).toEqual({
    http: isLater ? 503 : 200,
    ours: false,
  })
  counts.set(endpoint.path, (counts.get(endpoint.path) ?? 0) + 1)
  // the number alone does not tell which refusal it was: many have 5000
  const said = answer.code === successCode ? 'done' : nameOf(answer.msg)
  answers.set(`${endpoint.path} ${said}`, (answers.get(`${endpoint.path} ${said}`) ?? 0) + 1)
  return answer
}

const resultNamed = (name: string) => collectResults.find((result) => result.name === name)?.code ?? Number.NaN
const [promisesToPay, noAnswer] = [resultNamed('PTP'), resultNamed('NOAS')]

async function collects(agent: Person): Promise<void> {
  const next = await calls(agent, nextCase, {})
  const page = await calls(agent, listCases, { pageSize: 5 })
  const found = page.data.list.find(({ caseId }) => caseId === next.data.caseId) ?? page.data.list[0]
  if (!found) return
  const { caseId, version } = found
  const promises =
    Math.random() < 0.3 ? { result: promisesToPay, promise: { day: '2026-11-22', amount: 5000 } } : { result: noAnswer }
  await calls(agent, saveLog, { caseId, version, contactId: null, channel: 'call', remark: 'soak', ...promises })
}

async function assigns(leader: Person): Promise<void> {
  const collectors = agents.map(({ accountId }) => accountId)
  const filter = { status: ['not assigned' as const] }
  await calls(leader, assignCases, {
    selection: { filter },
    collectors,
    strategy: 'average number',
    avgNumPerCollector: 10,
  })
  const selection = { filter: { collector: [any(collectors)] } }
  if (Math.random() < 0.4) await calls(leader, recallCases, { selection, to: 'workplace', reason: 'soak' })
}

let key = 0
async function importsPayments(): Promise<void> {
  const lines = Array.from(
    { length: 20 },
    () => `${any(refs)},${(1 + Math.random() * 400).toFixed(2)},MXN,2026-11-20T09:00:00,STP,SOAK${++key},payment`,
  )
  const content = `loan_id,amount,currency,paid_at,channel,tracking_key,kind\n${lines.join('\n')}\n`
  const { data } = await finance.upload(uploadFile, {}, { name: 'soak.csv', content })
  await calls(finance, runPayments, { fileId: data.fileId })
  await testApp().drainJobs()
}

test('many people at once', async () => {
  const until = Date.now() + forMs
  const loop = async (work: () => Promise<void>) => {
    while (Date.now() < until) await work()
  }
  await Promise.all([
    ...agents.map((agent) => loop(() => collects(agent))),
    ...leaders.map((leader) => loop(() => assigns(leader))),
    loop(importsPayments),
    loop(async () => {
      await calls(superuser, listCases, { sortField: 'amount', sortOrder: 'desc', pageSize: 50 })
      await calls(finance, listPayments, { pageSize: 50 })
      await calls(superuser, listOperationLog, {})
    }),
  ])
  const { db } = testApp().app
  expect(await checkLedger(db)).toEqual([])
  const failed = db.selectFrom('job').select(['kind', 'error', 'errorParams']).where('state', '=', 'failed')
  expect(await failed.execute()).toEqual([])
  const { rows } = await sql<{ what: string; n: number }>`
    select 'events that do not follow from the one before' as what, count(*) as n from (
      select from_collector, lag(to_collector) over (partition by case_id order by event_id) as had,
        row_number() over (partition by case_id order by event_id) as nth
      from case_event where kind in ('assigned', 'recalled')) e
      where nth > 1 and from_collector is distinct from had
    union all
    select 'contact times that are not the log''s', count(*) from collection_case c
      where c.contact_times > (select count(*) from contact_log l where l.case_id = c.case_id)
    union all
    select 'cases whose open amount is not their bill''s', count(*) from collection_case c join bill b using (bill_id)
      where c.closed_at is null and c.open_minor <> b.principal_open + b.interest_open + b.fee_open + b.fee_tax_open + b.penalty_open`.execute(
    db,
  )
  expect(rows.filter(({ n }) => n > 0)).toEqual([])
  const { made } = await db
    .selectFrom('promise')
    .select(({ fn }) => fn.countAll<number>().as('made'))
    .executeTakeFirstOrThrow()
  expect(made).toBeGreaterThan(0)
  // it did work: every kind of call, and assignments by both
  expect([...counts.values()].every((n) => n > 0) && counts.size >= 8, JSON.stringify([...counts])).toBe(true)
  console.log(JSON.stringify(Object.fromEntries(answers)))
}, 400_000)
