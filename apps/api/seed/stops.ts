/** Demo data of stopped bills: in each country two that nobody collects for a while, and one that was restored. */
import { listCases } from '@cordillera/contract/collection/case'
import { addStopCase, listStopCases, operateStopCase } from '@cordillera/contract/collection/stop'
import { countryNames } from '@cordillera/contract/countries'
import type { App } from '../src/app.ts'
import { DemoPerson } from './demo-client.ts'

const stops = [
  { period: 'S1A', reason: 'dispute', evidence: 'Carta del cliente, folio 1182', remark: 'Dice que pagó en efectivo' },
  { period: 'S2', reason: 'hardship', evidence: 'Constancia médica', remark: 'Hospitalizado; avisó su esposa' },
  { period: 'M1', reason: 'dispute', evidence: 'Correo del 12', remark: 'No reconoce el crédito' },
] as const

export async function stopSomeBills(app: App): Promise<void> {
  for (const country of countryNames) {
    const director = await DemoPerson.signIn(app, `country_director_${country.toLowerCase()}`)
    for (const { period, ...why } of stops) {
      const { list } = await director.call(listCases, { period: [period], closed: false, stopped: false, pageSize: 8 })
      const last = list.at(-1)
      if (last) await director.call(addStopCase, { cases: [last.caseId], ...why })
    }
    const { list } = await director.call(listStopCases, { pageSize: 1 })
    for (const { id, version } of list) {
      const reason = 'El contrato firmado lo confirma; se le explicó'
      await director.call(operateStopCase, { id, operation: 'restore', reason, version })
    }
  }
}
