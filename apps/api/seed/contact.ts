/** Demo data of contact: templates, lines, messages that really went to the simulators, and what the gate refused. */
import { listCases } from '@cordillera/contract/collection/case'
import { openComplaint } from '@cordillera/contract/compliance/complaint'
import { addSilence } from '@cordillera/contract/compliance/silence'
import { countryNames } from '@cordillera/contract/countries'
import { getTemplateByUser, sendEmail, sendMsg, updateTemplate } from '@cordillera/contract/messaging/message'
import { collectorRoles } from '@cordillera/contract/roles'
import { giveLines } from '../simulators/start.ts'
import type { App } from '../src/app.ts'
import { DemoPerson } from './demo-client.ts'

const signature = 'Si ya realizo su pago, omita este aviso.'
const texts = [
  {
    channel: 'sms',
    name: 'Recordatorio de vencimiento',
    template:
      'Hola {{name}}, su cuota de {{amount}} con {{merchant}} vence el {{dueDate}}. Pague a tiempo y evite cargos.',
    subject: null,
  },
  {
    channel: 'sms',
    name: 'Cuota vencida',
    template: `Hola {{name}}, su cuota con {{merchant}} lleva {{days}} dias vencida. Total a pagar hoy: {{amount}}. ${signature}`,
    subject: null,
  },
  {
    channel: 'sms',
    name: 'Enlace de pago',
    template: 'Hola {{name}}, pague su cuota con {{merchant}} aqui: {{link}} Vale tres dias.',
    subject: null,
  },
  {
    channel: 'whatsapp',
    name: 'Opciones de pago',
    template:
      'Hola {{name}}, tenemos opciones para su saldo de {{amount}} con {{merchant}}. Responda a este mensaje y le ayudamos.',
    subject: null,
  },
  {
    channel: 'email',
    name: 'Estado de cuenta',
    template: `Estimado cliente {{name}}:\n\nSu cuota del credito {{loan}} con {{merchant}} por {{amount}} vencio el {{dueDate}}.\n\n${signature}`,
    subject: 'Estado de su credito con {{merchant}}',
  },
] as const

export async function makeContactData(app: App): Promise<void> {
  const superuser = await DemoPerson.signIn(app, 'super')
  for (const country of countryNames) {
    for (const text of texts) {
      await superuser.call(updateTemplate, {
        ...text,
        country,
        stage: null,
        isNewCase: null,
        remark: null,
        active: true,
      })
    }
  }
  const collectors = await app.db
    .selectFrom('staff')
    .select(['accountId', 'country', 'userNo'])
    .where('role', 'in', [...collectorRoles, 'LEADER'])
    .execute()
  await giveLines(
    app.db,
    collectors.map(({ accountId, country, userNo }) => ({ accountId, country, name: `${country}-${userNo}` })),
  )
}

/** The named collector of each country writes to the first cases of the day; on weekends the gate says no. */
export async function messagesOfDay(app: App, last: boolean): Promise<void> {
  for (const country of countryNames) {
    const agent = await DemoPerson.signIn(app, `agent_${country.toLowerCase()}`)
    const { list } = await agent.call(listCases, { status: ['assigned'], pageSize: 3 })
    for (const [n, { caseId }] of list.entries()) {
      const channel = (['sms', 'sms', 'email'] as const)[n] ?? 'sms'
      const [template] = await agent.call(getTemplateByUser, { caseId, channel })
      const send = channel === 'email' ? sendEmail : sendMsg
      if (template) await agent.call(send, { caseId, contactId: null, templateId: template.templateId })
    }
    const [wrong, disputed] = list
    if (!last || !wrong || !disputed) continue
    const evidence = 'Contesta otra persona: tiene el número desde hace un año'
    await agent.call(addSilence, { caseId: wrong.caseId, contactId: null, kind: 'wrongNumber', evidence })
    const description = 'No reconoce el credito; presenta denuncia'
    const authority = { MX: 'CONDUSEF', CO: 'SFC', PE: 'INDECOPI', CL: 'SERNAC', EC: 'DPE' }[country]
    await agent.call(openComplaint, {
      caseId: disputed.caseId,
      kind: 'authority',
      authority,
      reference: '2026/0147',
      description,
    })
  }
  await settled(app)
}

/** Until what was queued has its answer, at most two seconds: the clock of the demo moves on. */
async function settled(app: App): Promise<void> {
  for (let tries = 0; tries < 40; tries++) {
    const open = await app.db
      .selectFrom('message')
      .select('messageId')
      .where((where) =>
        where.or([
          where('state', 'in', ['queued', 'sending']),
          where.and([where('state', '=', 'sent'), where('channel', '=', 'sms')]),
        ]),
      )
      .executeTakeFirst()
    if (!open) return
    await new Promise((done) => setTimeout(done, 50))
  }
}
