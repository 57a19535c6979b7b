/** Everything that was done about a bill, in the order it happened; numbers masked as everywhere. */
import { collectResult } from '@cordillera/contract/collection/results'
import { type ContactRule, wordsOfRule } from '@cordillera/contract/compliance/rules'
import { type Currency, countries } from '@cordillera/contract/countries'
import { formatMinor } from '@cordillera/contract/money'
import { type Db, sql } from '../platform/db.ts'
import { maskEmail, maskPhone } from '../platform/mask.ts'
import type { CaseFound } from './contact.queries.ts'

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

/** Instants as the merchant's wall shows them; the dossier is in Spanish, as the authorities read it. */
export async function dossierOf(db: Db, of: CaseFound): Promise<Dossier> {
  const time = wallOf(of.timeZone)
  const [about, complaints, attempts, decisions, messages, calls, payments] = await Promise.all([
    aboutOf(db, of),
    complaintsOf(db, of, time),
    attemptsOf(db, of, time),
    decisionsOf(db, of, time),
    messagesOf(db, of, time),
    callsOf(db, of, time),
    paymentsOf(db, of),
  ])
  return { summary: about, parts: [complaints, attempts, decisions, messages, calls, payments] }
}

type Wall = (at: Date | string | null) => string
function wallOf(timeZone: string): Wall {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (at) => (at === null ? '' : format.format(new Date(at)))
}

const money = (amount: number, currency: string): string =>
  `${currency} ${formatMinor(amount, currency as Currency, countries.MX.locale)}`

async function aboutOf(db: Db, of: CaseFound): Promise<Dossier['summary']> {
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
      b.principal_open + b.interest_open + b.fee_open + b.fee_tax_open + b.penalty_open as open
    from bill b join merchant m using (merchant_id) join borrower p on p.user_id = b.user_id
      join application a on a.app_id = b.app_id join collection_case c on c.case_id = ${of.caseId}
    where b.bill_id = ${of.billId}`.execute(db)
  const [bill] = rows
  if (!bill) throw new Error('a case has a bill')
  return [
    ['Entidad', bill.merchant],
    ['Titular', bill.person],
    ['Crédito', `${bill.loanRef}, cuota ${bill.instalment} de ${bill.instalments}`],
    ['Vencimiento', bill.dueDate],
    ['Tramo', bill.stage],
    ['Estado', bill.status],
    ['Saldo registrado', money(bill.open, bill.currency)],
    ['Pagado', money(bill.repaid, bill.currency)],
    ['Caso', of.caseId],
    ['Cuota', of.billId],
  ]
}

async function complaintsOf(db: Db, of: CaseFound, time: Wall): Promise<Part> {
  const rows = await db
    .selectFrom('complaint')
    .selectAll()
    .where('billId', '=', of.billId)
    .orderBy('openedAt')
    .execute()
  return {
    name: 'quejas',
    title: 'Quejas y disputas',
    heads: ['Abierta', 'Tipo', 'Autoridad', 'Folio', 'Descripción', 'Cerrada', 'Resultado'],
    rows: rows.map((row) => [
      time(row.openedAt),
      row.kind === 'authority' ? 'autoridad' : 'disputa',
      row.authority ?? '',
      row.reference ?? '',
      row.description,
      time(row.closedAt),
      row.outcome ?? '',
    ]),
  }
}

async function attemptsOf(db: Db, of: CaseFound, time: Wall): Promise<Part> {
  const { rows } = await sql<{
    at: Date
    channel: string
    relation: string
    result: number
    remark: string | null
    by: string
  }>`
    select l.at, l.channel, coalesce(k.relation, 'titular') as relation, l.result, l.remark, a.name as by
    from contact_log l join account a using (account_id) left join contact k using (contact_id)
    where l.bill_id = ${of.billId} order by l.log_id`.execute(db)
  return {
    name: 'gestiones',
    title: 'Gestiones registradas',
    heads: ['Momento', 'Canal', 'A quién', 'Resultado', 'Nota', 'Gestor'],
    rows: rows.map(({ at, channel, relation, result, remark, by }) => [
      time(at),
      channel,
      relation,
      collectResult(result).label.es,
      remark ?? '',
      by,
    ]),
  }
}

async function decisionsOf(db: Db, of: CaseFound, time: Wall): Promise<Part> {
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
    title: 'Decisiones de la política de contacto',
    heads: [
      'Decisión',
      'Momento',
      'Canal',
      'Parte',
      'Motivo',
      'Respuesta',
      'Regla',
      'Próximo momento permitido',
      'Política',
    ],
    rows: rows.map((row) => [
      row.decisionId,
      time(row.at),
      row.channel,
      row.party,
      row.purpose,
      row.allowed ? 'permitido' : 'rechazado',
      row.rule ? wordsOfRule(row.rule, row.figures).es : '',
      time(row.nextAt),
      String(row.policyId ?? ''),
    ]),
  }
}

async function messagesOf(db: Db, of: CaseFound, time: Wall): Promise<Part> {
  const rows = await db.selectFrom('message').selectAll().where('billId', '=', of.billId).orderBy('queuedAt').execute()
  return {
    name: 'mensajes',
    title: 'Mensajes',
    heads: ['Mensaje', 'Decisión', 'Canal', 'A', 'Texto', 'Estado', 'Enviado', 'Final'],
    rows: rows.map((row) => [
      row.messageId,
      row.decisionId,
      row.channel,
      row.channel === 'email' ? maskEmail(row.address) : maskPhone(row.address),
      row.body,
      row.state,
      time(row.sentAt),
      time(row.endedAt),
    ]),
  }
}

async function callsOf(db: Db, of: CaseFound, time: Wall): Promise<Part> {
  const rows = await db.selectFrom('phoneCall').selectAll().where('billId', '=', of.billId).orderBy('madeAt').execute()
  return {
    name: 'llamadas',
    title: 'Llamadas y grabaciones',
    heads: ['Llamada', 'Decisión', 'A', 'Marcada', 'Contestada', 'Terminada', 'Resultado', 'Grabación'],
    rows: rows.map((row) => [
      row.callId,
      row.decisionId,
      maskPhone(row.number),
      time(row.placedAt),
      time(row.answeredAt),
      time(row.endedAt),
      row.outcome ?? row.state,
      row.recording ?? '',
    ]),
  }
}

/** All money of which a part went to this bill, however it was sent; a payment that names it but is not booked yet, too. */
async function paymentsOf(db: Db, of: CaseFound): Promise<Part> {
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
    title: 'Pagos y reversos',
    heads: ['Pago', 'Tipo', 'Canal', 'Clave de rastreo', 'Monto', 'A esta cuota', 'Día valor', 'Estado'],
    rows: rows.map((row) => [
      row.paymentId,
      row.kind === 'payment' ? 'pago' : 'reverso',
      row.channel,
      row.trackingKey,
      money(row.amountMinor, row.currency),
      money(row.here, row.currency),
      row.valueDay,
      row.state,
    ]),
  }
}
