import { acquisitionChoices, listChannels, saveChannel } from '@cordillera/contract/acquisition/channels'
import { acquisitionKindNames, acquisitionKinds } from '@cordillera/contract/acquisition/terms'
import { useLingui } from '@lingui/react/macro'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { SelectField, TextField, Two } from '../../ui/form/fields.tsx'
import { DayField } from '../../ui/form/lazy-fields.tsx'
import { inWords } from '../../ui/language.ts'
import { usePlace } from '../Place.tsx'
import type { Channel } from './channel.ts'

/** Terms of cooperation with a channel. */
export function ChannelForm({ channel, onClose }: { channel: Channel | null; onClose: () => void }) {
  const { t } = useLingui()
  const { merchant, today } = usePlace()
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={channel ? channel.name : t`New channel`}
      endpoint={saveChannel}
      defaults={
        channel
          ? {
              ...{ channelId: channel.channelId, version: channel.version, code: channel.code, name: channel.name },
              ...{ partner: channel.partner, kind: channel.kind, contact: channel.contact },
              ...{ validFrom: channel.validFrom, validTo: channel.validTo },
            }
          : { merchant, kind: 'ads', partner: '', contact: '', validFrom: today }
      }
      submit={t`Save the channel`}
      success={channel ? t`Saved.` : t`Saved. Say next what it is paid: open its row.`}
      invalidate={[listChannels, acquisitionChoices]}
    >
      <Two>
        <TextField
          name="code"
          label={t`Code`}
          description={t`As events of the app name it; it stays`}
          disabled={channel !== null}
        />
        <SelectField
          name="kind"
          label={t`Kind`}
          options={acquisitionKindNames.map((value) => ({ value, label: inWords(acquisitionKinds[value]) }))}
        />
      </Two>
      <TextField name="name" label={t`Name`} />
      <Two>
        <TextField name="partner" label={t`Partner`} optional />
        <TextField name="contact" label={t`Contact`} optional />
      </Two>
      <Two>
        <DayField name="validFrom" label={t`From`} />
        <DayField name="validTo" label={t`Through`} description={t`Clicks after it win nothing`} optional />
      </Two>
    </FormDrawer>
  )
}
