/** Decisions about what is written to people. */
import { listSmsTemplates, saveSmsTemplate, submitSmsTemplate } from '@cordillera/contract/messaging/sms-template'
import type { MakeWaiting } from './case.ts'

let templates = 0

const template: MakeWaiting = async (_, asker) => {
  const { templateId } = await asker.call(saveSmsTemplate, {
    ...{ businessId: `second.person.${templates++}`, description: 'a notice', channel: 'sms', model: 'service' },
    ...{
      segmentsAtMost: 1,
      fillType: 0,
      variables: [],
      texts: { es: { subject: null, text: 'Recibimos su pago.' } },
      linkId: null,
    },
  })
  const version = async () => {
    const { list } = await asker.call(listSmsTemplates, { pageSize: 200 })
    return list.find((one) => one.templateId === templateId)?.version ?? 0
  }
  await asker.call(submitSmsTemplate, { templateId, version: await version() })
  return { input: { templateId, version: await version(), approve: true, note: 'read it aloud' } }
}

export const messageDecisions: Record<string, MakeWaiting> = { '/api/cms/sms_template/decide': template }
