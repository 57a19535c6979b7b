/** Stored files: what people upload to be worked on, and what jobs answer with. A file is its maker's alone. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { empty, id } from '../fields.ts'

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
