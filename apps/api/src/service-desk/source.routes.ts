/** Work orders made of what came in another way: a proof of payment, a complaint through an authority or on a case. */
import type { Parsed } from '@cordillera/contract/endpoint'
import type { MenuName } from '@cordillera/contract/menus'
import { convertToOrder } from '@cordillera/contract/service-desk/order-care'
import { type OrderSource, orderImagesAtMost, orderTypes } from '@cordillera/contract/service-desk/terms'
import type { App } from '../platform/app.ts'
import { maySee } from '../platform/caller.ts'
import { sql, type Tx } from '../platform/db.ts'
import { type Context, implement } from '../platform/implement.ts'
import { link } from './care/care.queries.ts'
import type { Asked } from './order.queries.ts'
import { findBorrower, insertOrder } from './order-write.queries.ts'

type Convertible = Parsed<typeof convertToOrder>['source']
/** Whoever makes one of it may see it. */
const screens: Readonly<Record<Convertible, MenuName>> = {
  proof: 'repayment_Record',
  complaint: 'organization_handel',
  // the board of customer service names them
  caseComplaint: 'order_handel',
}

export function sourceRoutes(app: App): void {
  implement(app, convertToOrder, (input, context) => convert(input, context))
}

async function convert(input: Parsed<typeof convertToOrder>, context: Context<typeof convertToOrder>) {
  const { source, sourceId, type, questionContent } = input
  const { reach, user, now, fail, log } = context
  const found = maySee(user, screens[source]) ? await lockSource(context, source, sourceId) : null
  if (!found) throw fail('record.missing')
  const { merchantId, userId, appId } = found
  if (!(await findBorrower(context, userId))) throw fail('borrower.missing')
  const tx = reach.from(found)
  const before = await madeOf(tx, source, sourceId)
  if (before) throw fail('serviceDesk.hasOrder', { orderId: before })
  const groupName = orderTypes[type].group
  const of = { merchantId, userId, phone: null, appId, type, groupName, contactType: 'Feedback' as const }
  const made = { question: questionContent, suggestion: null, createdBy: user.accountId, createdAt: now }
  const images = source === 'proof' ? await picturesOf(tx, sourceId) : []
  const orderId = await insertOrder(tx, { ...of, ...made, source, sourceId }, images)
  if (found.caseId) await link(tx, { orderId, kind: 'case', ref: found.caseId, accountId: user.accountId, now })
  await log({
    ...{ action: 'serviceDesk.orderConverted', merchantId, userId, target: orderId },
    ...(appId ? { appId } : {}),
    after: { orderSource: source, sourceId, orderType: type },
  })
  return { orderId }
}

interface Source {
  merchantId: number
  userId: string
  appId: string | null
  /** That it is about, and no other. */
  caseId: string | null
}

/** One in scope, locked: of two who press at once one makes it. */
async function lockSource({ db, rows }: Pick<Asked, 'db' | 'rows'>, source: Convertible, sourceId: string) {
  const ofBill = sql`(select b.app_id from bill b where b.bill_id = h.bill_id) as app_id`
  const lockable = {
    proof: sql`h.app_id, null as case_id from ${rows.paymentProofs} h where h.record_id = ${sourceId}`,
    complaint: sql`${ofBill}, null as case_id from ${rows.authorityComplaints} h where h.complaint_id = ${sourceId}`,
    caseComplaint: sql`${ofBill}, h.case_id from ${rows.caseComplaints} h where h.complaint_id = ${sourceId}`,
  }
  const { rows: found } =
    await sql<Source>`select h.merchant_id, h.user_id, ${lockable[source]} for update of h`.execute(db)
  return found[0] ?? null
}

async function madeOf(tx: Tx, source: OrderSource, sourceId: string): Promise<string | null> {
  const found = await tx
    .selectFrom('workOrder')
    .select('orderId')
    .where('source', '=', source)
    .where('sourceId', '=', sourceId)
    .executeTakeFirst()
  return found?.orderId ?? null
}

/** The latest that came with a proof, in the order in which they came. */
async function picturesOf(tx: Tx, recordId: string): Promise<string[]> {
  const { rows } = await sql<{ fileId: string }>`
    select file_id from payment_proof_image where record_id = ${recordId} order by position desc limit ${orderImagesAtMost}`.execute(
    tx,
  )
  return rows.map(({ fileId }) => fileId).reverse()
}
