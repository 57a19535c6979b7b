/** What collection does when something happened elsewhere. */
import { when } from '../platform/domain-events.ts'
import { restageBills } from './ageing/ageing.queries.ts'

export const collectionListeners = [when('credit.dueDatesMoved', restageBills)]
