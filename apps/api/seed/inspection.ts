/** Demo data of quality inspection: a form, a sampling rule, samples of the last days, most of them scored and told. */
import {
  addInspectionRule,
  drawSamples,
  getSample,
  listSamples,
  saveInspectionForm,
  scoreSample,
} from '@cordillera/contract/collection/inspection'
import { type Country, countries } from '@cordillera/contract/countries'
import { words as w } from '@cordillera/contract/words'
import type { App } from '../src/app.ts'
import { addDays, dayIn } from '../src/platform/clock.ts'
import { DemoPerson } from './demo-client.ts'
import type { Random } from './random.ts'

const inspected: readonly Country[] = ['MX', 'CO']
const items = [
  {
    names: w('说明身份与所属机构', 'Says who calls and for whom', 'Se identifica y nombra a la entidad'),
    ...{ points: 20, fatal: true },
  },
  {
    names: w('确认对方为借款人本人', 'Makes sure it is the borrower', 'Confirma que habla con el titular'),
    ...{ points: 20, fatal: true },
  },
  {
    names: w('说明欠款并倾听', 'Explains what is due and listens', 'Explica el saldo y escucha'),
    ...{ points: 25, fatal: false },
  },
  {
    names: w(
      '提出还款方式并约定日期',
      'Offers a way to pay and agrees on a day',
      'Ofrece una forma de pago y acuerda fecha',
    ),
    ...{ points: 20, fatal: false },
  },
  {
    names: w('所记结果与通话相符', 'Logs a result that fits the call', 'Registra un resultado que corresponde'),
    ...{ points: 15, fatal: false },
  },
]
const comments = [
  'Buen cierre; falta confirmar la fecha en voz alta.',
  'Trato amable y claro. Siga así.',
  'No mencionó la entidad al inicio: es obligatorio.',
  'El resultado registrado no describe lo que se dijo.',
]

export async function makeInspections(app: App, random: Random): Promise<void> {
  const second = await DemoPerson.signIn(app, 'super')
  for (const country of inspected) {
    const inspector = await DemoPerson.signIn(app, `quality_inspection_${country.toLowerCase()}`)
    await inspector.call(saveInspectionForm, { country, items })
    const kind = 'log' as const
    const rule = { country, name: 'Contactos con el titular', kind, eachCollector: 2, results: [0, 1, 3] }
    const { ruleId } = await inspector.call(addInspectionRule, { ...rule, calibrationPercent: 30 })
    const endDay = dayIn(countries[country].zone, app.clock.now())
    await inspector.call(drawSamples, { ruleId, startDay: addDays(endDay, -3), endDay })
    const { list } = await inspector.call(listSamples, { pageSize: 60 })
    // the rest waits to be scored
    for (const { sampleId } of list.filter((_, n) => n % 5 > 0)) {
      await score(inspector, random, sampleId)
      const { wanted } = await inspector.call(getSample, { sampleId })
      if (wanted > 1) await score(second, random, sampleId)
    }
  }
}

async function score(by: DemoPerson, random: Random, sampleId: string): Promise<void> {
  const marks = items.map(({ points }) => Math.round((points * random.between(6, 10)) / 10))
  const comment = comments[random.between(0, comments.length - 1)] ?? ''
  await by.call(scoreSample, { sampleId, marks, comment })
}
