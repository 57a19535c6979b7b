import { listChannelUsers, saveChannelUser } from '@cordillera/contract/acquisition/channel-users'
import { useLingui } from '@lingui/react/macro'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { MultiSelectField, TextField } from '../../ui/form/fields.tsx'
import type { RowOf } from '../../ui/use-list.ts'
import { usePlace } from '../Place.tsx'
import type { ShownLink } from './LinkDialog.tsx'

export type ChannelUser = RowOf<typeof listChannelUsers>

interface UserFormProps {
  readonly user: ChannelUser | null
  readonly onClose: () => void
  readonly onLink: (link: ShownLink) => void
}

export function UserForm({ user, onClose, onLink }: UserFormProps) {
  const { t } = useLingui()
  const { merchant, channels } = usePlace()
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={user ? user.name : t`New channel user`}
      endpoint={saveChannelUser}
      defaults={
        user
          ? {
              ...{ channelUserId: user.channelUserId, version: user.version, name: user.name, email: user.email },
              channels: user.channels.map(({ channelId }) => channelId),
            }
          : { merchant, channels: [] }
      }
      submit={t`Save the user`}
      success={t`Saved.`}
      invalidate={[listChannelUsers]}
      onDone={({ link }, { name }) => link && onLink({ name, link })}
    >
      <TextField name="name" label={t`Name`} />
      <TextField name="email" label={t`E-mail`} description={t`Signs in with it`} />
      <MultiSelectField
        name="channels"
        label={t`Sees the figures of`}
        options={channels.map(({ channelId, name }) => ({ value: channelId, label: name }))}
      />
    </FormDrawer>
  )
}
