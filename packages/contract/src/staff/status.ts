/** The staff status machine as data (DOMAIN §7): the server refuses by it, the screens grey out by it. */
import type { RoleName } from '../roles.ts'

export const staffStatuses = [
  'WAIT_TRAIN',
  'TRAINING',
  'WAIT_TEST',
  'TESTING',
  'WAIT_COLLECT',
  'COLLECTING',
  'LEAVE_WAIT_DIRECTOR_SURE',
  'LEAVE_WAIT_HR',
  'LEAVE',
] as const
export type StaffStatus = (typeof staffStatuses)[number]

export const staffActions = [
  'START_TRAIN',
  'END_TRAIN',
  'GIVE_UP_TRAIN',
  'START_TEST',
  'END_TEST',
  'GIVE_UP_TEST',
  'START_COLLECT',
  'APPLY_LEAVE',
  'OK_LEAVE',
] as const
export type StaffAction = (typeof staffActions)[number]

export const workStatuses = ['working', 'leave', 'sabbatical', 'absence', 'sickLeave', 'yearLeave'] as const
export type WorkStatus = (typeof workStatuses)[number]

/** What somebody is in the machine: a superuser is all of them. */
export type StaffActor = 'trainer' | 'director' | 'hr'
export const staffActors = ['trainer', 'director', 'hr'] as const satisfies readonly StaffActor[]

const actorOfRole: Partial<Record<RoleName, StaffActor>> = {
  HR: 'hr',
  HR_DIRECTOR: 'hr',
  TRAINER: 'trainer',
  TRAINER_DIRECTOR: 'trainer',
  DIRECTOR: 'director',
  WORKPLACE_DIRECTOR: 'director',
  COUNTRY_DIRECTOR: 'director',
}
export const actorsOf = (role: string | null): readonly StaffActor[] => {
  const actor = role === null ? undefined : actorOfRole[role as RoleName]
  return actor ? [actor] : []
}

export interface Transition {
  readonly action: StaffAction
  readonly from: readonly StaffStatus[]
  readonly to: StaffStatus
  readonly by: readonly StaffActor[]
}

/** Two confirmations take somebody out of the company: the director's, then HR's. */
export const transitions: readonly Transition[] = [
  { action: 'START_TRAIN', from: ['WAIT_TRAIN'], to: 'TRAINING', by: ['trainer', 'hr'] },
  { action: 'END_TRAIN', from: ['TRAINING'], to: 'WAIT_TEST', by: ['trainer', 'hr'] },
  { action: 'GIVE_UP_TRAIN', from: ['WAIT_TRAIN', 'TRAINING'], to: 'LEAVE', by: ['trainer', 'hr'] },
  { action: 'START_TEST', from: ['WAIT_TEST'], to: 'TESTING', by: ['trainer', 'hr'] },
  { action: 'END_TEST', from: ['TESTING'], to: 'WAIT_COLLECT', by: ['trainer', 'hr'] },
  { action: 'GIVE_UP_TEST', from: ['WAIT_TEST', 'TESTING'], to: 'LEAVE', by: ['trainer', 'hr'] },
  { action: 'START_COLLECT', from: ['WAIT_COLLECT'], to: 'COLLECTING', by: ['director', 'hr'] },
  {
    action: 'APPLY_LEAVE',
    from: ['WAIT_COLLECT', 'COLLECTING'],
    to: 'LEAVE_WAIT_DIRECTOR_SURE',
    by: ['director', 'hr'],
  },
  { action: 'OK_LEAVE', from: ['LEAVE_WAIT_DIRECTOR_SURE'], to: 'LEAVE_WAIT_HR', by: ['director'] },
  { action: 'OK_LEAVE', from: ['LEAVE_WAIT_HR'], to: 'LEAVE', by: ['hr'] },
]

/** The step that an action takes from a status, whoever takes it; null where there is none. */
export const transitionOf = (status: string, action: string): Transition | null =>
  transitions.find((one) => one.action === action && one.from.some((from) => from === status)) ?? null

/** What these actors may do to somebody in this status. */
export const actionsFor = (status: string, actors: readonly StaffActor[]): StaffAction[] =>
  transitions
    .filter((one) => one.from.some((from) => from === status) && one.by.some((actor) => actors.includes(actor)))
    .map(({ action }) => action)

/** Whether leaving asks why and when: the record keeps both. */
export const endsEmployment = (action: StaffAction): boolean =>
  action === 'GIVE_UP_TRAIN' || action === 'GIVE_UP_TEST' || action === 'APPLY_LEAVE'

export const sexes = ['female', 'male', 'other'] as const
export type Sex = (typeof sexes)[number]
/** What somebody hands over when they leave. */
export const assetKinds = ['computer', 'headset', 'phone', 'badge', 'keys', 'documents'] as const
export type AssetKind = (typeof assetKinds)[number]
export const emergencyRelations = [
  'father',
  'mother',
  'spouse',
  'brother',
  'sister',
  'friend',
  'child',
  'colleague',
] as const

/** Roles that work one stage: they have one before they begin. */
export const stagedRoles: readonly RoleName[] = ['AGENT', 'JUNIOR', 'LEADER', 'DIRECTOR']
