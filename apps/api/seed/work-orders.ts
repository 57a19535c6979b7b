/** Demo data of the service desk: with each merchant work orders of every type and state, some past their time. */

import { uploadFile } from '@cordillera/contract/job/file'
import {
  commentOrder,
  createOrder,
  createUnregisteredOrder,
  invalidateOrder,
  reopenOrder,
  resolveOrder,
  resumeOrder,
  takeOrder,
  transferOrder,
  waitForCustomer,
} from '@cordillera/contract/service-desk/order'
import type { OrderContactType, OrderTypeName } from '@cordillera/contract/service-desk/terms'
import type { App } from '../src/platform/app.ts'
import type { SettableClock } from '../src/platform/clock.ts'
import { sql } from '../src/platform/db.ts'
import { DemoPerson } from './demo-client.ts'
import { contactOf } from './identity.ts'
import { demoMerchants } from './people.ts'
import { receipt } from './pictures.ts'
import { Random } from './random.ts'

type Step = 'take' | 'wait' | 'resume' | 'comment' | 'resolve' | 'invalid' | 'reopen' | 'complaints'
interface Story {
  type: OrderTypeName
  contactType: OrderContactType
  question: string
  suggestion?: string
  hoursAgo: number
  steps?: readonly Step[]
  /** Of somebody of whom only the phone is known. */
  bare?: true
  /** With the receipt. */
  picture?: true
}

/** Oldest first. */
const stories: readonly Story[] = [
  {
    ...{ type: 'charges', contactType: 'Email', hoursAgo: 210 },
    question: 'Le cobran dos veces la comisión de la segunda cuota; pide el desglose por correo.',
    steps: ['take', 'comment', 'resolve'],
  },
  {
    ...{ type: 'other', contactType: 'Feedback', hoursAgo: 160, bare: true },
    question: 'Recibe mensajes de un crédito que no es suyo; el número era de otra persona.',
    steps: ['take', 'resolve'],
  },
  {
    ...{ type: 'payout', contactType: 'Call', hoursAgo: 118 },
    question: 'El préstamo aparece desembolsado y el dinero no llegó a su cuenta.',
    suggestion: 'Pedir al banco la constancia del envío',
    steps: ['take', 'wait', 'resume', 'resolve', 'reopen'],
  },
  {
    ...{ type: 'account', contactType: 'WhatsApp', hoursAgo: 70 },
    question: 'Cambió de celular y la app no le envía el código.',
    steps: ['invalid'],
  },
  {
    ...{ type: 'repayment', contactType: 'Call', hoursAgo: 41, picture: true },
    question: 'Pagó en tienda el viernes y la cuota sigue pendiente; mandó el comprobante.',
    suggestion: 'Buscar el pago entre los no identificados',
    steps: ['take', 'comment'],
  },
  {
    ...{ type: 'personalData', contactType: 'Email', hoursAgo: 30 },
    question: 'Pide saber qué datos suyos se guardan y que se corrija su domicilio.',
    steps: ['take', 'wait'],
  },
  {
    ...{ type: 'other', contactType: 'Call', hoursAgo: 21 },
    question: 'Dice que lo llaman a su trabajo aunque pidió que no.',
    steps: ['complaints'],
  },
  {
    ...{ type: 'fraud', contactType: 'Call', hoursAgo: 6, bare: true },
    question: 'Alguien pidió un préstamo con su identificación; nunca tuvo la app.',
  },
  {
    ...{ type: 'collectionComplaint', contactType: 'WhatsApp', hoursAgo: 3 },
    question: 'Se queja de tres llamadas el mismo domingo.',
  },
  {
    ...{ type: 'application', contactType: 'Feedback', hoursAgo: 2 },
    question: 'Su solicitud lleva dos días en revisión.',
    steps: ['take'],
  },
]
const minuteMs = 60_000
const notes: Record<Exclude<Step, 'take' | 'complaints'>, string> = {
  comment: 'Volvió a llamar; se le explicó el plazo.',
  wait: 'Falta el estado de cuenta de noviembre',
  resume: 'Mandó lo que faltaba',
  resolve: 'Aclarado con el cliente y confirmado por escrito',
  invalid: 'Es la misma de ayer, ya resuelta',
  reopen: 'El banco devolvió el dinero',
}

