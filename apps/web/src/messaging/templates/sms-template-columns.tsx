import type { Output } from '@cordillera/contract/endpoint'
import type { listSmsTemplates, smsTemplateDetail } from '@cordillera/contract/messaging/sms-template'
import {
  fillTypes,
  type ProviderState,
  providerStates,
  templateModels,
  type VersionState,
  versionStates,
} from '@cordillera/contract/messaging/sms-template-terms'
import { useLingui } from '@lingui/react/macro'
import { inWords } from '../../ui/language.ts'
import type { ToneName } from '../../ui/show/show.tsx'
import { badge, instant, number, text, useTableColumns } from '../../ui/table/columns.tsx'
import type { RowOf } from '../../ui/use-list.ts'
import { useKindWords } from '../words.ts'

export type SmsTemplate = RowOf<typeof listSmsTemplates>
export type TemplateDetail = Output<typeof smsTemplateDetail>

export const versionTones: Record<VersionState, ToneName> = {
  draft: 'amber',
  waiting: 'blue',
  approved: 'green',
  refused: 'red',
  replaced: 'grey',
}
export const providerTones: Record<ProviderState, ToneName> = {
  none: 'grey',
  submitted: 'blue',
  approved: 'green',
  rejected: 'red',
  paused: 'amber',
  disabled: 'red',
}

export function useTemplateColumns() {
  const { t } = useLingui()
  const kinds = useKindWords()
  return useTableColumns<SmsTemplate>(() => {
    const stateOf = ({ active, state }: SmsTemplate) =>
      active
        ? { tone: versionTones[state], label: inWords(versionStates[state]) }
        : { tone: 'grey' as const, label: t`archived` }
    return [
      text({
        id: 'businessId',
        header: t`Business id`,
        value: (row) => row.businessId,
        width: 168,
        sort: 'businessId',
      }),
      text({ id: 'description', header: t`Description`, value: (row) => row.description, width: 200 }),
      badge({ id: 'state', header: t`Status`, value: stateOf, width: 136 }),
      text({ id: 'kind', header: t`Kind`, value: (row) => kinds[row.channel], width: 88 }),
      text({ id: 'model', header: t`Model`, value: (row) => inWords(templateModels[row.model]), width: 112 }),
      text({ id: 'text', header: t`Text`, value: (row) => row.text, width: 320 }),
      number({ id: 'length', header: t`Length`, value: (row) => row.length, width: 80, optional: true }),
      number({ id: 'segments', header: t`Segments`, value: (row) => row.segments, width: 96 }),
      number({ id: 'version', header: t`Version`, value: (row) => row.number, width: 80 }),
      number({ id: 'approved', header: t`Version in use`, value: (row) => row.approvedNumber, width: 112 }),
      badge({
        ...{ id: 'provider', header: t`WhatsApp says`, width: 136 },
        value: ({ providerState }) =>
          providerState && { tone: providerTones[providerState], label: inWords(providerStates[providerState]) },
      }),
      text({ id: 'fill', header: t`Fill type`, value: (row) => inWords(fillTypes[row.fillType]), optional: true }),
      text({ id: 'languages', header: t`Languages`, value: (row) => row.languages.join(', '), optional: true }),
      text({ id: 'encoding', header: t`Alphabet`, value: (row) => row.encoding, optional: true }),
      text({ id: 'merchant', header: t`Merchant`, value: (row) => row.merchantName, optional: true }),
      instant({ id: 'changed', header: t`Changed`, value: (row) => row.updatedTime, sort: 'changed' }),
      text({ id: 'by', header: t`Changed by`, value: (row) => row.updatedBy, optional: true }),
    ]
  })
}
