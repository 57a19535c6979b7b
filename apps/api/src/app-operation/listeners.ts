import { when } from '../platform/domain-events.ts'
import { waitForCurp } from './curp/handed-in.ts'

/** What follows for the running of an app from what happened in lending. */
export const appOperationListeners = [when('applicationHandedIn', waitForCurp)]
