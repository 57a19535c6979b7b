/** The lending app's calls: applying, images, handing in, taking the contract. */
import { applicationStateWords, imagesAtMost } from '@cordillera/contract/credit/application-state'
import {
  acceptContract,
  applicationStanding,
  createApplication,
  recordLogin,
  sendCertificate,
  submitApplication,
  uploadApplicationImage,
} from '@cordillera/contract/credit/intake'
import { formatMinor } from '@cordillera/contract/money'
import { placeOf } from '@cordillera/contract/places/place'
import type { App } from '../platform/app.ts'
import { happened } from '../platform/domain-events.ts'
import { Failure } from '../platform/fail.ts'
import { type Context, implement } from '../platform/implement.ts'
import {
  type FoundApplication,
  findApplication,
  imagesSent,
  keepImage,
  moveApplication,
} from './application.queries.ts'
import { kindsInWords } from './application.rules.ts'
import { demandNotListed } from './blacklist.queries.ts'
import { findCertificate, insertCertificate } from './certificate.queries.ts'
import { runChecks } from './check.queries.ts'
import type { ClosedBy, Wanted } from './closed.ts'
import { recordToldConsents } from './consent.queries.ts'
import { readJpeg } from './image.ts'
import { checkDocument, readPhone } from './import.identity.rules.ts'
import * as intake from './intake.queries.ts'
import { hasGone, keepLogins, merchantOfBorrower } from './login.queries.ts'

declare module '../platform/domain-events.ts' {
  interface DomainEvents {
    /** An application came into audit, or again, and was checked by what is known of it. */
    applicationHandedIn: { appId: string; now: Date }
  }
}

/** Better pictures may be sent a few times over. */
const uploadsAtMost = 5 * imagesAtMost

type Standing = Pick<FoundApplication, 'appId' | 'loanRef' | 'userId' | 'state' | 'imagesWanted' | 'reason'>
const standingOf = ({ appId, loanRef, userId, state, imagesWanted, reason }: Standing) => ({
  appId,
  loanRef,
  userId,
  state,
  imagesWanted,
  reason,
})

export function intakeRoutes(app: App, closedBy: ClosedBy): void {
  applying(app, closedBy)
  handingIn(app)
  sending(app)
  signingIn(app)
}

/** Clocks of phones and servers differ by so much. */
const clockSlackMs = 5 * 60_000

type AnyContext = Context<typeof submitApplication>

async function demand(
  context: Pick<AnyContext, 'db' | 'rows'>,
  by: { appId: string } | { loanRef: string },
  options?: { lock: boolean },
): Promise<FoundApplication> {
  const found = await findApplication(context, by, options)
  if (!found || (options?.lock && (await hasGone(context, found.userId))))
    throw new Failure('credit.applicationMissing')
  return found
}

function applying(app: App, closedBy: ClosedBy): void {
  implement(app, createApplication, async (asked, context) => {
    const { reach, user, now, fail, log } = context
    const { loanRef, applicant } = asked
    const there = await findApplication(context, { loanRef })
    if (there) return standingOf(there)
    const tx = reach.merchant(user.merchantId)
    const merchant = await intake.merchantOf(tx, user.merchantId, now)
    const mobile = readPhone(applicant.mobile, merchant.country)
    if (!mobile) throw fail('credit.unreadableMobile', { mobile: applicant.mobile })
    const product = await intake.productLending(context, asked.productCode, merchant.today)
    if (!product) throw fail('credit.productMissing')
    demandAmount(asked.amount, product, merchant)
    const document = documentOf(merchant, applicant)
    const known = await intake.knownPerson(tx, merchant.merchantId, document)
    const wanted = wantedOf(asked, merchant, known, now)
    const closed = await closedBy(tx, wanted)
    if (closed) return context.refuseAndKeep(fail('appOperation.closed', { text: closed }))
    const userId = await intake.borrowerOf(tx, merchant, withoutSpaces(asked), { ...document, mobile, now })
    const history = await intake.historyOf(tx, userId)
    if (history.openRef) throw fail('credit.applicationOpen', { ref: history.openRef })
    const contacts = asked.contacts.flatMap((contact) => {
      const known = readPhone(contact.mobile, merchant.country, true)
      return known ? { ...contact, mobile: known } : []
    })
    await intake.addContacts(tx, merchant, userId, contacts, now)
    const told = { merchantId: merchant.merchantId, userId, today: merchant.today, loanRef, now }
    await recordToldConsents(tx, told, asked.consents)
    const made = {
      merchant,
      userId,
      product,
      asked: withoutSpaces(asked),
      mobile,
      history,
      district: wanted.district,
      now,
    }
    await intake.insertApplication(tx, made)
    const found = await demand(context, { loanRef })
    const after = { amount: asked.amount, currency: merchant.currency, loanRef }
    await log({ action: 'credit.applied', merchantId: merchant.merchantId, appId: found.appId, userId, after })
    return standingOf(found)
  })

  implement(app, applicationStanding, async (by, context) => standingOf(await demand(context, by)))
}

type Asked = Parameters<typeof intake.borrowerOf>[2]

/** What closing rules look at: where the device is, else where the applicant lives. */
function wantedOf(
  { productCode, amount, platform, district, applicant }: Asked,
  { merchantId, country }: intake.IntakeMerchant,
  known: intake.KnownPerson | null,
  now: Date,
): Wanted {
  const said = district
    ? placeOf(country, district, null)
    : placeOf(country, applicant.state ?? null, applicant.city ?? null)
  return {
    ...{ wants: 'apply' as const, merchantId, product: { kind: 'own' as const, code: productCode }, amount },
    platform: platform ?? null,
    district: said.region,
    customer: (known?.loans ?? 0) === 0 ? ('new' as const) : ('old' as const),
    registeredAt: known?.registeredAt ?? null,
    loans: known?.loans ?? 0,
    at: now,
  }
}