export async function makeWorkOrders(app: App, clock: SettableClock, now: Date): Promise<void> {
  const customers = await customersOf(app)
  for (const [at, { country, name }] of demoMerchants.entries()) {
    const random = new Random(20_260_700 + at)
    const service = await DemoPerson.signIn(app, `customer_service_${country.toLowerCase()}`)
    const people = customers.filter(({ merchant }) => merchant === name)
    for (const [n, story] of stories.entries()) {
      const whose = people[n]
      if (!whose) throw new Error(`demo data: ${name} has no borrower to make a work order for`)
      clock.set(new Date(now.getTime() - story.hoursAgo * 60 * minuteMs - random.between(0, 50) * minuteMs))
      const orderId = await make(service, story, { ...whose, phone: contactOf(random, country).mobile, random })
      let version = 0
      for (const step of story.steps ?? []) {
        clock.advance(random.between(9, 25) * minuteMs)
        if (step !== 'comment') await steps[step](service, { orderId, version: version++ })
        else await service.call(commentOrder, { orderId, note: notes.comment })
      }
    }
  }
  clock.set(now)
}

/** Some of each merchant's people who owe, always the same ones. */
async function customersOf(app: App) {
  const { rows } = await sql<{ merchant: string; merchantId: number; userId: string; appId: string }>`
    select m.name as merchant, x.* from merchant m cross join lateral (
      select b.merchant_id, b.user_id, min(b.app_id) as app_id from bill b join borrower p using (user_id)
      where b.merchant_id = m.merchant_id and b.status = 'overdue'
      group by b.merchant_id, b.user_id, p.doc_number order by p.doc_number limit ${stories.length}) x`.execute(app.db)
  return rows
}

interface Whose {
  merchantId: number
  userId: string
  appId: string
  phone: string
  random: Random
}

async function make(service: DemoPerson, story: Story, whose: Whose): Promise<string> {
  const { type, contactType, question: questionContent, suggestion, bare, picture } = story
  const question = { type, contactType, questionContent, ...(suggestion ? { suggestion } : {}) }
  const { merchantId: merchant, userId, appId, phone, random } = whose
  if (bare) return (await service.call(createUnregisteredOrder, { ...question, merchant, phone })).orderId
  const images: string[] = []
  if (picture) {
    const paper = await receipt(random, {
      ...{ bank: 'PAYNET', title: 'PAGO EN TIENDA', amount: `MXN ${random.between(3, 24)}50.00` },
      rows: [
        ['REFERENCIA', random.digits(16)],
        ['AUTORIZACION', random.digits(6)],
        ['TIENDA', `SUCURSAL ${random.digits(4)}`],
        ['ESTADO', 'PAGADO'],
      ],
    })
    images.push((await service.upload(uploadFile, {}, 'comprobante.jpg', paper)).fileId)
  }
  return (await service.call(createOrder, { ...question, userId, appId, images })).orderId
}

type Seen = { orderId: string; version: number }
const steps: Record<Exclude<Step, 'comment'>, (service: DemoPerson, seen: Seen) => Promise<unknown>> = {
  take: (service, seen) => service.call(takeOrder, seen),
  wait: (service, seen) => service.call(waitForCustomer, { ...seen, note: notes.wait }),
  resume: (service, seen) => service.call(resumeOrder, { ...seen, note: notes.resume }),
  resolve: (service, seen) => service.call(resolveOrder, { ...seen, note: notes.resolve }),
  invalid: (service, seen) => service.call(invalidateOrder, { ...seen, note: notes.invalid }),
  reopen: (service, seen) => service.call(reopenOrder, { ...seen, note: notes.reopen }),
  complaints: (service, seen) =>
    service.call(transferOrder, { ...seen, group: 'complaints', note: 'Es una queja por cobranza' }),
}
