/**
 * An endpoint is one value: its path, who may call it, which rows it reaches, what goes in, what comes out, and which
 * named errors it may answer. The server implements it, the web calls it, OpenAPI and the generated tests read it.
 */
import type { $ZodType, input, output } from 'zod/v4/core'
import type { ErrorName } from './errors.ts'
import type { ButtonName, MenuName } from './menus.ts'
import type { RoleName } from './roles.ts'

/**
 * Who may call. There is no default: leaving it out does not compile.
 * - `public`: anybody, without a token
 * - `signedIn`: a token, even before its second factor (only the calls that complete or end it)
 * - `verified`: a token past its second factor, even before a forced password change
 * - `session`: a token with nothing left to complete
 * - `menu`: any of these screens is granted; `button`: any of these actions is granted
 * - `roles`: one of these staff roles; `superuser`: superusers alone
 * - `lendingApp`: the lending app of a merchant, by its key; no person's token opens it
 */
export type Access =
  | 'public'
  | 'signedIn'
  | 'verified'
  | 'session'
  | 'superuser'
  | 'lendingApp'
  | { readonly menu: MenuName | readonly MenuName[] }
  | { readonly button: ButtonName | readonly ButtonName[] }
  | { readonly roles: readonly RoleName[] }

/**
 * Which rows the handler can reach. `none`: no tenant rows. `own`: the caller's. `staff`: people in the caller's scope.
 * `case`: cases (and what hangs on them) in the caller's merchants and scope. `merchant`: all of the caller's merchants.
 * `log`: operation-log entries the caller may read, and what they are about.
 */
export type Rows = 'none' | 'own' | 'staff' | 'case' | 'merchant' | 'log'

export interface Endpoint<I extends $ZodType = $ZodType, O extends $ZodType = $ZodType> {
  readonly path: `/${string}`
  readonly access: Access
  readonly rows: Rows
  /** Where the requirement stands: `1 §7`, `2 §7 Case`, or a decision's number. */
  readonly spec: string
  readonly summary: string
  readonly input: I
  readonly output: O
  readonly errors: readonly ErrorName[]
  /**
   * Runs in one transaction, its operation-log entry included. Without it the handler only reads. `statement`: whatever it
   * does is done by one statement, so that no transaction has to be opened and closed around it.
   */
  readonly writes?: boolean | 'statement'
  /**
   * Decides what somebody else asked for: its handler has to ask `secondPerson` who did and who gains, and it may answer
   * `secondPersonErrors`.
   */
  readonly secondPerson?: boolean
  /**
   * Lends, forgives or books money to a borrower by one person's word: its handler has to ask `demandNoGain` whose it is, as
   * nobody decides what they gain by.
   */
  readonly gives?: boolean
  /**
   * Takes an `Idempotency-Key`; a repeat gets the first answer. Required where money moves or jobs start; `ifGiven`: the
   * specification names the call and its callers send only its headers. Our own page always sends one.
   */
  readonly idempotent?: boolean | 'ifGiven'
  /**
   * Inputs that are compared with what is masked of people, as paths (`filter.phone`): such a call is logged, counted against
   * the caller's hour and refused beyond it. Generated tests demand it (api/test/people-search.test.ts).
   */
  readonly searchesPeople?: readonly string[]
  /**
   * Told to us by a party whose protocol reads our answer: `output` stands there without the envelope.
   */
  readonly bare?: true
  /**
   * `multipart`: a part `input` (JSON, may be left out where nothing is required) and then one part `file`.
   * `download`: the answer is a file; `events`: server-sent events until the caller leaves; `output` describes nothing.
   */
  readonly transport?: 'json' | 'multipart' | 'download' | 'events'
}

/** What a decision of a second person may be refused with. */
export const secondPersonErrors = [
  'credit.ownRequest',
  'access.ownGain',
  'access.freshReset',
  'access.samePerson',
  'access.tiedAccounts',
  'access.sameDevice',
] as const satisfies readonly ErrorName[]

export type AnyEndpoint = Endpoint
/** What a caller sends. */
export type Input<E extends AnyEndpoint> = input<E['input']>
/** What a handler receives, defaults applied. */
export type Parsed<E extends AnyEndpoint> = output<E['input']>
/** What a handler answers and a caller receives. */
export type Output<E extends AnyEndpoint> = output<E['output']>

/** Declares an endpoint; keeps its literal types so that `fail` accepts only the errors named here. */
export function endpoint<I extends $ZodType, O extends $ZodType, const Errors extends readonly ErrorName[]>(
  declared: Endpoint<I, O> & { readonly errors: Errors },
): Endpoint<I, O> & { readonly errors: Errors } {
  return declared
}
