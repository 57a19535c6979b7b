/** Applications, their images and certificates, as they are found and moved. */
import type { Currency } from '@cordillera/contract/countries'
import type { fetchApplicationFiles } from '@cordillera/contract/credit/application'
import {
  type ApplicationState,
  type ApplicationStatus,
  type ApplicationStep,
  applicationStateWords,
  type CertificateKind,
  type ImageKind,
  type PayoutStatus,
  standingOf,
  stateOfApplication,
} from '@cordillera/contract/credit/application-state'
import type { Output } from '@cordillera/contract/endpoint'
import { type Db, sql, type Tx } from '../platform/db.ts'
import { Failure } from '../platform/fail.ts'
import { storeFile } from '../platform/files.ts'
import type { Scoped, ScopedRows } from '../platform/rows.ts'
import { stateAfter } from './application.rules.ts'
import type { ReadImage } from './image.ts'

export interface FoundApplication {
  appId: string
  userId: string
  merchantId: number
  loanRef: string
  state: ApplicationState
  autoConfirm: boolean
  circulate: boolean
  amountMinor: number
  currency: Currency
  imagesWanted: ImageKind[]
  reason: string | null
  version: number
}

const columns = sql`a.app_id, a.user_id, a.merchant_id, a.loan_ref, a.status, a.accepted_at is not null as accepted,
  a.payout_status, a.auto_confirm, a.circulate, a.loan_amount_minor as amount_minor, a.currency, a.images_wanted, a.status_reason as reason, a.version`

type Row = Omit<FoundApplication, 'state'> & {
  status: ApplicationStatus
  accepted: boolean
  payoutStatus: PayoutStatus | null
}
const withState = ({ status, accepted, payoutStatus, ...rest }: Row): FoundApplication => ({
  ...rest,
  state: stateOfApplication({ status, accepted, payoutStatus }),
})

/** An application in scope by its id or the app's reference, locked where it is about to be moved. */
export async function findApplication(
  { db, rows }: { db: Scoped; rows: ScopedRows },
  by: { appId: string } | { loanRef: string },
  { lock = false }: { lock?: boolean } = {},
): Promise<FoundApplication | null> {
  const which = 'appId' in by ? sql`a.app_id = ${by.appId}` : sql`a.loan_ref = ${by.loanRef}`
  const { rows: found } = await sql<Row>`
    select ${columns} from ${rows.applications} a where ${which} ${lock ? sql`for update of a` : sql``}`.execute(db)
  return found[0] ? withState(found[0]) : null
}

/** An application whatever its merchant, locked: for what the system does by itself. */
export async function findAnyApplication(tx: Tx, appId: string): Promise<FoundApplication | null> {
  const { rows } =
    await sql<Row>`select ${columns} from application a where a.app_id = ${appId} for update of a`.execute(tx)
  return rows[0] ? withState(rows[0]) : null
}

export interface Move {
  now: Date
  /** Why it was rejected, suspended or given back; the borrower's app is told. */
  reason?: string
  /** Images that a re-upload asks for. */
  imagesWanted?: readonly ImageKind[]
  /** Why the money did not arrive. */
  payoutFailure?: string
}

/**
 * Takes a step with an application that the caller has locked, and answers the state after it; throws
 * `credit.applicationStep` where the step is not open. The one place where `status` is written.
 */
export async function moveApplication(
  tx: Tx,
  of: Pick<FoundApplication, 'appId' | 'state' | 'autoConfirm'>,
  step: ApplicationStep,
  { now, reason, imagesWanted, payoutFailure }: Move,
): Promise<ApplicationState> {
  const state = stateAfter(of.state, step, of.autoConfirm)
  if (state === null) throw new Failure('credit.applicationStep', { state: applicationStateWords[of.state] })
  const { status, accepted, payoutStatus } = standingOf(state)
  const isDecision = ['pass', 'reject', 'suspend', 'askAgain', 'drawAgain'].includes(step)
  await sql`
    update application set status = ${status}, payout_status = ${payoutStatus},
      accepted_at = case when ${accepted} then coalesce(accepted_at, ${now}) end,
      submitted_at = case when ${step === 'submit'} then ${now} else submitted_at end,
      decided_at = case when ${isDecision} then ${now} else decided_at end,
      status_reason = ${reason ?? null}, payout_failure = ${payoutFailure ?? null}, images_wanted = ${[...(imagesWanted ?? [])]}::text[], version = version + 1
    where app_id = ${of.appId}`.execute(tx)
  return state
}

export interface ImageOf {
  merchantId: number
  userId: string
  appId: string | null
  certificateId: string | null
  kind: ImageKind | CertificateKind
}

