/** The environment, read once and validated at start. docs/operations.md has the same table for people. */
import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { cellAtMost } from './cell.ts'

const flag = z.pipe(
  z.enum(['on', 'off']),
  z.transform((value) => value === 'on'),
)

/** What a variable has to be, where its check alone says too little. */
const expected: Record<string, string> = {
  PORT: 'a port, from 0 to 65535',
  MAIL_IN_PORT: 'a port, from 1 to 65535',
  DATABASE_URL: addressOfDatabase(),
  DATABASE_POOL_URL: addressOfDatabase(),
  DATABASE_READ_URL: addressOfDatabase(),
  DATABASE_ARCHIVE_URL: addressOfDatabase(),
  ARCHIVE_AFTER_MONTHS: 'a number from 1 to 120',
  DEMO: 'on or off',
  LOG_LEVEL: 'fatal, error, warn, info, debug or silent',
  METRICS_TOKEN: '16 characters or more',
  DIALER_SECRET: '8 characters or more',
  TRANSFERS_SECRET: '16 characters or more',
  DRAIN_SECONDS: 'a number from 0 to 8',
  BACKUP_KEEP: 'a number from 1 to 1000',
  POOL_SIZE: 'a number from 3 to 200',
  CELL_NUMBER: `a number from 0 to ${cellAtMost}`,
  CELL_NAME: 'a name of at most 30 characters',
  OTEL_TRACES_SAMPLER_ARG: 'a number from 0 to 1',
  OTEL_EXPORTER_OTLP_HEADERS: 'name=value pairs with commas between',
}

function addressOfDatabase(): string {
  return 'postgres://user:password@host:port/database, with what is no letter or digit in the password percent-encoded'
}

const databaseAddress = z.optional(z.url({ protocol: /^postgres(ql)?$/ }))

const environment = z.object({
  /** Where the server listens. */
  PORT: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535)), 8080),
  HOST: z._default(z.string(), '127.0.0.1'),
  /** Where the embedded database lives. */
  DATA_DIR: z._default(z.string().check(z.minLength(1)), '.data'),
  /** A PostgreSQL server to use instead of the embedded one. */
  DATABASE_URL: databaseAddress,
  /** The same database through PgBouncer in transaction mode, for calls; jobs, events, migrations and locks stay direct. */
  DATABASE_POOL_URL: databaseAddress,
  /** A replica of it, for calls that read. */
  DATABASE_READ_URL: databaseAddress,
  /** A database on another server where old months of histories lie, and how many whole months stay here. */
  DATABASE_ARCHIVE_URL: databaseAddress,
  ARCHIVE_AFTER_MONTHS: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(120)), 13),
  /** Demo data: on with the embedded database, off with a server, unless said. */
  DEMO: z.optional(flag),
  /** Encrypts secrets at rest (two-factor, credentials): 32 bytes in base64. Made and kept in DATA_DIR where absent. */
  SECRET_KEY: z.optional(z.string()),
  /** The dialer's address, and the secret that its events are signed with. */
  DIALER_URL: z.optional(z.url()),
  DIALER_SECRET: z.optional(z.string().check(z.minLength(8))),
  /** How outside parties reach this installation. */
  PUBLIC_URL: z.optional(z.url()),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'warn'),
  /** Lets a Prometheus on another machine read /metrics; without it only this machine may. */
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16))),
  /** STP: its address, our name with it, our private key and its public one (PEM; line breaks may be written \\n). */
  /** Where short links and the end of mails stand, if not at `PUBLIC_URL`; a short name costs less of a text. */
  LINK_URL: z.optional(z.url()),
  LINK_HOSTS: z.optional(z.string().check(z.maxLength(2000))),
  /** Where mail comes in: replies and bounces, from the mail server in front. Without a port it does not. */
  MAIL_IN_PORT: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(65_535))),
  MAIL_IN_HOST: z._default(z.string(), '127.0.0.1'),
  STP_URL: z.optional(z.url()),
  STP_COMPANY: z.optional(z.string().check(z.minLength(1), z.maxLength(15))),
  STP_PRIVATE_KEY: z.optional(z.string()),
  STP_PUBLIC_KEY: z.optional(z.string()),
  /** Transfers of the countries without STP, and cash: the address of their adapter and the secret both sides sign with. */
  TRANSFERS_URL: z.optional(z.url()),
  TRANSFERS_SECRET: z.optional(z.string().check(z.minLength(16))),
  /** Banxico's page of proofs; without it no proof of a transfer is asked for. */
  CEP_URL: z.optional(z.url()),
  /** How long /ready says no before the server stops taking calls, so that a balancer has noticed. */
  DRAIN_SECONDS: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(8)), 0),
  /** Where backups and archived changes lie, and how many backups stay. */
  BACKUP_DIR: z.optional(z.string().check(z.minLength(1))),
  BACKUP_KEEP: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1000)), 7),
  /** Which cell this installation is where there are several (decision 196), and what people call it. */
  CELL_NUMBER: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(cellAtMost))),
  CELL_NAME: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(30))),
  /** Where traces go (OpenTelemetry), how many of them are kept, and headers that the collector wants. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  OTEL_TRACES_SAMPLER_ARG: z._default(z.coerce.number().check(z.gte(0), z.lte(1)), 0.05),
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(z.string().check(z.regex(/^[\w-]+=[^,]+(,[\w-]+=[^,]+)*$/))),
  POOL_SIZE: z._default(z.coerce.number().check(z.int(), z.gte(3), z.lte(200)), 16),
})

export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  poolUrl: string | undefined
  readUrl: string | undefined
  demo: boolean
  secretKey: string | undefined
  dialer: { url: string; secret: string } | undefined
  publicUrl: string | undefined
  /** Where short links and the end of mails stand; `publicUrl` unless said. */
  linkUrl: string | undefined
  /** Hosts to which short links may lead; none: any. */
  linkHosts: readonly string[]
  /** Null: no mail comes in. */
  mailIn: { host: string; port: number } | null
  logLevel: string
  poolSize: number
  drainSeconds: number
  metricsToken: string | undefined
  cell: { number: number | undefined; name: string | undefined }
  /** Null: nothing is traced. */
  traces: { endpoint: string; ratio: number; headers: Record<string, string> } | null
  /** Null: all months stay here. */
  archive: { url: string; months: number } | null
  /** Null: none are taken from here. */
  backups: { dir: string; keep: number } | null
  /** Null: transfers are not connected. */
  stp: { url: string; company: string; privateKey: string; publicKey: string } | null
  /** Null: no channel but STP. */
  transfers: { url: string; secret: string } | null
  /** Null: Banxico is not asked for proofs of transfers. */
  cep: { url: string } | null
}

