/** Stored files: what people upload to be worked on, and what jobs answer with. A file is its maker's alone. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { empty, id } from '../fields.ts'
import { fileErrors } from './table-import.ts'
import { sheetName } from './table-reading.ts'

export const uploadFile = endpoint({
  path: '/api/cms/file/upload',
  access: 'session',
  rows: 'own',
  writes: true,
  transport: 'multipart',
  spec: 'DESIGN §5 Long work',
  summary: 'Keep a file of up to 64 MB for a later call',
  input: empty,
  output: z.object({
    fileId: id,
    name: z.string(),
    sizeBytes: z.int(),
    /** Hex. */
    sha256: z.string(),
  }),
  errors: ['request.tooLarge', 'file.empty'],
})

export const correctFile = endpoint({
  path: '/api/cms/file/correct',
  access: 'session',
  rows: 'own',
  writes: true,
  idempotent: true,
  spec: 'requirement: faults of an import are corrected where they are shown',
  summary: 'A copy of a table I uploaded in which some cells say something else; the upload stays as it was',
  input: z.strictObject({
    fileId: id,
    sheet: z.optional(sheetName),
    cells: z
      .array(
        z.strictObject({
          /** As the file numbers it; the header is 1. */
          row: z.int().check(z.gte(1), z.lte(10_000_000)),
          /** From 0. */
          cell: z.int().check(z.gte(0), z.lt(200)),
          value: z.string().check(z.maxLength(2000)),
        }),
      )
      .check(z.minLength(1), z.maxLength(1000)),
  }),
  output: z.object({ fileId: id }),
  errors: [...fileErrors, 'file.notCorrectable', 'file.rowMissing'],
})

export const downloadFile = endpoint({
  path: '/api/cms/file/download',
  access: 'session',
  rows: 'own',
  // the operation log keeps who took which file away
  writes: true,
  transport: 'download',
  spec: 'DESIGN §5 Long work',
  summary: 'The bytes of a file I uploaded or a job of mine made',
  input: z.strictObject({ fileId: id }),
  output: z.null(),
  errors: ['file.missing'],
})
