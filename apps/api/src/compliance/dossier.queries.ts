/** Everything that was done about a bill, in the order it happened; numbers masked as everywhere. */
import { callOutcomes } from '@cordillera/contract/collection/call'
import { collectResult } from '@cordillera/contract/collection/results'
import { type ContactRule, wordsOfRule } from '@cordillera/contract/compliance/rules'
import { type Currency, countries } from '@cordillera/contract/countries'
import { type MessageFailure, messageFailures } from '@cordillera/contract/messaging/failures'
import { formatMinor } from '@cordillera/contract/money'
import type { Language, Words } from '@cordillera/contract/words'
import { dueOf } from '../credit/public.ts'
import { dayIn } from '../platform/clock.ts'
import { type Db, sql } from '../platform/db.ts'
import { maskEmail, maskPhone, maskWords } from '../platform/mask.ts'
import type { CaseFound } from './contact.queries.ts'
import { type DossierWord, dossierCodes, dossierWords } from './dossier.words.ts'

/** A table of the dossier: its file name, its heads, its rows as text. */
export interface Part {
  name: string
  title: string
  heads: readonly string[]
  rows: readonly (readonly string[])[]
}

export interface Dossier {
  summary: readonly (readonly [string, string])[]
  parts: readonly Part[]
}

/** Instants as the merchant's wall shows them, words in the language asked for. */
export async function dossierOf(
  db: Db,
  of: CaseFound,
  { now, language }: { now: Date; language: Language },
): Promise<Dossier> {
  const say: Say = {
    time: wallOf(of.timeZone),
    word: (word) => dossierWords[word][language],
    code: (code) => dossierCodes[code]?.[language] ?? code,
    in: (words) => words[language],
  }
  const [about, complaints, attempts, decisions, messages, calls, payments] = await Promise.all([
    aboutOf(db, of, say, dayIn(of.timeZone, now)),
    complaintsOf(db, of, say),
    attemptsOf(db, of, say),
    decisionsOf(db, of, say),
    messagesOf(db, of, say),
    callsOf(db, of, say),
    paymentsOf(db, of, say),
  ])
  return { summary: about, parts: [complaints, attempts, decisions, messages, calls, payments] }
}

interface Say {
  time: Wall
  word: (word: DossierWord) => string
  /** What a record's code is called. */
  code: (code: string) => string
  in: (words: Words) => string
}
type Wall = (at: Date | string | null) => string
function wallOf(timeZone: string): Wall {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (at) => (at === null ? '' : format.format(new Date(at)))
}

const heads = (say: Say, ...words: DossierWord[]): string[] => words.map(say.word)

const money = (amount: number, currency: string): string =>
  `${currency} ${formatMinor(amount, currency as Currency, countries.MX.locale)}`

async function aboutOf(db: Db, of: CaseFound, say: Say, day: string): Promise<Dossier['summary']> {
  const { rows } = await sql<{
    merchant: string
    person: string
    loanRef: string
    instalment: number
    instalments: number
    dueDate: string
    status: string
    open: number
    repaid: number
    currency: string
    stage: string
  }>`
    select m.name as merchant, concat_ws(' ', p.first_name, mask_name(p.last_name)) as person, a.loan_ref, b.instalment,
      b.instalments, b.due_date, b.status, b.repaid_minor as repaid, b.currency, c.stage,
      ${dueOf(sql`${day}::date`)} as open
    from bill b join product t using (product_id) join merchant m on m.merchant_id = b.merchant_id
      join borrower p on p.user_id = b.user_id
      join application a on a.app_id = b.app_id join collection_case c on c.case_id = ${of.caseId}
    where b.bill_id = ${of.billId}`.execute(db)
  const [bill] = rows
  if (!bill) throw new Error('a case has a bill')
  const instalment = say
    .word('instalmentOf')
    .replace('{n}', String(bill.instalment))
    .replace('{of}', String(bill.instalments))
  return [
    [say.word('merchant'), bill.merchant],
    [say.word('borrower'), bill.person],
    [say.word('loan'), `${bill.loanRef}, ${instalment}`],
    [say.word('due'), bill.dueDate],
    [say.word('stage'), bill.stage],
    [say.word('state'), say.code(bill.status)],
    [say.word('open'), money(bill.open, bill.currency)],
    [say.word('paid'), money(bill.repaid, bill.currency)],
    [say.word('case'), of.caseId],
    [say.word('bill'), of.billId],
  ]
}

async function complaintsOf(db: Db, of: CaseFound, say: Say): Promise<Part> {
  const rows = await db
    .selectFrom('complaint')
    .selectAll()
    .where('billId', '=', of.billId)
    .orderBy('openedAt')
    .execute()
  return {
    name: 'quejas',
    title: say.word('complaints'),
    heads: heads(say, 'opened', 'kind', 'authority', 'reference', 'description', 'closed', 'outcome'),
    rows: rows.map((row) => [
      say.time(row.openedAt),
      say.word(row.kind === 'authority' ? 'byAuthority' : 'dispute'),
      row.authority ?? '',
      row.reference ?? '',
      maskWords(row.description),
      say.time(row.closedAt),
      maskWords(row.outcome ?? ''),
    ]),
  }
}

async function attemptsOf(db: Db, of: CaseFound, say: Say): Promise<Part> {
  const { rows } = await sql<{
    at: Date
    channel: string
    relation: string
    result: number
    remark: string | null
    by: string
  }>`
    select l.at, l.channel, coalesce(k.relation, 'self') as relation, l.result, l.remark, a.name as by
    from contact_log l join account a using (account_id) left join contact k using (contact_id)
    where l.bill_id = ${of.billId} order by l.log_id`.execute(db)
  return {
    name: 'gestiones',
    title: say.word('attempts'),
    heads: heads(say, 'when', 'channel', 'whom', 'outcome', 'remark', 'collector'),
    rows: rows.map(({ at, channel, relation, result, remark, by }) => [
      say.time(at),
      say.code(channel),
      say.code(relation),
      say.in(collectResult(result).label),
      maskWords(remark ?? ''),
      by,
    ]),
  }
}

