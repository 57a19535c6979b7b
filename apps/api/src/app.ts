/** The whole API, assembled: a database that is migrated, a clock, and every domain's routes and jobs on one server. */
import './listeners.ts'
import './notices.ts'
import './scopes.ts'
import { accessModule } from './access/access.module.ts'
import {
  activeCaller,
  appAuthenticator,
  authenticator,
  demandKnownKey,
  demandNoGain,
  demandSecondPerson,
  ensureRoles,
  forgetAllCallers,
} from './access/public.ts'
import { acquisitionModule } from './acquisition/acquisition.module.ts'
import { appOperationModule } from './app-operation/app-operation.module.ts'
import { closedBy } from './app-operation/public.ts'
import { attendanceModule } from './attendance/attendance.module.ts'
import { auditModule } from './audit/audit.module.ts'
import { borrowerModule } from './borrower/borrower.module.ts'
import { peopleSearch } from './borrower/public.ts'
import { collectionModule } from './collection/collection.module.ts'
import { type DialerOptions, dialerWebhook } from './collection/public.ts'
import { complianceModule } from './compliance/compliance.module.ts'
import { costsModule } from './costs/costs.module.ts'
import { couponModule } from './coupon/coupon.module.ts'
import { creditModule } from './credit/credit.module.ts'
import { dashboardModule } from './dashboard/dashboard.module.ts'
import { derateModule } from './derate/derate.module.ts'
import { dialerHttp } from './integrations/dialer-http/dialer-http.provider.ts'
import { paynetWebhook } from './integrations/paynet/paynet.webhook.ts'
import { payvalidaWebhook } from './integrations/payvalida/payvalida.webhook.ts'
import { smppProvider } from './integrations/smpp/smpp.provider.ts'
import { smsHttpProvider } from './integrations/sms-http/sms-http.provider.ts'
import { smtpProvider } from './integrations/smtp/smtp.provider.ts'
import { mailReceiver } from './integrations/smtp/smtp.receiver.ts'
import { stpWebhook } from './integrations/stp/stp.webhook.ts'
import { transfersWebhook } from './integrations/transfers/transfers.webhook.ts'
import { whatsappProvider } from './integrations/whatsapp/whatsapp.provider.ts'
import { jobModule } from './job/job.module.ts'
import { marketModule } from './market/market.module.ts'
import { linkPlace, messagingModule } from './messaging/public.ts'
import { notificationModule } from './notification/notification.module.ts'
import { openApiModule } from './openapi/openapi.module.ts'
import { operationLogModule } from './operation-log/operation-log.module.ts'
import { record, recordSystemEach } from './operation-log/public.ts'
import { pageErrorModule } from './page-error/page-error.module.ts'
import { paymentModule } from './payment/payment.module.ts'
import { payingChannel } from './payment/public.ts'
import { performanceModule } from './performance/performance.module.ts'
import type { App } from './platform/app.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { type DatabaseOptions, openDatabase } from './platform/db.ts'
import { Events } from './platform/events.ts'
import { Exporter } from './platform/export-thread.ts'
import { serveHealth } from './platform/health.ts'
import { historyParts } from './platform/history.ts'
import { Jobs } from './platform/jobs.ts'
import { unquoted } from './platform/logging.ts'
import { type MetricsOptions, serveMetrics, unhandledRejections } from './platform/metrics.ts'
import { Replica } from './platform/replica.ts'
import { createHttp } from './platform/server.ts'
import { closeHttp } from './platform/stop.ts'
import { startThread } from './platform/thread.ts'
import { type TraceOptions, Tracer } from './platform/tracing.ts'
import { reconciliationModule } from './reconciliation/reconciliation.module.ts'
import { serviceDeskModule } from './service-desk/service-desk.module.ts'
import { settingsModule } from './settings/settings.module.ts'
import { staffModule } from './staff/staff.module.ts'

export interface AppOptions {
  databaseUrl: string
  /** The same through a pooler in transaction mode, for calls. */
  poolUrl?: string
  /** A replica, for calls that read. */
  readUrl?: string
  /** 32 bytes; the same on every node of an installation. */
  secretKey: Buffer
  clock?: Clock
  logLevel?: string
  /** Where log lines go; standard output unless said. */
  logTo?: { write(line: string): void }
  /** Serves /metrics; `token` lets other machines read it. */
  metrics?: MetricsOptions
  /** What this installation is called where there are several. */
  cellName?: string
  /** Where traces go; none are made without it. */
  traces?: TraceOptions | null
  poolSize?: number
  /** As `DatabaseOptions.filling`. */
  filling?: boolean
  /** Jobs that run side by side in this process; one, where nothing is said. */
  jobsAtOnce?: number
  /** Sees every statement of the pool. */
  onQuery?: DatabaseOptions['onQuery']
  webRoot?: string
  checkOutput?: boolean
  /** Where calls go and what signs its events; without it nobody can be called. */
  dialer?: { url: string; secret: string }
  /** How outside parties reach this installation; the server's own address unless said. */
  publicUrl?: string
  /** Where short links stand, if not there, and the hosts to which they may lead; none: any. */
  linkUrl?: string
  linkHosts?: readonly string[]
  /** Where mail comes in; none: it does not. */
  mailIn?: { host: string; port: number } | null
  /** Off: jobs run only when told to (tests drain them). */
  workJobs?: boolean
  /** The file URL of a bundled module beside which the threads lie; this module unless said. */
  threadsBeside?: string
}