const withoutSpaces = (asked: Asked): Asked => ({
  ...asked,
  ...(asked.bankAccount ? { bankAccount: asked.bankAccount.replace(/[\s-]/g, '') } : {}),
})

/** As its country keeps it; what is wrong with it is for the checks to say. */
function documentOf({ country }: intake.IntakeMerchant, { docType, docNumber }: Asked['applicant']) {
  const checked = checkDocument(country, docType, docNumber)
  return 'refused' in checked
    ? { docType: docType.toUpperCase(), docNumber: docNumber.replace(/[\s.-]/g, '').toUpperCase() }
    : { docType: checked.type, docNumber: checked.number }
}

function demandAmount(
  amount: number,
  { minAmountMinor, maxAmountMinor }: intake.LentProduct,
  { currency, locale }: intake.IntakeMerchant,
): void {
  if (amount >= (minAmountMinor ?? 0) && amount <= (maxAmountMinor ?? amount)) return
  const said = (value: number) => `${currency} ${formatMinor(value, currency, locale)}`
  throw new Failure('credit.amountOutOfProduct', {
    from: said(minAmountMinor ?? 1),
    to: maxAmountMinor === null ? '∞' : said(maxAmountMinor),
  })
}

function handingIn(app: App): void {
  implement(app, submitApplication, async ({ appId }, context) => {
    const { reach, now, fail, log } = context
    const found = await demand(context, { appId }, { lock: true })
    if (found.imagesWanted.length > 0) throw fail('credit.imagesMissing', { kinds: kindsInWords(found.imagesWanted) })
    const tx = reach.merchant(found.merchantId)
    const judged = await runChecks(tx, [appId], now)
    const line = judged.some(({ result }) => result === 'fail') ? null : await intake.lineToDrawAgain(tx, appId)
    const isDrawn = line !== null && found.state === 'created'
    const state = await moveApplication(tx, found, isDrawn ? 'drawAgain' : 'submit', { now })
    if (isDrawn) await intake.drawnFrom(tx, appId, line)
    await happened(tx, 'applicationHandedIn', { appId, now })
    await log({
      action: 'credit.applicationMoved',
      merchantId: found.merchantId,
      appId,
      userId: found.userId,
      before: { state: found.state },
      after: { state, ...(isDrawn ? { drawnFrom: line } : {}) },
    })
    return standingOf({ ...found, state, reason: null })
  })

  implement(app, acceptContract, async ({ appId }, context) => {
    const { reach, now, log } = context
    const found = await demand(context, { appId }, { lock: true })
    const tx = reach.merchant(found.merchantId)
    await demandNotListed(tx, appId)
    const state = await moveApplication(tx, found, 'accept', { now })
    const { merchantId, userId } = found
    const change = { before: { state: found.state }, after: { state } }
    await log({ action: 'credit.applicationMoved', merchantId, appId, userId, ...change })
    return standingOf({ ...found, state })
  })
}

function sending(app: App): void {
  implement(app, uploadApplicationImage, async ({ appId, kind }, context) => {
    const { reach, now, fail, log, file } = context
    const { state, merchantId, userId } = await demand(context, { appId }, { lock: true })
    if (state !== 'created' && state !== 're-upload')
      throw fail('credit.applicationStep', { state: applicationStateWords[state] })
    const tx = reach.merchant(merchantId)
    if ((await imagesSent(tx, { appId })) >= uploadsAtMost) throw fail('credit.imagesAtMost', { limit: uploadsAtMost })
    const image = await readJpeg(file)
    const imageId = await keepImage(tx, { merchantId, userId, appId, certificateId: null, kind }, image, now)
    await log({ action: 'credit.imageReceived', merchantId, appId, userId, target: imageId, after: { kind } })
    return { imageId, width: image.width, height: image.height }
  })

  implement(app, sendCertificate, async (input, context) => {
    const { reach, now, fail, log, file } = context
    const tx = reach.merchant(context.user.merchantId)
    const of = 'appId' in input ? await demand(context, input) : await findCertificate(context, input.certificateId)
    if (!of) throw fail('credit.certificateMissing')
    if ('kind' in of && of.state !== 'pending') throw fail('credit.decided')
    if ('kind' in of && (await imagesSent(tx, { certificateId: of.certificateId })) >= imagesAtMost)
      throw fail('credit.imagesAtMost', { limit: imagesAtMost })
    const image = await readJpeg(file)
    const certificate =
      'kind' in of ? of : await insertCertificate(tx, of, 'kind' in input ? input.kind : 'income', now)
    const imageId = await keepImage(tx, certificate, image, now)
    const { merchantId, userId, appId, certificateId, kind } = certificate
    await log({
      action: 'credit.certificateReceived',
      merchantId,
      ...(appId ? { appId } : {}),
      userId,
      target: certificateId,
      after: { kind },
    })
    return { certificateId, imageId, sentTime: now.toISOString() }
  })
}

function signingIn(app: App): void {
  implement(app, recordLogin, async (login, context) => {
    const { reach, now, fail } = context
    const merchantId = await merchantOfBorrower(context, login.userId)
    if (merchantId === null) throw fail('borrower.missing')
    if (Date.parse(login.at) > now.getTime() + clockSlackMs) throw fail('credit.loginInFuture')
    await keepLogins(reach.merchant(merchantId), merchantId, [login])
    return { done: true as const }
  })
}
