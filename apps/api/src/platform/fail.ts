/** A refusal the contract names. Thrown by handlers through `fail`, by services directly; the transport words it. */
import { type ErrorName, type ErrorRow, errors } from '@cordillera/contract/errors'
import type { Language, Words } from '@cordillera/contract/words'

export interface FieldProblem {
  field: string
  message: string | Words
}

/** What fills an error's placeholders; words are said in the caller's language. */
export type FailureParams = Readonly<Record<string, string | number | Words>>

export class Failure extends Error {
  readonly error: ErrorName
  readonly params: FailureParams
  readonly fields: FieldProblem[] | null
  constructor(error: ErrorName, params: FailureParams = {}, fields: FieldProblem[] | null = null) {
    super(error)
    this.error = error
    this.params = params
    this.fields = fields
  }
}

/** A refusal that also stands beside its field. */
export const refusedField = (error: ErrorName, field: string): Failure =>
  new Failure(error, {}, [{ field, message: errors[error] }])

/** The envelope of a failure in the caller's language. */
export function wordFailure(failure: Failure, language: Language) {
  const row: ErrorRow = errors[failure.error]
  const said = (param: string | number | Words | undefined) =>
    typeof param === 'object' ? param[language] : String(param ?? '')
  const fields = failure.fields?.map(({ field, message }) => ({ field, message: said(message) })) ?? null
  const params = {
    detail: fields?.map(({ field, message }) => `${field} ${message}`.trim()).join('; '),
    ...failure.params,
  }
  const msg = row[language].replace(/\{(\w+)\}/g, (_, name: string) => said(params[name as keyof typeof params]))
  return { http: row.http ?? 200, body: { code: row.code, msg: msg.replace(/[:：]\s*$/, ''), data: fields } }
}