const modules: readonly ((app: App) => void)[] = [
  accessModule,
  jobModule,
  borrowerModule,
  (app) =>
    creditModule(app, {
      canPayOut: async (db, currency) => (await payingChannel(app, db, currency)) !== null,
      closedBy,
    }),
  auditModule,
  paymentModule,
  stpWebhook,
  transfersWebhook,
  payvalidaWebhook,
  paynetWebhook,
  reconciliationModule,
  derateModule,
  couponModule,
  complianceModule,
  attendanceModule,
  historyParts,
  operationLogModule,
  notificationModule,
  dashboardModule,
  pageErrorModule,
  openApiModule,
  staffModule,
  performanceModule,
  settingsModule,
  costsModule,
  marketModule,
  acquisitionModule,
  appOperationModule,
]

export type { App }

/** A job holds its lock on one, works on a second and tells its progress on a third; two are left for regular looks. */
const jobConnections = (jobsAtOnce: number) => 3 * jobsAtOnce + 2

export async function createApp(options: AppOptions): Promise<App> {
  // said where the lines of the log go, once there is one
  let sayTraces = (_: Error): void => undefined
  const tracer = options.traces ? new Tracer(options.traces, (error) => sayTraces(error)) : null
  const http = await createHttp({
    tracer,
    logLevel: options.logLevel ?? 'silent',
    ...(options.logTo ? { logTo: options.logTo } : {}),
    ...(options.webRoot ? { webRoot: options.webRoot } : {}),
  })
  let closing = false
  // the message alone: a pool's error carries its whole connection; and what breaks while closing is meant to
  const onError = ({ message }: Error) => {
    if (!closing) http.log.error(`in the background: ${unquoted(message)}`)
  }
  sayTraces = onError
  const forCalls = {
    purpose: 'calls',
    poolSize: options.poolSize ?? 16,
    onError,
    onQuery: options.onQuery,
    traced: tracer !== null,
    filling: options.filling ?? false,
  } as const
  const database = openDatabase(options.poolUrl ?? options.databaseUrl, {
    ...forCalls,
    pooled: options.poolUrl !== undefined,
  })
  const { db } = database
  const replica = options.readUrl
    ? new Replica({ primary: database, replica: openDatabase(options.readUrl, forCalls) })
    : null
  const jobsAtOnce = options.jobsAtOnce ?? 1
  const longWork = openDatabase(options.databaseUrl, {
    purpose: 'jobs',
    poolSize: jobConnections(jobsAtOnce),
    onError,
    onQuery: options.onQuery,
    traced: tracer !== null,
    filling: options.filling ?? false,
  })
  const clock = options.clock ?? systemClock
  const events = new Events(options.databaseUrl)
  const jobs = new Jobs({
    database: longWork,
    atOnce: jobsAtOnce,
    clock,
    events,
    onError,
    tracer,
    rightsOf: (accountId, now) => activeCaller(db, accountId, now),
  })
  const exporter = new Exporter(
    (thread) => startThread(options.threadsBeside ?? import.meta.url, 'export', thread),
    { databaseUrl: options.databaseUrl },
    onError,
  )
  const readiness = serveHealth({ http, clock, database, events })
  const app: App = {
    http,
    db,
    replica,
    database,
    longWork,
    clock,
    events,
    jobs,
    exporter,
    secretKey: options.secretKey,
    cellName: options.cellName ?? null,
    ...authenticator(db, clock, events),
    authenticateApp: appAuthenticator(db, clock),
    demandNoGain,
    demandSecondPerson,
    record,
    searchPeople: peopleSearch(db, record),
    checkOutput: options.checkOutput ?? false,
    drain: () => readiness.drain(),
    unhandled(reason) {
      http.log.error({ err: reason }, 'a promise failed that nobody waited for')
      unhandledRejections.inc()
    },
    async close() {
      closing = true
      await events.close()
      await Promise.all([closeHttp(http), jobs.close()])
      await exporter.close()
      await Promise.all([database.close(), longWork.close(), replica?.close(), tracer?.close()])
    },
  }
  if (options.metrics) serveMetrics({ ...app, tracer }, options.metrics)
  for (const register of modules) register(app)
  collectionModule(app, options.dialer && dialerOf(app, options.dialer, options.publicUrl))
  const origin = () => options.linkUrl ?? options.publicUrl ?? here(app)
  serviceDeskModule(app, linkPlace(origin, options.linkHosts))
  messagingModule(
    app,
    { smpp: smppProvider(), http: smsHttpProvider(), smtp: smtpProvider(), whatsapp: whatsappProvider() },
    {
      origin,
      ...(options.linkHosts ? { linkHosts: options.linkHosts } : {}),
      ...(options.mailIn ? { mailIn: mailReceiver(options.mailIn, (error) => onError(error as Error)) } : {}),
    },
  )
  try {
    await events.open()
    await bringRolesUpToDate(app)
    await demandKnownKey(db, options.secretKey)
    jobs.open({ work: options.workJobs ?? true })
  } catch (error) {
    await app.close()
    throw error
  }
  return app
}

/** Every other node reads everybody's rights anew, and the log keeps what a new version gave or took. */
async function bringRolesUpToDate({ db, clock }: App): Promise<void> {
  const changed = await ensureRoles(db)
  if (changed.length === 0) return
  const entries = changed.map(({ roleId, before, after }) => ({
    action: 'access.defaultsOfRole' as const,
    target: `role:${roleId}`,
    before: { permissions: before },
    after: { permissions: after },
  }))
  await recordSystemEach(db, clock.now(), 'start', entries)
  await forgetAllCallers(db)
}

/** This process, as only its own machine reaches it. */
const here = (app: App) => `http://127.0.0.1:${(app.http.server.address() as { port: number }).port}`

function dialerOf(app: App, { url, secret }: { url: string; secret: string }, publicUrl?: string): DialerOptions {
  const eventsUrl = () => `${publicUrl ?? here(app)}${dialerWebhook}`
  return { secret, dialer: dialerHttp({ url, secret, eventsUrl }) }
}
