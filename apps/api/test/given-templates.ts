/** Message templates that one person wrote and another approved. */
import type { Input } from '@cordillera/contract/endpoint'
import {
  decideSmsTemplate,
  listSmsTemplates,
  saveSmsTemplate,
  submitSmsTemplate,
} from '@cordillera/contract/messaging/sms-template'
import type { Person } from './harness.ts'

type Saved = Input<typeof saveSmsTemplate>
type WantedTemplate = Partial<Saved> & Pick<Saved, 'businessId' | 'model' | 'texts'>

/** Answers its id. An SMS without variables unless said. */
export async function approvedTemplate(writer: Person, approver: Person, wanted: WantedTemplate): Promise<string> {
  const { templateId } = await writer.call(saveSmsTemplate, {
    ...{ description: wanted.businessId, channel: 'sms', segmentsAtMost: 1, fillType: 0, variables: [], linkId: null },
    ...wanted,
  })
  const version = async () => {
    const { list } = await writer.call(listSmsTemplates, { pageSize: 200 })
    return list.find((one) => one.templateId === templateId)?.version ?? 0
  }
  await writer.call(submitSmsTemplate, { templateId, version: await version() })
  const decision = { templateId, version: await version(), approve: true, note: 'read it aloud' }
  await approver.call(decideSmsTemplate, decision)
  return templateId
}
