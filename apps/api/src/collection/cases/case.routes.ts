/** The case list, assignment, recall. */
import {
  assignCases,
  caseSelectionSummary,
  listCases,
  previewAssignment,
  recallCases,
  unAssignOverView,
} from '@cordillera/contract/collection/case'
import { exportCases } from '@cordillera/contract/collection/case-export'
import { workBlockWords } from '@cordillera/contract/collection/results'
import type { App } from '../../platform/app.ts'
import { implement } from '../../platform/implement.ts'
import { maskPhone } from '../../platform/mask.ts'
import {
  lockAssignment,
  notifyHolders,
  recallSelected,
  stateOfSelection,
  takenFromWhom,
} from '../assign/assign.queries.ts'
import { carryOut, compareStrategies, describePlan, givenBy, planAssignment } from '../assign/assign.service.ts'
import { casesFile } from './case-export.queries.ts'
import { pageOfCases, summaryOf, unassignedByStage } from './case-list.queries.ts'

const historyOfAll = 'recovery rates of the stage count whoever worked it'

export function caseRoutes(app: App): void {
  implement(app, listCases, (input, context) => pageOfCases(context, input))

  implement(app, unAssignOverView, ({ country }, context) => unassignedByStage(context, country))

  implement(app, caseSelectionSummary, ({ selection }, context) => summaryOf(context, selection))

  implement(app, exportCases, async ({ filter, format }, context) => {
    const logged = filter.phone ? { ...filter, phone: maskPhone(filter.phone) } : filter
    await context.log({ action: 'collection.export', after: { filter: logged, format } })
    return context.sendList(casesFile, filter, format)
  })

  implement(app, previewAssignment, async (input, context) => {
    const unscoped = context.unscoped(historyOfAll)
    const plan = await planAssignment(context, unscoped, input)
    const compared = input.compare ? await compareStrategies(context, unscoped, input) : null
    const { selected, assignable, seen } = plan.state
    const given = plan.shares.reduce((all, share) => all + share, 0)
    const takenFrom = await takenFromWhom(context, givenBy(plan))
    return { selected, assignable, unassigned: assignable - given, seen, takenFrom, compared, ...describePlan(plan) }
  })

  implement(app, assignCases, async (input, context) => {
    const { unscoped, user, now, fail, log } = context
    const tx = unscoped('history and batch stand beside the cases chosen through rows')
    await lockAssignment(tx)
    const plan = await planAssignment(context, tx, input)
    const { state } = plan
    if (input.seen !== undefined && 'filter' in input.selection && input.seen !== state.seen)
      throw fail('collection.previewStale')
    const by = { strategy: input.strategy, selection: input.selection, accountId: user.accountId, now }
    const done = await carryOut(tx, plan, by)
    const assigned = done?.assigned ?? 0
    const answer = {
      batchId: done?.batchId ?? null,
      assigned,
      unassigned: state.assignable - assigned,
      changed: state.changed,
      ...describePlan(plan),
    }
    if (done)
      await log({
        action: 'collection.assign',
        target: done.batchId,
        after: { strategy: input.strategy, assigned, shares: answer.shares },
      })
    return answer
  })

  implement(app, recallCases, async ({ selection, to, reason }, context) => {
    const { reach, fail, log } = context
    const tx = reach.own()
    await lockAssignment(tx)
    const state = await stateOfSelection(context, selection)
    if (state.closed > 0) throw fail('collection.invalidCaseState', { detail: workBlockWords.ended })
    const complete = to === 'complete'
    const { recalled, from } = await recallSelected(context, { selection, complete, reason })
    await notifyHolders(tx, from, 'recalled')
    await log({ action: 'collection.recall', reason, after: { to, recalled, collectors: from.length } })
    return { recalled, unchanged: state.selected - state.changed.length - recalled, changed: state.changed }
  })
}
