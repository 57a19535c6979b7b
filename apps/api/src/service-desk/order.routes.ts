/** Work orders: the queue, one of them, making one, its pictures and its phone. */
import { Readable } from 'node:stream'
import {
  createOrder,
  createUnregisteredOrder,
  exportOrders,
  listOrderHandlers,
  listOrders,
  orderDetail,
  showOrderImage,
  showOrderPhone,
} from '@cordillera/contract/service-desk/order'
import { orderTypes } from '@cordillera/contract/service-desk/terms'
import { recordReveal, revealsLeft, verdictOn } from '../collection/public.ts'
import { cleanPictures, readPhone, watermarked } from '../credit/public.ts'
import type { App } from '../platform/app.ts'
import { sendFile } from '../platform/download.ts'
import { readFileContent } from '../platform/files.ts'
import { type Context, implement } from '../platform/implement.ts'
import { maskPhone } from '../platform/mask.ts'
import { handlersFor, ordersFile, pageOfOrders, readOrder } from './order.queries.ts'
import {
  borrowerByPhone,
  type Customer,
  countryOf,
  demandOrder,
  findCustomer,
  findImage,
  insertOrder,
  ownsApplication,
} from './order-write.queries.ts'
import { aboutOf } from './step.routes.ts'

export function orderRoutes(app: App): void {
  implement(app, listOrders, (input, context) => pageOfOrders(context, input))

  implement(app, exportOrders, async ({ filter, format }, { sendList }) => sendList(ordersFile, filter, format))

  implement(app, orderDetail, async ({ orderId }, context) => {
    const found = await readOrder(context, orderId)
    if (!found) throw context.fail('record.missing')
    return found
  })

  implement(app, listOrderHandlers, ({ merchant }, { reach, user }) => {
    const merchants = user.merchants.filter((each) => merchant === undefined || each === merchant)
    return handlersFor(reach.merchant(...merchants), merchants)
  })

  making(app)
  showing(app)
}

function making(app: App): void {
  implement(app, createOrder, async ({ userId, appId, ...question }, context) => {
    const customer = await findCustomer(context, userId)
    if (!customer) throw context.fail('borrower.missing')
    if (appId && !(await ownsApplication(context, userId, appId))) throw context.fail('credit.applicationMissing')
    return make(context, customer, { ...question, appId })
  })

  implement(app, createUnregisteredOrder, async ({ merchant, phone: typed, ...question }, context) => {
    const { reach, user, fail } = context
    if (!user.merchants.includes(merchant)) throw fail('serviceDesk.merchantMissing')
    const country = await countryOf(reach.merchant(merchant), merchant)
    const phone = readPhone(typed, country, true)
    if (!phone) throw fail('serviceDesk.unreadablePhone', { phone: typed })
    const userId = await borrowerByPhone(context, merchant, phone)
    return make(context, { merchantId: merchant, userId, phone: userId ? null : phone }, question)
  })
}

type Question = Omit<Parameters<Parameters<typeof implement<typeof createOrder>>[2]>[0], 'userId'>

async function make(
  context: Pick<Context<typeof createOrder>, 'reach' | 'user' | 'now' | 'log'>,
  customer: Customer,
  asked: Question,
) {
  const { reach, user, now, log } = context
  const { type, group = orderTypes[type].group, contactType, questionContent, suggestion, images, appId } = asked
  const { merchantId, userId } = customer
  const tx = reach.merchant(merchantId)
  const pictures = await cleanPictures(tx, user.accountId, images, now)
  const made = { createdBy: user.accountId, createdAt: now }
  const of = { ...customer, appId: appId ?? null, type, groupName: group, contactType }
  const orderId = await insertOrder(
    tx,
    { ...of, ...made, question: questionContent, suggestion: suggestion || null },
    pictures,
  )
  await log({
    action: 'serviceDesk.orderCreated',
    merchantId,
    ...(appId ? { appId } : {}),
    ...(userId ? { userId } : {}),
    target: orderId,
    after: { orderType: type, orderGroup: group, contactType },
  })
  return { orderId, userId }
}

function showing(app: App): void {
  implement(app, showOrderImage, async ({ orderId, fileId }, context) => {
    const { user, now, fail, log, reply } = context
    const found = await findImage(context, orderId, fileId)
    if (!found) throw fail('record.missing')
    const { userId, merchantId } = found
    await log({ action: 'serviceDesk.orderImageSeen', merchantId, ...(userId ? { userId } : {}), target: orderId })
    const pieces: Buffer[] = []
    for await (const piece of readFileContent(app.db, fileId)) pieces.push(piece as Buffer)
    const shown = await watermarked(Buffer.concat(pieces), `${user.userName} ${now.toISOString().slice(0, 16)}Z`)
    return sendFile(
      reply,
      { name: `${fileId}.jpg`, mime: 'image/jpeg', sizeBytes: shown.length },
      Readable.from([shown]),
    )
  })

  implement(app, showOrderPhone, async (input, context) => {
    const { orderId, reason } = input
    const { reach, user, now, fail, log, language } = context
    const found = await demandOrder(context, orderId)
    const { phone: value } = found
    if (value === null) throw fail('record.missing')
    const tx = reach.from(found)
    const { left, limit } = await revealsLeft(tx, user.accountId, found)
    if (left === 0) throw fail('collection.revealLimit', { limit })
    const { accountId, userName } = user
    const by = { caseId: null, userId: null, address: value, accountId, now, language }
    const { shown, kept, said, refusal } = await verdictOn(tx, { ...input, field: 'mobile' }, by)
    if (!shown) return { value: null, remaining: left, refusal }
    await recordReveal(tx, { accountId, userName, at: now, userId: null, field: 'mobile', reason, ...kept })
    await log({
      action: 'borrower.reveal',
      ...aboutOf(found),
      reason,
      after: { field: 'mobile', value: maskPhone(value), ...said },
    })
    return { value, remaining: left - 1, refusal }
  })
}
