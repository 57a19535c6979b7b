/** What the states, looks and outcomes of audits are called, and their colours. */
import {
  type AuditOutcome,
  type AuditReason,
  type AuditState,
  type AuditStep,
  auditReasons,
  type callContacts,
  type callResults,
  type ImageAuditState,
} from '@cordillera/contract/audit/terms'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { inWords } from '../ui/language.ts'
import type { ToneName } from '../ui/show/show.tsx'

export const auditStateWords: Record<AuditState, MessageDescriptor> = {
  pending: msg`Pending`,
  audited: msg`Audited, not decided`,
  approved: msg`Approved`,
  rejected: msg`Rejected`,
  completed: msg`Completed`,
}
export const auditStateTones: Record<AuditState, ToneName> = {
  pending: 'blue',
  audited: 'amber',
  approved: 'green',
  rejected: 'red',
  completed: 'grey',
}

export const stepWords: Record<AuditStep, MessageDescriptor> = {
  first: msg`First look`,
  second: msg`Second look`,
  deciding: msg`Deciding look`,
  sample: msg`Drawn for a check`,
}

export const outcomeWords: Record<AuditOutcome, MessageDescriptor> = {
  pass: msg`Pass`,
  're-upload': msg`Upload again`,
  reject: msg`Reject`,
  suspend: msg`Suspend`,
}
export const outcomeTones: Record<AuditOutcome, ToneName> = {
  pass: 'green',
  're-upload': 'amber',
  reject: 'red',
  suspend: 'violet',
}
export const waitingWords = {
  're-upload': msg`Waits for new images`,
  suspend: msg`Suspended`,
} satisfies Record<string, MessageDescriptor>

export const imageStateWords: Record<ImageAuditState, MessageDescriptor> = {
  pending: msg`Pending`,
  fail: msg`Failed`,
  pass: msg`Passed`,
}
export const imageStateTones: Record<ImageAuditState, ToneName> = { pending: 'blue', fail: 'red', pass: 'green' }

export const callContactWords: Record<(typeof callContacts)[number], MessageDescriptor> = {
  borrower: msg`Borrower`,
  work: msg`Work`,
  reference: msg`Named contact`,
}
export const callResultWords: Record<(typeof callResults)[number], MessageDescriptor> = {
  confirmed: msg`Confirmed`,
  refused: msg`Refused to answer`,
  unreachable: msg`Not reached`,
  wrongNumber: msg`Wrong number`,
}

export const reasonText = (reason: AuditReason): string => inWords(auditReasons[reason])
export const filePath = (auditId: string): string => `/auditing/make_conclusion/${auditId}`
