/** Who may do what to whose record, and where somebody may stand. Pure. */
import type { ErrorName } from '@cordillera/contract/errors'
import { type RoleName, roleNames } from '@cordillera/contract/roles'
import {
  actorsOf,
  type StaffAction,
  type StaffActor,
  staffActions,
  staffActors,
  stagedRoles,
  type Transition,
  transitionOf,
  transitions,
} from '@cordillera/contract/staff/status'
import { stageNames } from '@cordillera/contract/stages'
import type { Caller } from '../platform/caller.ts'

type Viewer = Pick<Caller, 'isSuperuser' | 'role' | 'stage' | 'workplaceId' | 'country'>

export const isHr = ({ isSuperuser, role }: Pick<Viewer, 'isSuperuser' | 'role'>): boolean =>
  isSuperuser || role === 'HR' || role === 'HR_DIRECTOR'

export const actorsIn = ({ isSuperuser, role }: Pick<Viewer, 'isSuperuser' | 'role'>): readonly StaffActor[] =>
  isSuperuser ? staffActors : actorsOf(role)

export const isAction = (text: string): text is StaffAction => staffActions.some((action) => action === text)
export const isRole = (text: string): text is RoleName => roleNames.some((role) => role === text)
export const isStage = (text: string): boolean => stageNames.some((stage) => stage === text)

/** Whether these actors take this step from any status at all: if not, it is no permission, whoever it is about. */
export const mayEver = (action: StaffAction, actors: readonly StaffActor[]): boolean =>
  transitions.some((one) => one.action === action && one.by.some((actor) => actors.includes(actor)))

/** The step somebody takes from a status, or why not. */
export function stepFrom(
  status: string,
  action: StaffAction,
  actors: readonly StaffActor[],
): { step: Transition } | { refused: 'staff.unsupportedAction' | 'staff.noPermission' } {
  const step = transitionOf(status, action)
  if (!step) return { refused: 'staff.unsupportedAction' }
  return step.by.some((actor) => actors.includes(actor)) ? { step } : { refused: 'staff.noPermission' }
}

/** Roles that HR does not give by itself: the people above it. */
const aboveHr: readonly RoleName[] = ['HR_DIRECTOR', 'COUNTRY_DIRECTOR']
/** Jobs that somebody may hire for, or move people into. */
export function jobsGivenBy({ isSuperuser, role }: Pick<Viewer, 'isSuperuser' | 'role'>): readonly RoleName[] {
  if (isSuperuser || role === 'HR_DIRECTOR') return roleNames
  return role === 'HR' ? roleNames.filter((one) => !aboveHr.includes(one)) : []
}

/** Those who collect are trained first; everybody else is in service from the start. */
export const firstStatus = (role: RoleName): 'WAIT_TRAIN' | 'COLLECTING' =>
  role === 'AGENT' || role === 'JUNIOR' ? 'WAIT_TRAIN' : 'COLLECTING'

/** Whether a job and a stage go together: heads have one, collectors get one before they begin, nobody else has any. */
export function stageFits(role: string, stage: string | null): boolean {
  if (stage !== null) return isStage(stage) && stagedRoles.some((one) => one === role)
  return role !== 'LEADER' && role !== 'DIRECTOR'
}

/** What a viewer's own record lacks to show people: the stage or the workplace that decides whom they see (40003). */
export function viewerLacks({ isSuperuser, role, stage, workplaceId, country }: Viewer): boolean {
  if (isSuperuser) return false
  if (country === null) return true
  if (role === 'DIRECTOR' || role === 'LEADER') return stage === null
  return (role === 'WORKPLACE_DIRECTOR' || role === 'ADMINISTRATIVE') && workplaceId === null
}

export interface Place {
  country: string
  workplaceId: number | null
  stage: string | null
}
export interface Leader extends Place {
  role: string
  status: string
  active: boolean
}

/** A leader leads people of the same country, workplace and stage, and is at work here (DOMAIN §7). */
export const leads = (leader: Leader | undefined, place: Place): boolean =>
  leader?.active === true &&
  leader.role === 'LEADER' &&
  leader.status === 'COLLECTING' &&
  leader.country === place.country &&
  leader.workplaceId === place.workplaceId &&
  leader.stage === place.stage

export interface Standing extends Place {
  accountId: number
  role: string
  status: string
  leaderId: number | null
  /** Open cases in their hands. */
  openCases: number
  /** People they lead. */
  team: number
}

export interface Move {
  workplaceId: number | null
  stage: string | null
  leaderId: number | null
}

/** What stands in the way of moving one person, in the order in which it would be told; null: nothing. */
export function obstacleTo(
  person: Standing,
  to: Move,
  { leader, poolWaits }: { leader: Leader | undefined; poolWaits: (country: string, stage: string) => boolean },
): Extract<
  ErrorName,
  'staff.invalidPeriod' | 'staff.stillHasCases' | 'staff.stillLeads' | 'staff.poolNotAssigned' | 'staff.invalidLeader'
> | null {
  const movesStage = person.stage !== to.stage
  const movesPlace = person.workplaceId !== to.workplaceId
  const movesLeader = person.leaderId !== to.leaderId
  if (movesStage && !stageFits(person.role, to.stage)) return 'staff.invalidPeriod'
  if ((movesStage || movesLeader || movesPlace) && person.openCases > 0) return 'staff.stillHasCases'
  if (person.role === 'LEADER' && (movesStage || movesPlace)) {
    if (person.team > 0) return 'staff.stillLeads'
    const touched = [person.stage, to.stage].filter((stage) => stage !== null)
    if (movesStage && touched.some((stage) => poolWaits(person.country, stage))) return 'staff.poolNotAssigned'
  }
  if (
    to.leaderId !== null &&
    (to.leaderId === person.accountId || !leads(leader, { ...to, country: person.country }))
  ) {
    return 'staff.invalidLeader'
  }
  return null
}
