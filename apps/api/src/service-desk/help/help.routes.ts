/** Help questions: keeping them in the console, reading and judging them in the app. */
import {
  appHelpQuestions,
  exportHelpQuestions,
  listHelpQuestions,
  orderHelpQuestions,
  publishHelpQuestion,
  rateHelpQuestion,
  saveHelpQuestion,
  withdrawHelpQuestion,
} from '@cordillera/contract/service-desk/help'
import type { App } from '../../platform/app.ts'
import { Failure } from '../../platform/fail.ts'
import { type Context, implement } from '../../platform/implement.ts'
import { personalIn } from '../personal-words.rules.ts'
import * as help from './help.queries.ts'

export function helpRoutes(app: App): void {
  implement(app, listHelpQuestions, (filter, context) => help.helpQuestions(context, filter))
  implement(app, exportHelpQuestions, async ({ filter, format }, { sendList }) =>
    sendList(help.helpQuestionsFile, filter, format),
  )

  implement(app, saveHelpQuestion, async (input, context) => {
    const { reach, user, now, fail, log } = context
    const personal = personalIn(Object.values(input.answer).join('\n'))
    if (personal) throw fail('serviceDesk.answerPersonal', { text: personal })
    const tx = reach.merchant(user.merchantId)
    const by = { now, accountId: user.accountId }
    const before = input.questionId
      ? await demand(context, { questionId: input.questionId, version: input.version })
      : null
    if (await help.isAsked(tx, user.merchantId, input)) throw fail('serviceDesk.questionThere')
    const questionId = before?.questionId ?? (await help.insertQuestion(tx, user.merchantId, input, by))
    if (before) await help.updateQuestion(tx, questionId, input, by)
    await log({
      action: before ? 'serviceDesk.helpChanged' : 'serviceDesk.helpAdded',
      merchantId: user.merchantId,
      target: questionId,
      ...(before ? { before: { question: before.question.es, category: before.category } } : {}),
      after: { question: input.question.es, category: input.category },
    })
    return { questionId }
  })

  implement(app, publishHelpQuestion, (input, context) => move(context, input, 'published'))
  implement(app, withdrawHelpQuestion, (input, context) => move(context, input, 'withdrawn'))

  implement(app, orderHelpQuestions, async ({ ids }, { reach, user, fail, log }) => {
    if (!(await help.setOrder(reach.merchant(user.merchantId), user.merchantId, ids))) throw fail('record.stale')
    await log({ action: 'serviceDesk.helpOrdered', merchantId: user.merchantId, target: `help:${user.merchantId}` })
    return { done: true as const }
  })

  implement(app, appHelpQuestions, (asked, { reach, user }) =>
    help.publishedQuestions(reach.merchant(user.merchantId), user.merchantId, asked),
  )
  implement(app, rateHelpQuestion, async (input, { reach, user, now, fail }) => {
    if (!(await help.rate(reach.merchant(user.merchantId), { ...input, merchantId: user.merchantId, now })))
      throw fail('record.missing')
    return { done: true as const }
  })
}

type Writing = Pick<Context<typeof withdrawHelpQuestion>, 'db' | 'rows' | 'user' | 'now' | 'reach' | 'log'>

/** As the caller saw it. */
async function demand(context: Writing, seen: { questionId: string; version: number | undefined }) {
  const found = await help.lockQuestion(context, seen.questionId)
  if (!found) throw new Failure('record.missing')
  if (found.version !== seen.version) throw new Failure('record.stale')
  return found
}

async function move(
  context: Writing,
  { questionId, version, reason }: { questionId: string; version: number; reason?: string },
  state: 'published' | 'withdrawn',
) {
  const { reach, user, now, log } = context
  const found = await demand(context, { questionId, version })
  if ((state === 'published') === (found.state === 'published')) throw new Failure('record.stale')
  await help.setState(reach.merchant(user.merchantId), questionId, state, { now, accountId: user.accountId })
  await log({
    action: state === 'published' ? 'serviceDesk.helpPublished' : 'serviceDesk.helpWithdrawn',
    merchantId: user.merchantId,
    target: questionId,
    ...(reason ? { reason } : {}),
    before: { helpState: found.state },
    after: { helpState: state },
  })
  return { done: true as const }
}
