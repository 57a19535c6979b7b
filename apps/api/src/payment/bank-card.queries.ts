/** Requests to change a borrower's bank account. */
import type { Country } from '@cordillera/contract/countries'
import type { Parsed } from '@cordillera/contract/endpoint'
import type { listBankCards } from '@cordillera/contract/payment/bank-card'
import type { RawJson } from '../platform/answer.ts'
import { sql, type Tx } from '../platform/db.ts'
import { pageAsText } from '../platform/page.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'

interface Asked {
  db: Scoped
  rows: ScopedRows
}

export async function pageOfBankCards(
  { db, rows, user }: Asked & { user: { accountId: number } },
  input: Parsed<typeof listBankCards>,
): Promise<RawJson> {
  const { currentPage, pageSize, sortField, sortOrder, state, merchant, userId } = input
  const way = sortField && sortOrder === 'asc' ? sql`asc` : sql`desc`
  const order = sql`q.requested_at ${way}, q.request_id ${way}`
  const where = sql`true ${state ? sql`and q.state = ${state}` : sql``}
    ${merchant ? sql`and q.merchant_id = ${merchant}` : sql``} ${userId ? sql`and q.user_id = ${userId}` : sql``}`
  return pageAsText(
    db,
    { currentPage, pageSize },
    {
      as: 'q',
      fields: sql`q.request_id as "requestId", q.user_id as "userId", p.first_name || ' ' || mask_name(p.last_name) as borrower,
          q.merchant_id as merchant, m.name as "merchantName", m.country, mask_number(q.old_account) as "oldAccount",
          q.old_bank as "oldBank", mask_number(q.new_account) as "newAccount",
          coalesce(q.new_bank, known_bank(m.country, null, q.new_account)) as "newBank",
          (select count(*) from borrower o where o.bank_account = q.new_account and o.merchant_id = q.merchant_id
            and o.user_id <> q.user_id) as "sharedWith",
          (select count(*) from bank_card_request o where o.user_id = q.user_id and o.state = 'approved'
            and o.requested_at < q.requested_at) as "changesBefore",
          (select json_agg(e.file_id order by e.position) from bank_card_evidence e where e.request_id = q.request_id) as evidence,
          q.state, q.reason, asker.name as "requestedBy", q.requested_at as "requestedTime", decider.name as "decidedBy",
          q.decided_at as "decidedTime", q.decision_note as note, q.requested_by = ${user.accountId} as mine, q.version`,
      hits: sql`from ${rows.bankCards} q where ${where}`,
      joins: sql`join borrower p using (user_id) join merchant m on m.merchant_id = q.merchant_id
          join account asker on asker.account_id = q.requested_by
          left join account decider on decider.account_id = q.decided_by`,
      order,
    },
  )
}

export interface CardHolder {
  userId: string
  merchantId: number
  country: Country
  bankAccount: string | null
  bankName: string | null
}

export async function findCardHolder({ db, rows }: Asked, userId: string): Promise<CardHolder | null> {
  const { rows: found } = await sql<CardHolder>`
    select b.user_id, b.merchant_id, m.country, b.bank_account,
      coalesce(b.bank_name, known_bank(m.country, b.bank_code, b.bank_account)) as bank_name
    from ${rows.borrowers} b join merchant m using (merchant_id) where b.user_id = ${userId} and b.anonymised_at is null
    for key share of b`.execute(db)
  return found[0] ?? null
}

export interface NewBankCard {
  merchantId: number
  userId: string
  oldAccount: string | null
  oldBank: string | null
  newAccount: string
  newBank: string | null
  reason: string
  requestedBy: number
  requestedAt: Date
}

/** Null where another request of the borrower waits: of two who ask at once one is told. */
export async function insertBankCard(tx: Tx, card: NewBankCard, evidence: readonly string[]): Promise<string | null> {
  const made = await tx
    .insertInto('bankCardRequest')
    .values({ ...card, state: 'pending' })
    .onConflict((conflict) => conflict.column('userId').where(sql<boolean>`state = 'pending'`).doNothing())
    .returning('requestId')
    .executeTakeFirst()
  if (!made) return null
  await tx
    .insertInto('bankCardEvidence')
    .values(evidence.map((fileId, position) => ({ requestId: made.requestId, position, fileId })))
    .execute()
  return made.requestId
}

export interface BankCardToDecide {
  requestId: string
  merchantId: number
  userId: string
  oldAccount: string | null
  newAccount: string
  newBank: string | null
  state: string
  requestedBy: number
  version: number
  /** On the borrower's record now. */
  currentAccount: string | null
}

/** The request in scope, locked with its borrower. */
export async function findBankCard({ db, rows }: Asked, requestId: string): Promise<BankCardToDecide | null> {
  const { rows: found } = await sql<BankCardToDecide>`
    select q.request_id, q.merchant_id, q.user_id, q.old_account, q.new_account, q.new_bank, q.state, q.requested_by, q.version,
      b.bank_account as current_account
    from ${rows.bankCards} q join borrower b using (user_id) where q.request_id = ${requestId} for update of q, b`.execute(
    db,
  )
  return found[0] ?? null
}

/** A picture of a request in scope. */
export async function findEvidence({ db, rows }: Asked, requestId: string, fileId: string) {
  const { rows: found } = await sql<{ userId: string; merchantId: number }>`
    select q.user_id, q.merchant_id from ${rows.bankCards} q join bank_card_evidence e using (request_id)
    where q.request_id = ${requestId} and e.file_id = ${fileId}`.execute(db)
  return found[0] ?? null
}