/** Reads the environment; throws one sentence a wrong variable. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = z.safeParse(environment, env)
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map(({ path }) => path.join('.')))]
    // never what it is: many of them are secrets
    const wrong = names.map(
      (name) =>
        `${name} has to be ${expected[name] ?? (/URL|ENDPOINT$/.test(name) ? 'an address (https://…)' : 'as the table says')}`,
    )
    throw new Error(`The environment is not right: ${wrong.join('; ')}. Nothing was started. See docs/operations.md.`)
  }
  const read = parsed.data
  if (!read.DATABASE_URL && (read.DATABASE_POOL_URL || read.DATABASE_READ_URL))
    throw new Error('DATABASE_POOL_URL and DATABASE_READ_URL are for a DATABASE_URL. See docs/operations.md.')
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL,
    poolUrl: read.DATABASE_POOL_URL,
    readUrl: read.DATABASE_READ_URL,
    demo: read.DEMO ?? read.DATABASE_URL === undefined,
    secretKey: read.SECRET_KEY,
    dialer: read.DIALER_URL && read.DIALER_SECRET ? { url: read.DIALER_URL, secret: read.DIALER_SECRET } : undefined,
    publicUrl: read.PUBLIC_URL,
    linkUrl: read.LINK_URL,
    linkHosts: (read.LINK_HOSTS ?? '').split(',').flatMap((host) => host.trim().toLowerCase() || []),
    mailIn: read.MAIL_IN_PORT === undefined ? null : { host: read.MAIL_IN_HOST, port: read.MAIL_IN_PORT },
    logLevel: read.LOG_LEVEL,
    poolSize: read.POOL_SIZE,
    drainSeconds: read.DRAIN_SECONDS,
    metricsToken: read.METRICS_TOKEN,
    cell: { number: read.CELL_NUMBER, name: read.CELL_NAME },
    traces: tracesOf(read),
    archive: read.DATABASE_ARCHIVE_URL ? { url: read.DATABASE_ARCHIVE_URL, months: read.ARCHIVE_AFTER_MONTHS } : null,
    backups: read.BACKUP_DIR ? { dir: resolve(read.BACKUP_DIR), keep: read.BACKUP_KEEP } : null,
    stp: stpOf(read),
    transfers: transfersOf(read),
    cep: read.CEP_URL ? { url: read.CEP_URL } : null,
  }
}

function tracesOf(read: z.infer<typeof environment>): Config['traces'] {
  const endpoint = read.OTEL_EXPORTER_OTLP_ENDPOINT
  if (!endpoint) return null
  const pairs = read.OTEL_EXPORTER_OTLP_HEADERS?.split(',').map((pair) => pair.split(/=(.*)/s, 2)) ?? []
  return { endpoint, ratio: read.OTEL_TRACES_SAMPLER_ARG, headers: Object.fromEntries(pairs) }
}

const pem = (text: string): string => text.replaceAll('\\n', '\n')

function stpOf(read: z.infer<typeof environment>): Config['stp'] {
  const { STP_URL: url, STP_COMPANY: company, STP_PRIVATE_KEY: privateKey, STP_PUBLIC_KEY: publicKey } = read
  if (!url && !company && !privateKey && !publicKey) return null
  if (!url || !company || !privateKey || !publicKey) {
    throw new Error(
      'STP needs all of STP_URL, STP_COMPANY, STP_PRIVATE_KEY and STP_PUBLIC_KEY. See docs/operations.md.',
    )
  }
  return { url, company, privateKey: pem(privateKey), publicKey: pem(publicKey) }
}

function transfersOf({
  TRANSFERS_URL: url,
  TRANSFERS_SECRET: secret,
}: z.infer<typeof environment>): Config['transfers'] {
  if (!url && !secret) return null
  if (!url || !secret)
    throw new Error('Transfers need both TRANSFERS_URL and TRANSFERS_SECRET. See docs/operations.md.')
  return { url, secret }
}
