/** Collection messages: templates, and sending one to a person of a case under the gate's decision. */
import * as z from 'zod/mini'
import { contactAnswer } from '../compliance/contact.ts'
import { endpoint } from '../endpoint.ts'
import { country, id, instant, stage, version } from '../fields.ts'
import { positiveMinor } from '../money.ts'
import { messageFailureNames } from './failures.ts'

export const messageChannels = ['sms', 'email', 'whatsapp'] as const
const channel = z.enum(messageChannels)
const templateId = z.int().check(z.gt(0), z.lte(2_147_483_647))
const template = {
  country,
  channel,
  name: z.string().check(z.trim(), z.minLength(2), z.maxLength(80)),
  /** E-mail only. */
  subject: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(150))),
  template: z.string().check(z.trim(), z.minLength(5), z.maxLength(2000)),
  /** Null: any. */
  stage: z.nullable(stage),
  isNewCase: z.nullable(z.boolean()),
  remark: z.nullable(z.string().check(z.trim(), z.maxLength(500))),
  active: z.boolean(),
} as const

export const getTemplate = endpoint({
  path: '/forward/collect/cs/msg/getTemplate',
  access: { menu: 'msgTemplate' },
  rows: 'none',
  spec: '2 §7 Messages',
  summary: 'Collection templates, by country, channel and name',
  input: z.strictObject({ country: z.optional(country), channel: z.optional(channel) }),
  output: z.array(
    z.object({ ...template, templateId, updatedBy: z.nullable(z.string()), updatedTime: instant, version }),
  ),
  errors: [],
})

export const updateTemplate = endpoint({
  path: '/forward/collect/cs/msg/updateTemplate',
  access: { button: 'msgTemplate_change' },
  rows: 'none',
  writes: true,
  spec: '2 §7 Messages, 2 §5 Message templates',
  summary: 'Make a template, or change one; without ÁÉÍÓéúíñóá¿¡',
  input: z.strictObject({ ...template, templateId: z.optional(templateId), version: z.optional(version) }),
  output: z.object({ templateId, version }),
  errors: [
    'staff.noPermission',
    'record.missing',
    'record.stale',
    'messaging.forbiddenCharacters',
    'messaging.unknownPlaceholder',
    'messaging.subjectNeeded',
    'messaging.nameTaken',
  ],
})

export const getTemplateByUser = endpoint({
  path: '/forward/collect/cs/msg/getTemplateByUser',
  access: { menu: ['pendingCollect', 'caseManagement', 'searchUsers'] },
  rows: 'case',
  spec: '2 §7 Messages',
  summary: 'Templates that fit a case, filled with its figures as they would go out',
  input: z.strictObject({ caseId: id, channel: z.optional(channel) }),
  output: z.array(
    z.object({
      templateId,
      channel,
      name: z.string(),
      subject: z.nullable(z.string()),
      text: z.string(),
      segments: z.int(),
      /** Whether it takes a link to pay by along; here a stand-in of its length. */
      hasLink: z.boolean(),
    }),
  ),
  errors: ['collection.caseMissing', 'collection.caseOutOfScope'],
})

const sending = {
  access: { button: ['pendingCollect_work', 'searchUsers_contact'] },
  rows: 'case',
  writes: true,
  idempotent: 'ifGiven',
  spec: '2 §7 Messages; decision 015',
  input: z.strictObject({
    caseId: id,
    /** Null: the borrower. */
    contactId: z.nullable(id),
    templateId,
    /** What the link of the template asks for; left out: what the bill comes to when it is opened. */
    payAmount: z.optional(positiveMinor),
  }),
  output: z.object({
    /** Null where the gate refused: nothing is sent, and the answer says why and when. */
    messageId: z.nullable(id),
    decisionId: id,
    answer: contactAnswer,
  }),
  errors: [
    'collection.caseMissing',
    'collection.caseOutOfScope',
    'collection.contactMissing',
    'messaging.templateMissing',
    'messaging.valueMissing',
    'messaging.whatsappPolicy',
    'credit.billRepaid',
    'payment.amountOverDebt',
  ],
} as const

export const sendMsg = endpoint({
  ...sending,
  path: '/forward/collect/cs/msg/sendMsg',
  summary: 'Send an SMS or WhatsApp message from a template, if the gate allows it now',
})

export const sendEmail = endpoint({
  ...sending,
  path: '/forward/collect/cs/msg/sendEmail',
  summary: 'Send an e-mail from a template, if the gate allows it now',
})

/** `unknown`: the provider never answered; a receipt or a person settles it. `skipped`: a rule kept it back. */
export const messageStates = [
  'queued',
  'sending',
  'sent',
  'delivered',
  'failed',
  'expired',
  'unknown',
  'skipped',
] as const

/** Why it did not arrive; null while it may, and where it did. */
export const messageFailed = {
  failure: z.nullable(z.enum(messageFailureNames)),
  /** The provider's own code or words; of `refused` the gate's rule. */
  failureCode: z.nullable(z.string()),
} as const

export const listMessages = endpoint({
  path: '/forward/collect/cs/msg/list',
  access: { menu: ['pendingCollect', 'caseManagement', 'searchUsers'] },
  rows: 'case',
  spec: '2 §7 Messages',
  summary: 'The latest 100 messages to the person of a case, newest first',
  input: z.strictObject({ caseId: id }),
  output: z.array(
    z.object({
      messageId: id,
      /** Null: written to them before they had one. */
      caseId: z.nullable(id),
      contactId: z.nullable(id),
      channel,
      /** Masked. */
      address: z.string(),
      text: z.string(),
      segments: z.int(),
      state: z.enum(messageStates),
      ...messageFailed,
      by: z.nullable(z.string()),
      queuedTime: instant,
      sentTime: z.nullable(instant),
      endTime: z.nullable(instant),
    }),
  ),
  errors: ['collection.caseMissing', 'collection.caseOutOfScope'],
})
