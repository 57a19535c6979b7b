/** What statuses, actions and facts of a record are called. */

import { type RoleName, roles } from '@cordillera/contract/roles'
import type { OperationAction } from '@cordillera/contract/staff/operation'
import { operationActions } from '@cordillera/contract/staff/operation'
import type { AssetKind, Sex, StaffAction, StaffStatus, WorkStatus } from '@cordillera/contract/staff/status'
import { assetKinds, emergencyRelations, sexes, staffStatuses, workStatuses } from '@cordillera/contract/staff/status'
import { stageNames } from '@cordillera/contract/stages'
import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { currentLanguage, inWords } from '../ui/language.ts'
import { recordedDay } from '../ui/show/dates.ts'
import type { ToneName } from '../ui/show/show.tsx'

export const statusWords: Record<StaffStatus, MessageDescriptor> = {
  WAIT_TRAIN: msg`Waits for training`,
  TRAINING: msg`In training`,
  WAIT_TEST: msg`Waits for the test`,
  TESTING: msg`In the test`,
  WAIT_COLLECT: msg`Ready to collect`,
  COLLECTING: msg`In service`,
  LEAVE_WAIT_DIRECTOR_SURE: msg`Leaving: director confirms`,
  LEAVE_WAIT_HR: msg`Leaving: HR confirms`,
  LEAVE: msg`Has left`,
}
export const statusTones: Record<StaffStatus, ToneName> = {
  WAIT_TRAIN: 'slate',
  TRAINING: 'blue',
  WAIT_TEST: 'slate',
  TESTING: 'blue',
  WAIT_COLLECT: 'amber',
  COLLECTING: 'green',
  LEAVE_WAIT_DIRECTOR_SURE: 'orange',
  LEAVE_WAIT_HR: 'orange',
  LEAVE: 'grey',
}

export const workStatusWords: Record<WorkStatus, MessageDescriptor> = {
  working: msg`Is at work`,
  leave: msg`On leave`,
  sabbatical: msg`Sabbatical`,
  absence: msg`Absent`,
  sickLeave: msg`Sick leave`,
  yearLeave: msg`Annual leave`,
}

export const actionWords: Record<StaffAction, MessageDescriptor> = {
  START_TRAIN: msg`Start training`,
  END_TRAIN: msg`End training`,
  GIVE_UP_TRAIN: msg`Give up in training`,
  START_TEST: msg`Start the test`,
  END_TEST: msg`End the test`,
  GIVE_UP_TEST: msg`Give up at the test`,
  START_COLLECT: msg`Start to collect`,
  APPLY_LEAVE: msg`Leaves the company`,
  OK_LEAVE: msg`Confirm the leaving`,
}
const callWords: Record<Exclude<OperationAction, StaffAction>, MessageDescriptor> = {
  createUser: msg`Hired`,
  updateUser: msg`Details corrected`,
  updatePeriod: msg`Stage changed`,
  updateLeader: msg`Leader changed`,
  updateRole: msg`Role changed`,
  updateWorkConfig: msg`Work config changed`,
  updateSupersetRole: msg`Superset roles changed`,
  move: msg`Moved`,
  resetPassword: msg`Password reset`,
  'exempt-tfa': msg`Exempt for 24 hours`,
  'unbind-tfa': msg`Authenticator unbound`,
}
export const operationWord = (action: OperationAction): string => i18n._({ ...actionWords, ...callWords }[action])
export const operationOptions = () => operationActions.map((value) => ({ value, label: operationWord(value) }))

export const sexWords: Record<Sex, MessageDescriptor> = { female: msg`Female`, male: msg`Male`, other: msg`Other` }
export const assetWords: Record<AssetKind, MessageDescriptor> = {
  computer: msg`Computer`,
  headset: msg`Headset`,
  phone: msg`Phone`,
  badge: msg`Badge`,
  keys: msg`Keys`,
  documents: msg`Documents`,
}
export const relationWords: Record<(typeof emergencyRelations)[number], MessageDescriptor> = {
  father: msg`Father`,
  mother: msg`Mother`,
  spouse: msg`Spouse`,
  brother: msg`Brother`,
  sister: msg`Sister`,
  friend: msg`Friend`,
  child: msg`Child`,
  colleague: msg`Colleague`,
}

export const roleWord = (role: string): string => (Object.hasOwn(roles, role) ? inWords(roles[role as RoleName]) : role)

const listed = <T extends string>(names: readonly T[], words: Record<T, MessageDescriptor>) =>
  names.map((value) => ({ value, label: i18n._(words[value]) }))
export const statusOptions = () => listed(staffStatuses, statusWords)
export const workStatusOptions = () => listed(workStatuses, workStatusWords)
export const sexOptions = () => listed(sexes, sexWords)
export const relationOptions = () => listed(emergencyRelations, relationWords)
export const assetOptions = () => listed(assetKinds, assetWords)
export const stageOptions = () => stageNames.map((value) => ({ value, label: value }))

const factWords: Record<string, MessageDescriptor> = {
  name: msg`Name`,
  role: msg`Role`,
  status: msg`Status`,
  workStatus: msg`Work status`,
  period: msg`Stage`,
  leader: msg`Leader`,
  workplace: msg`Workplace`,
  company: msg`Company`,
  shift: msg`Shift`,
  dailyCapacity: msg`New cases a day`,
  caseLimit: msg`Case limit`,
  testScore: msg`Test result`,
  languages: msg`Languages`,
  stagesCovered: msg`Also covers`,
  outboundAccounts: msg`Outbound accounts`,
  roles: msg`Roles`,
  enterDay: msg`Entry day`,
  leaveDay: msg`Last day`,
  accountActive: msg`Account in use`,
  sex: msg`Sex`,
  birthday: msg`Birthday`,
  phone: msg`Phone`,
  secondPhone: msg`Second phone`,
  email: msg`E-mail`,
  address: msg`Address`,
  emergencyName: msg`Emergency contact`,
  emergencyPhone: msg`Emergency phone`,
  emergencyRelation: msg`Relation`,
  bankName: msg`Bank`,
  bankAccount: msg`Bank account`,
}
export const factName = (name: string): string => {
  const word = factWords[name]
  return word ? i18n._(word) : name
}

type Fact = string | number | boolean | readonly string[] | null
const codes: Record<string, Record<string, MessageDescriptor>> = {
  status: statusWords,
  workStatus: workStatusWords,
  sex: sexWords,
  emergencyRelation: relationWords,
}

/** A fact as people read it: codes in words, lists by commas. */
export function factText(name: string, fact: Fact | undefined): string {
  if (fact === null || fact === undefined || (Array.isArray(fact) && fact.length === 0)) return ''
  if (typeof fact === 'boolean') return i18n._(fact ? msg`yes` : msg`no`)
  if (name === 'languages' && Array.isArray(fact)) return fact.map(languageName).join(', ')
  if (name === 'role' || name === 'roles')
    return [fact]
      .flat()
      .map((one) => roleWord(String(one)))
      .join(', ')
  if (typeof fact === 'string' && /^\d{4}-\d\d-\d\d$/.test(fact)) return recordedDay(fact, currentLanguage())
  const word = codes[name]?.[String(fact)]
  return word ? i18n._(word) : [fact].flat().join(', ')
}

const languageNames = { es: 'Español', en: 'English', zh: '中文', pt: 'Português', qu: 'Quechua' } as const
const languageName = (code: string): string => (Object.hasOwn(languageNames, code) ? languageNames[code as 'es'] : code)
export const languageOptions = (Object.keys(languageNames) as (keyof typeof languageNames)[]).map((value) => ({
  value,
  label: languageNames[value],
}))
