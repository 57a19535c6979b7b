import { listChannels, orderChannels } from '@cordillera/contract/messaging/channel'
import { messageChannels } from '@cordillera/contract/messaging/message'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { DetailDrawer } from '../../ui/DetailDrawer.tsx'
import { IconDown, IconUp } from '../../ui/icons.ts'
import { Loaded } from '../../ui/states.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'
import classes from '../messaging.module.css'
import { useKindWords } from '../words.ts'
import type { Channel } from './channel-columns.tsx'

type Kind = (typeof messageChannels)[number]

/** All channels of a kind, dragged or moved into the order of trying. */
export function OrderDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const kinds = useKindWords()
  const [type, setType] = useState<Kind>('sms')
  const { data, error, refetch } = useData(listChannels, { type })
  return (
    <DetailDrawer opened onClose={onClose} title={t`Order of trying`}>
      <SegmentedControl
        aria-label={t`Kind`}
        data={messageChannels.map((value) => ({ value, label: kinds[value] }))}
        value={type}
        onChange={(value) => setType(value as Kind)}
      />
      <Loaded data={data} error={error} refetch={refetch}>
        {(channels) => <Order key={type} type={type} channels={channels} onClose={onClose} />}
      </Loaded>
    </DetailDrawer>
  )
}

function Order({ type, channels, onClose }: { type: Kind; channels: readonly Channel[]; onClose: () => void }) {
  const { t } = useLingui()
  const [ordered, setOrdered] = useState(channels)
  const [dragged, setDragged] = useState<number | null>(null)
  const action = useAction(orderChannels, { invalidate: [listChannels], success: t`The new order holds from now on.` })
  function move(from: number, to: number) {
    const one = ordered[from]
    if (!one || to < 0 || to >= ordered.length) return
    const rest = ordered.filter((_, at) => at !== from)
    setOrdered([...rest.slice(0, to), one, ...rest.slice(to)])
  }
  async function save() {
    if ((await action.run({ type, ids: ordered.map(({ channelId }) => channelId) })) !== undefined) onClose()
  }
  return (
    <>
      <ol className={classes.order}>
        {ordered.map((channel, at) => (
          <li
            key={channel.channelId}
            draggable
            onDragStart={() => setDragged(at)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => dragged !== null && move(dragged, at)}
          >
            <span>{channel.code}</span>
            <ActionIcon
              variant="subtle"
              aria-label={t`Move ${channel.code} up`}
              disabled={at === 0}
              onClick={() => move(at, at - 1)}
            >
              <IconUp />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              aria-label={t`Move ${channel.code} down`}
              disabled={at === ordered.length - 1}
              onClick={() => move(at, at + 1)}
            >
              <IconDown />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <WhyButton
        why={ordered.length === 0 && t`There is no channel to put in order`}
        loading={action.pending}
        onClick={() => void save()}
      >
        {t`Save the order`}
      </WhyButton>
    </>
  )
}
