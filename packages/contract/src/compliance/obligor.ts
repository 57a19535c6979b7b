/** Who else owes a debt: codebtors and guarantors, added by one person and verified by another. */
import * as z from 'zod/mini'
import { endpoint, secondPersonErrors } from '../endpoint.ts'
import { day, done, id, instant, reason, shortText, version } from '../fields.ts'

export const obligorRoles = ['codebtor', 'guarantor'] as const

export const obligor = z.object({
  obligorId: id,
  contactId: id,
  role: z.enum(obligorRoles),
  docType: z.string(),
  /** Masked. */
  docNumber: z.string(),
  birthDate: z.nullable(day),
  state: z.nullable(z.string()),
  city: z.nullable(z.string()),
  /** Street and number, masked: where a visit goes. */
  address: z.nullable(z.string()),
  contract: z.string(),
  madeBy: z.string(),
  madeTime: instant,
  /** The caller added it, so somebody else has to verify it. */
  own: z.boolean(),
  verifiedBy: z.nullable(z.string()),
  verifiedTime: z.nullable(instant),
  endedBy: z.nullable(z.string()),
  endedTime: z.nullable(instant),
  endedReason: z.nullable(z.string()),
  version,
})

export const listObligors = endpoint({
  path: '/forward/collect/compliance/obligors',
  access: { menu: 'searchUsers' },
  rows: 'merchant',
  spec: 'DOMAIN §14, §16; decision 048',
  summary: 'The obligors of a borrower, ended ones too, newest first',
  input: z.strictObject({ userId: id }),
  output: z.array(obligor),
  errors: ['borrower.missing'],
})

export const addObligor = endpoint({
  path: '/forward/collect/compliance/addObligor',
  access: { button: 'caseManagement_recall' },
  rows: 'merchant',
  writes: true,
  spec: 'DOMAIN §14, §16; decision 048',
  summary: 'Add a contact who owes the debt too; nobody contacts them before somebody else has verified it',
  input: z.strictObject({
    userId: id,
    contactId: id,
    role: z.enum(obligorRoles),
    docType: shortText,
    docNumber: shortText,
    /** Left out: unknown, which some countries’ law treats like a minor. */
    birthDate: z.optional(day),
    state: z.optional(shortText),
    city: z.optional(shortText),
    /** Street and number; without it nobody visits them. */
    address: z.optional(shortText),
    /** Which contract they signed, and where it lies. */
    contract: reason,
  }),
  output: z.object({ obligorId: id, version }),
  errors: ['borrower.missing', 'collection.contactMissing', 'compliance.obligorDocument', 'compliance.obligorTwice'],
})

export const verifyObligor = endpoint({
  path: '/forward/collect/compliance/verifyObligor',
  access: { button: 'caseManagement_recall' },
  rows: 'merchant',
  writes: true,
  secondPerson: true,
  spec: 'DOMAIN §14, §16; decision 048',
  summary: 'Say that the contract was seen: from now on the obligor may be contacted as the law allows',
  input: z.strictObject({ obligorId: id, version, reason }),
  output: z.object({ version }),
  errors: ['record.missing', 'record.stale', 'compliance.obligorState', ...secondPersonErrors],
})

export const endObligor = endpoint({
  path: '/forward/collect/compliance/endObligor',
  access: { button: 'caseManagement_recall' },
  rows: 'merchant',
  writes: true,
  spec: 'DOMAIN §14, §16; decision 048',
  summary: 'They owe the debt no more, or never did: a third party from now on',
  input: z.strictObject({ obligorId: id, version, reason }),
  output: done,
  errors: ['record.missing', 'record.stale', 'compliance.obligorState'],
})