async function decisionsOf(db: Db, of: CaseFound, say: Say): Promise<Part> {
  const { rows } = await sql<{
    decisionId: string
    at: Date
    channel: string
    party: string
    purpose: string
    allowed: boolean
    rule: ContactRule | null
    figures: Record<string, string | number>
    nextAt: Date | null
    policyId: number | null
  }>`
    select d.decision_id, d.at, d.channel, d.party, d.purpose, d.allowed, d.rule, d.figures, d.next_at, d.policy_id
    from contact_decision d join collection_case c on c.case_id = d.case_id
    where c.bill_id = ${of.billId} order by d.at, d.decision_id`.execute(db)
  return {
    name: 'decisiones',
    title: say.word('decisions'),
    heads: heads(say, 'decision', 'when', 'channel', 'party', 'purpose', 'answer', 'rule', 'nextTime', 'policy'),
    rows: rows.map((row) => [
      row.decisionId,
      say.time(row.at),
      say.code(row.channel),
      say.code(row.party),
      say.code(row.purpose),
      say.word(row.allowed ? 'allowed' : 'refused'),
      row.rule ? say.in(wordsOfRule(row.rule, row.figures)) : '',
      say.time(row.nextAt),
      String(row.policyId ?? ''),
    ]),
  }
}

async function messagesOf(db: Db, of: CaseFound, say: Say): Promise<Part> {
  const rows = await db.selectFrom('message').selectAll().where('billId', '=', of.billId).orderBy('queuedAt').execute()
  return {
    name: 'mensajes',
    title: say.word('messages'),
    heads: heads(say, 'message', 'decision', 'channel', 'to', 'text', 'state', 'failure', 'sent', 'ended'),
    rows: rows.map((row) => [
      row.messageId,
      row.decisionId,
      say.code(row.channel),
      row.channel === 'email' ? maskEmail(row.address) : maskPhone(row.address),
      maskWords(row.body),
      say.code(row.state),
      failureOf(row, say),
      say.time(row.sentAt),
      say.time(row.endedAt),
    ]),
  }
}

function failureOf({ failure, failureCode }: { failure: string | null; failureCode: string | null }, say: Say): string {
  const known = messageFailures[failure as MessageFailure]
  return known ? `${say.in(known.what)}${failureCode ? ` (${failureCode})` : ''}` : ''
}

async function callsOf(db: Db, of: CaseFound, say: Say): Promise<Part> {
  const rows = await db
    .selectFrom('phoneCall')
    .innerJoin('contactDecision', 'contactDecision.decisionId', 'phoneCall.decisionId')
    .selectAll('phoneCall')
    .select(['contactDecision.rule', 'contactDecision.figures'])
    .where('billId', '=', of.billId)
    .orderBy('madeAt')
    .execute()
  return {
    name: 'llamadas',
    title: say.word('calls'),
    heads: heads(say, 'call', 'decision', 'to', 'dialled', 'answered', 'callEnded', 'outcome', 'recording'),
    rows: rows.map((row) => [
      row.callId,
      row.decisionId,
      maskPhone(row.number),
      say.time(row.placedAt),
      say.time(row.answeredAt),
      say.time(row.endedAt),
      row.outcome ? outcomeOf(row, say) : say.code(row.state),
      row.recording ?? '',
    ]),
  }
}

/** How a call ended; of one that was refused as it was about to be dialled, by which rule. */
function outcomeOf(call: { outcome: string | null; rule: string | null; figures: unknown }, say: Say): string {
  const text = say.in(callOutcomes[call.outcome as keyof typeof callOutcomes])
  if (call.outcome !== 'refused' || !call.rule) return text
  return `${text}: ${say.in(wordsOfRule(call.rule as ContactRule, call.figures as Record<string, string | number>))}`
}

/** All money of which a part went to this bill, however it was sent; a payment that names it but is not booked yet, too. */
async function paymentsOf(db: Db, of: CaseFound, say: Say): Promise<Part> {
  const { rows } = await sql<{
    paymentId: string
    kind: string
    channel: string
    trackingKey: string
    amountMinor: number
    currency: string
    valueDay: string
    state: string
    here: number
  }>`
    select p.payment_id, p.kind, p.channel, p.tracking_key, p.amount_minor, p.currency, p.value_day, p.state,
      coalesce(-f.here, 0)::bigint as here
    from payment p left join (
      select x.payment_id, sum(e.amount_minor) as here from ledger_entry e join ledger_tx x using (tx_id)
      where e.bill_id = ${of.billId} and e.account like 'receivable.%' and x.payment_id is not null group by x.payment_id) f
      using (payment_id)
    where p.bill_id = ${of.billId} or f.payment_id is not null order by p.paid_at, p.payment_id`.execute(db)
  return {
    name: 'pagos',
    title: say.word('payments'),
    heads: heads(say, 'payment', 'kind', 'channel', 'trackingKey', 'amount', 'ofThisBill', 'valueDay', 'state'),
    rows: rows.map((row) => [
      row.paymentId,
      say.word(row.kind === 'payment' ? 'pay' : 'reversal'),
      row.channel,
      row.trackingKey,
      money(row.amountMinor, row.currency),
      money(row.here, row.currency),
      row.valueDay,
      say.code(row.state),
    ]),
  }
}
