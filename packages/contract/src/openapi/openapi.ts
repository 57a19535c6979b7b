/** The API as it describes itself. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { empty } from '../fields.ts'

export const describeApi = endpoint({
  path: '/api/cms/openapi/document',
  access: { roles: ['TECHNICAL'] },
  rows: 'none',
  spec: 'DOMAIN §3',
  summary: 'This API as an OpenAPI 3.1 document, made from the definitions that validate its calls',
  input: empty,
  output: z.record(z.string(), z.unknown()),
  errors: [],
})
