/** What applications, their checks and documents are called. */
import type { fetchApplicationFiles } from '@cordillera/contract/credit/application'
import type { ApplicationState, CheckName, CheckResult } from '@cordillera/contract/credit/application-state'
import type { Output } from '@cordillera/contract/endpoint'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ToneName } from '../ui/show/show.tsx'

export type Files = Output<typeof fetchApplicationFiles>
export type Application = Files['applications'][number]
export type Image = Application['images'][number]
export type Certificate = Files['certificates'][number]
export type Check = Application['checks'][number]

export const stateTones: Record<ApplicationState, ToneName> = {
  created: 'grey',
  'in audit': 'blue',
  're-upload': 'amber',
  suspended: 'violet',
  approved: 'green',
  rejected: 'red',
  accepted: 'green',
  handing: 'amber',
  success: 'green',
  fail: 'red',
  cancelled: 'grey',
}

export const checkWords: Record<CheckName, MessageDescriptor> = {
  document: msg`Check digit of the document`,
  bankAccount: msg`Check digits of the account`,
  age: msg`Age`,
  blacklist: msg`Blacklist`,
  openDebt: msg`Open debt`,
  sameDevice: msg`Device shared with others`,
  sameMobile: msg`Mobile shared with others`,
  sameBankAccount: msg`Account shared with others`,
  sameFace: msg`Selfie shared with others`,
  curp: msg`CURP, by its registry`,
}
export const resultWords: Record<CheckResult, MessageDescriptor> = {
  pass: msg`In order`,
  warn: msg`Look twice`,
  fail: msg`Not in order`,
}
export const resultTones: Record<CheckResult, ToneName> = { pass: 'green', warn: 'amber', fail: 'red' }

export const whyWords: Readonly<Record<string, MessageDescriptor>> = {
  badDocument: msg`not a valid number of its country`,
  unknownDocumentType: msg`no document of this country`,
  doubtfulCheckDigit: msg`its check digit does not fit, as with some real ones`,
  missing: msg`not said`,
  badAccount: msg`not a valid account`,
  overdue: msg`overdue`,
  open: msg`not due yet`,
  sameFile: msg`the same file`,
  alike: msg`the same picture, scaled or compressed again`,
  notFound: msg`the registry does not know it`,
  mismatch: msg`the registry knows another person under it`,
  noProvider: msg`no provider could answer`,
}

/** What a check that found nothing has found. */
export const cleanWords: Partial<Record<CheckName, MessageDescriptor>> = {
  blacklist: msg`not on it`,
  openDebt: msg`no open bill`,
  sameDevice: msg`nobody else`,
  sameMobile: msg`nobody else`,
  sameBankAccount: msg`nobody else`,
  sameFace: msg`nobody else`,
}

export const blacklistWords: Record<Files['blacklist'][number]['kind'], MessageDescriptor> = {
  document: msg`National id`,
  mobile: msg`Mobile`,
  bankAccount: msg`Bank account`,
  device: msg`Device`,
}

export const certificateStateWords: Record<Certificate['state'], MessageDescriptor> = {
  pending: msg`Waits for a decision`,
  approved: msg`Approved`,
  rejected: msg`Rejected`,
}
export const certificateStateTones: Record<Certificate['state'], ToneName> = {
  pending: 'amber',
  approved: 'green',
  rejected: 'red',
}
