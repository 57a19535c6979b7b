/** What keeps a process from starting, in a sentence that says what to do: the errors of the system and of PostgreSQL say what broke alone. */

interface Broken {
  code?: string
  message: string
  path?: string
  port?: number
  address?: string
  cause?: unknown
  errors?: unknown[]
}

const full =
  'The disk is full, and without room no database can work. Make room where DATA_DIR or the database server lies, then start again.'
const unreached = (error: Broken): string =>
  `The database can't be reached (${error.message || error.code}). Is it running, and does DATABASE_URL name its host and port?`

const sentences: Record<string, (error: Broken) => string> = {
  ENOSPC: () => full,
  '53100': () => full,
  ECONNREFUSED: unreached,
  ECONNRESET: unreached,
  ENOTFOUND: unreached,
  EAI_AGAIN: unreached,
  ETIMEDOUT: unreached,
  EHOSTUNREACH: unreached,
  ENETUNREACH: unreached,
  '28P01': ({ message }) => `The database refuses the login (${message}). Look at user and password in DATABASE_URL.`,
  '28000': ({ message }) =>
    `The database refuses the login (${message}). Look at the user in DATABASE_URL and at the server's pg_hba.conf.`,
  '3D000': ({ message }) => `The database of DATABASE_URL is not there (${message}). Create it, or name another one.`,
  '57P03': ({ message }) => `The database does not answer yet (${message}). Start again in a moment.`,
  '53300': ({ message }) =>
    `The database has no connection left (${message}). Raise its max_connections or lower POOL_SIZE; npm start -- doctor counts them.`,
  '42501': ({ message }) =>
    `The role of DATABASE_URL may not do what has to be done (${message}). It has to own the database and may create roles.`,
  EADDRINUSE: ({ port }) =>
    `Port ${port} is taken by another program. Stop that one, or start with PORT set to another number.`,
  EADDRNOTAVAIL: ({ address }) =>
    `This machine has no address ${address}. Set HOST to one that it has; 0.0.0.0 is all of them.`,
  EROFS: ({ path }) => `${path} can't be written: its file system is read-only. Set DATA_DIR to a folder that can.`,
  EACCES: ({ path, port }) =>
    path
      ? `${path} can't be used by this user. Give it to them, or set DATA_DIR to another folder.`
      : `Port ${port} is not for ordinary users. Set PORT to one from 1024 on, and put a proxy before it.`,
}

/** The sentence for what was thrown; its own message where that is one already. */
export function startProblem(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  const error: Broken = thrown
  // PostgreSQL says the second where a part of a page still found room
  if (/no space left on device|check free disk space/i.test(`${error.message} ${error.cause ?? ''}`)) return full
  const said = error.code === undefined ? undefined : sentences[error.code]?.(error)
  if (said) return said
  return error.message || startProblem(error.cause ?? error.errors?.[0] ?? thrown.name)
}
