/** Demo data of reductions: rules, what collectors gave within their quotas, and a request that waits for each leader. */
import { listCases } from '@cordillera/contract/collection/case'
import { countryNames } from '@cordillera/contract/countries'
import { applyDerate, calculateDerate } from '@cordillera/contract/derate/derate'
import { addDerateRule } from '@cordillera/contract/derate/rule'
import type { Stage } from '@cordillera/contract/stages'
import type { App } from '../src/app.ts'
import { DemoPerson } from './demo-client.ts'

const ruledStages: readonly Stage[] = ['S1A', 'S1B', 'S2', 'M1']
const everyDays = 3

export async function derateRules(app: App): Promise<void> {
  const superuser = await DemoPerson.signIn(app, 'super')
  for (const country of countryNames) {
    for (const period of ruledStages) {
      const terms = { rateCount: 1_000, rateAmount: 800, feeTypes: ['penalty' as const, 'fee' as const] }
      await superuser.call(addDerateRule, { country, period, ...terms })
    }
  }
}

/** The named collector of each country reduces a case within the quota; on the last day another one is asked for. */
export async function deratesOfDay(app: App, { day, last }: { day: number; last: boolean }): Promise<void> {
  if (day % everyDays > 0 && !last) return
  for (const country of countryNames) {
    const agent = await DemoPerson.signIn(app, `agent_${country.toLowerCase()}`)
    const { list } = await agent.call(listCases, { status: ['assigned'], closed: false, stopped: false, pageSize: 12 })
    let asked = 0
    for (const { caseId } of list.slice(4)) {
      asked += (await reduce(agent, caseId, asked > 0)) ? 1 : 0
      if (asked === (last ? 2 : 1)) break
    }
  }
}

/** Reduces a part of what the quota allows, or asks for nearly everything; false where the case has nothing to reduce. */
async function reduce(agent: DemoPerson, caseId: string, isRequest: boolean): Promise<boolean> {
  const { reducible, live, days, quota } = await agent.call(calculateDerate, { caseId })
  const open = reducible.reduce((sum, kind) => sum + kind.open, 0)
  const amount = Math.floor(isRequest ? open * 0.9 : Math.min(open / 2, (quota?.totalAmount ?? 0) / 3))
  const then = days[2]
  if (live || !then || amount < 1) return false
  const reason = isRequest
    ? 'Perdio el empleo; su familia paga hoy si se quitan los cargos'
    : 'Paga si se quita la mora'
  const payAmount = then.due - amount
  await agent.call(applyDerate, { caseId, feeTypes: ['penalty', 'fee'], amount, payAmount, payBy: then.day, reason })
  return true
}
