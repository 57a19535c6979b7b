/** Demo data of reductions: rules, what collectors gave within their quotas, and a request that waits for each leader. */
import { listCases } from '@cordillera/contract/collection/case'
import { countryNames } from '@cordillera/contract/countries'
import { decideDerateChange, listDerateChanges } from '@cordillera/contract/derate/change'
import { applyDerate, calculateDerate } from '@cordillera/contract/derate/derate'
import { addDerateRule, listDerateRules, updateDerateRule } from '@cordillera/contract/derate/rule'
import { calculateSettlement, decideSettlement, offerSettlement } from '@cordillera/contract/derate/settlement'
import type { Stage } from '@cordillera/contract/stages'
import type { App } from '../src/app.ts'
import { addDays } from '../src/platform/clock.ts'
import { DemoPerson } from './demo-client.ts'

const ruledStages: readonly Stage[] = ['S1A', 'S1B', 'S2', 'M1']
const everyDays = 3

/** In each country a rule a stage, asked for by its director and agreed to by the superuser; one wider one still waits. */
export async function derateRules(app: App): Promise<void> {
  const superuser = await DemoPerson.signIn(app, 'super')
  for (const country of countryNames) {
    const director = await DemoPerson.signIn(app, `country_director_${country.toLowerCase()}`)
    for (const period of ruledStages) {
      const terms = { rateCount: 1_000, rateAmount: 800, feeTypes: ['penalty' as const, 'fee' as const] }
      await director.call(addDerateRule, { country, period, ...terms, reason: 'Cupos del año, acordados en comité' })
    }
  }
  for (const { id, version } of await superuser.call(listDerateChanges, { topic: 'rules' }))
    await superuser.call(decideDerateChange, { id, version, approve: true, reason: 'Acordado en comité' })
  for (const country of countryNames) {
    const director = await DemoPerson.signIn(app, `country_director_${country.toLowerCase()}`)
    const { list } = await director.call(listDerateRules, { country, period: 'M1' })
    for (const { id, version, rateCount, feeTypes } of list) {
      const wider = { id, version, rateCount, rateAmount: 1_200, feeTypes }
      await director.call(updateDerateRule, { ...wider, reason: 'En M1 los cargos frenan los acuerdos' })
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

/** On the last day: in each country a settlement that waits for the director, one for finance, and one that is being paid. */
export async function settlementsOfDay(app: App): Promise<void> {
  for (const country of countryNames) {
    const place = country.toLowerCase()
    const director = await DemoPerson.signIn(app, `country_director_${place}`)
    const filter = { period: ['M1' as const], status: ['assigned' as const], stopped: false, pageSize: 8 }
    const { list } = await director.call(listCases, filter)
    const offered: string[] = []
    for (const { caseId } of list) {
      if (offered.length === 3) break
      const { limits, live, due, today } = await director.call(calculateSettlement, { caseId })
      if (!limits || live || limits.leastAmount >= due) continue
      const agent = await holderOf(app, caseId)
      if (!agent) continue
      const plan = [{ day: addDays(today, 3), amount: limits.leastAmount + Math.floor((due - limits.leastAmount) / 3) }]
      const reason = 'Junto el dinero con su familia; paga si se cierra la deuda'
      offered.push((await agent.call(offerSettlement, { caseId, plan, reason })).settlementId)
    }
    const [, endorsed, agreed] = offered
    const finance = await DemoPerson.signIn(app, `finance_${place}`)
    for (const settlementId of [endorsed, agreed]) {
      if (settlementId)
        await director.call(decideSettlement, {
          settlementId,
          version: 0,
          decision: 'approve',
          note: 'Cumple los limites',
        })
    }
    if (agreed)
      await finance.call(decideSettlement, {
        settlementId: agreed,
        version: 1,
        decision: 'approve',
        note: 'De acuerdo',
      })
  }
}

/** Whoever works a case, signed in. */
async function holderOf(app: App, caseId: string): Promise<DemoPerson | null> {
  const holder = await app.db
    .selectFrom('collectionCase')
    .innerJoin('account', 'account.accountId', 'collectionCase.collectorId')
    .select('account.userName')
    .where('caseId', '=', caseId)
    .where('onHold', '=', false)
    .executeTakeFirst()
  return holder ? DemoPerson.signIn(app, holder.userName) : null
}
