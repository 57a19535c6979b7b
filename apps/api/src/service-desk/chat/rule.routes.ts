/** Keeping the bot's rules, and trying what it would say. */
import {
  listChatRules,
  orderChatRules,
  retireChatRule,
  saveChatRule,
  saveChatSynonyms,
  testChatRules,
} from '@cordillera/contract/service-desk/chat'
import type { App } from '../../platform/app.ts'
import { implement } from '../../platform/implement.ts'
import { personalIn } from '../personal-words.rules.ts'
import { decide, inOurWords } from './decide.rules.ts'
import * as rules from './rule.queries.ts'

export function chatRuleRoutes(app: App): void {
  implement(app, listChatRules, async (_, { reach, user, now }) => {
    const tx = reach.merchant(user.merchantId)
    return {
      rules: await rules.rulesOf(tx, user.merchantId, now),
      synonyms: await rules.synonymsOf(tx, user.merchantId),
    }
  })
  implement(app, saveChatRule, async (input, { reach, user, now, fail, log }) => {
    const { merchantId, accountId } = user
    const tx = reach.merchant(user.merchantId)
    const personal = personalIn(Object.values(input.answer).join('\n'))
    if (personal) throw fail('serviceDesk.answerPersonal', { text: personal })
    const { ruleId, name, keywords } = input
    const before = ruleId ? await rules.lockRule(tx, merchantId, ruleId) : null
    if (ruleId && !before) throw fail('record.missing')
    if (before && before.version !== input.version) throw fail('record.stale')
    const saved = await rules.saveRule(tx, merchantId, input, { accountId, now })
    await log({ action: 'serviceDesk.chatRuleKept', merchantId, target: saved, after: { name, keywords } })
    return { ruleId: saved }
  })
  implement(app, retireChatRule, async ({ ruleId, version, reason }, { reach, user, now, fail, log }) => {
    const tx = reach.merchant(user.merchantId)
    const found = await rules.lockRule(tx, user.merchantId, ruleId)
    if (!found) throw fail('record.missing')
    if (found.version !== version) throw fail('record.stale')
    await rules.retireRule(tx, ruleId, now)
    const { merchantId } = user
    await log({
      action: 'serviceDesk.chatRuleRetired',
      merchantId,
      target: ruleId,
      reason,
      before: { name: found.name },
    })
    return { done: true as const }
  })
  implement(app, orderChatRules, async ({ ids }, { reach, user, fail, log }) => {
    if (!(await rules.setRuleOrder(reach.merchant(user.merchantId), user.merchantId, ids))) throw fail('record.stale')
    const { merchantId } = user
    await log({ action: 'serviceDesk.chatRulesOrdered', merchantId, target: `chat:${merchantId}` })
    return { done: true as const }
  })
  implement(app, saveChatSynonyms, async ({ synonyms, seen }, { reach, user, now, fail, log }) => {
    const { merchantId, accountId } = user
    const tx = reach.merchant(user.merchantId)
    const words = synonyms.map(({ word }) => word.toLowerCase())
    const twice = words.find((word, at) => words.indexOf(word) !== at)
    if (twice !== undefined) throw fail('serviceDesk.synonymTwice', { word: twice })
    if (!(await rules.areSynonyms(tx, merchantId, seen))) throw fail('record.stale')
    await rules.setSynonyms(tx, merchantId, synonyms, { accountId, now })
    const count = synonyms.length
    await log({
      action: 'serviceDesk.chatSynonyms',
      merchantId,
      target: `chat:${merchantId}`,
      after: { synonyms: count },
    })
    return { done: true as const }
  })
  implement(app, testChatRules, async ({ text, language }, { reach, user, now }) => {
    const { merchantId } = user
    const tx = reach.merchant(user.merchantId)
    const [known, synonyms, { isOpen }] = [
      await rules.activeRules(tx, merchantId),
      await rules.synonymsOf(tx, merchantId),
      await rules.deskNow(tx, merchantId, now),
    ]
    const asked = { merchantId, text: inOurWords(text, synonyms), language, platform: 'all' }
    const question = await rules.helpFor(tx, asked)
    const decided = decide({ text, language, isOpen, rules: known, synonyms }, question, null)
    const rule = 'ruleId' in decided ? known.find(({ ruleId }) => ruleId === decided.ruleId) : undefined
    return {
      answer: 'answer' in decided ? decided.answer : null,
      rule: rule ? { ruleId: rule.ruleId, name: rule.name, keywords: [...rule.keywords] } : null,
      question:
        'questionId' in decided && question ? { questionId: question.questionId, question: question.question } : null,
      handOver: 'handOver' in decided ? decided.handOver : null,
      by: 'handOver' in decided ? decided.by : null,
      isOpen,
    }
  })
}