/** Keeps an image. Of an application's own images one of the same kind lives; the earlier one stays as evidence. */
export async function keepImage(tx: Tx, of: ImageOf, image: ReadImage, now: Date): Promise<string> {
  const file = { name: `${of.kind}.jpg`, mime: 'image/jpeg', createdBy: null, now }
  const { fileId, sha256, sizeBytes } = await storeFile(tx, file, pieces(image.bytes))
  if (of.certificateId === null) {
    await sql`update application_image set replaced_at = ${now}
      where app_id = ${of.appId} and kind = ${of.kind} and certificate_id is null and replaced_at is null`.execute(tx)
    await sql`update application set images_wanted = array_remove(images_wanted, ${of.kind})
      where app_id = ${of.appId}`.execute(tx)
  }
  const { rows } = await sql<{ imageId: string }>`
    insert into application_image (merchant_id, user_id, app_id, certificate_id, kind, file_id, sha256, look, width, height,
      size_bytes, uploaded_at)
    values (${of.merchantId}, ${of.userId}, ${of.appId}, ${of.certificateId}, ${of.kind}, ${fileId}, ${sha256},
      ${image.look}::bit(64), ${image.width}, ${image.height}, ${sizeBytes}, ${now}) returning image_id`.execute(tx)
  const [kept] = rows
  if (!kept) throw new Error('an insert answers its row')
  return kept.imageId
}

async function* pieces(bytes: Buffer) {
  yield bytes
}

/** How many images an application or a certificate has had, replaced ones too. */
export async function imagesSent(db: Db, of: { appId: string } | { certificateId: string }): Promise<number> {
  const which =
    'appId' in of ? sql`app_id = ${of.appId} and certificate_id is null` : sql`certificate_id = ${of.certificateId}`
  const { rows } = await sql<{ n: number }>`select count(*) as n from application_image where ${which}`.execute(db)
  return rows[0]?.n ?? 0
}

type Answer = Output<typeof fetchApplicationFiles>
/** As it is stored: which currencies are paid out is known by the channels alone. */
type Files = Omit<Answer, 'applications'> & { applications: Omit<Answer['applications'][number], 'payable'>[] }

const list = (of: ReturnType<typeof sql>) => sql`(select coalesce(json_agg(row), '[]'::json) from (${of}) row)`

const imagesOf = (where: ReturnType<typeof sql>) =>
  list(sql`
    select i.image_id as "imageId", i.kind, i.width, i.height, i.size_bytes as "sizeBytes", i.sha256,
      i.uploaded_at as "uploadedTime", i.replaced_at is not null as replaced
    from application_image i where ${where} order by i.replaced_at is not null, array_position(array['idFront', 'idBack', 'selfie'], i.kind), i.uploaded_at, i.image_id limit 30`)

/** All that a borrower found in scope has of applications, in one statement. */
export async function readFiles(db: Db, userId: string): Promise<Files> {
  const { rows } = await sql<{
    applications: (Omit<Files['applications'][number], 'state'> & {
      standing: Pick<Row, 'status' | 'accepted' | 'payoutStatus'>
    })[]
    certificates: Files['certificates']
    blacklist: Files['blacklist']
  }>`
    select ${list(sql`
        select a.app_id as "appId", a.loan_ref as "loanId", json_build_object('status', a.status, 'accepted',
            a.accepted_at is not null, 'payoutStatus', a.payout_status) as standing,
          t.name as "productName", a.instalments as periods, a.loan_amount_minor as "loanAmount", a.currency,
          a.new_customer as "newCustomer", a.auto_confirm as "autoConfirm", a.circulate,
          a.circulated_from as "circulatedFrom", a.reapply_times as "reapplyTimes", a.applied_at as "appliedTime",
          a.submitted_at as "submittedTime", a.decided_at as "decidedTime", a.accepted_at as "acceptedTime",
          a.status_reason as reason, a.device_id as "deviceId", a.payout_failure as "payoutFailure", a.version,
          (select json_build_object('amount', o.amount_minor, 'bankAccount', mask_number(o.bank_account), 'channel', o.channel,
              'trackingKey', o.tracking_key, 'state', o.state, 'orderTime', o.made_at, 'endTime', o.finished_at)
            from payout o where o.target_id = a.app_id order by o.made_at desc limit 1) as payout,
          ${list(sql`
            select c.name, c.result, c.evidence, c.checked_at as "checkedTime" from application_check c
            where c.app_id = a.app_id and c.round = a.check_round
            order by array_position(array['fail', 'warn', 'pass'], c.result), c.name`)} as checks,
          ${imagesOf(sql`i.app_id = a.app_id and i.certificate_id is null`)} as images
        from application a join product t using (product_id)
        where a.user_id = ${userId} order by a.applied_at desc, a.app_id limit 100`)} as applications,
      ${list(sql`
        select c.certificate_id as "certificateId", c.app_id as "appId", c.kind, c.state, c.sent_at as "sentTime",
          c.decided_at as "decidedTime", who.name as "decidedBy", c.note, c.version,
          ${imagesOf(sql`i.certificate_id = c.certificate_id`)} as images
        from certificate c left join account who on who.account_id = c.decided_by
        where c.user_id = ${userId} order by c.sent_at desc, c.certificate_id limit 100`)} as certificates,
      ${list(sql`
        select x.entry_id as "entryId", x.kind, case x.kind when 'mobile' then mask_phone(x.value)
            when 'device' then x.value else mask_number(x.value) end as value,
          x.reason, x.added_at as "addedTime", who.name as "addedBy"
        from blacklist x left join account who on who.account_id = x.added_by
        where x.user_id = ${userId} and x.lifted_at is null order by x.added_at desc, x.kind limit 100`)} as blacklist`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new Error('a select without from answers one row')
  const applications = found.applications.map(({ standing, ...rest }) => ({
    ...rest,
    state: stateOfApplication(standing),
  }))
  return { ...found, applications }
}
