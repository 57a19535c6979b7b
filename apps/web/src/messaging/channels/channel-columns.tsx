import { countries } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import type { listChannels } from '@cordillera/contract/messaging/channel'
import { channelProtocols, freezeReasons, testStates } from '@cordillera/contract/messaging/channel-terms'
import { useLingui } from '@lingui/react/macro'
import { IconEdit, IconKey, IconMessage } from '../../ui/icons.ts'
import { inWords } from '../../ui/language.ts'
import type { ToneName } from '../../ui/show/show.tsx'
import { actions, badge, instant, money, number, text, useTableColumns } from '../../ui/table/columns.tsx'
import { useKindWords } from '../words.ts'

export type Channel = Output<typeof listChannels>[number]
export type ChannelStep = 'edit' | 'secret' | 'test' | 'freeze' | 'unfreeze' | 'active' | 'collection' | 'history'

const testTones: Record<Channel['testState'], ToneName> = { none: 'grey', waiting: 'blue', pass: 'green', fail: 'red' }

interface Of {
  readonly may: { change: boolean; credentials: boolean; test: boolean; history: boolean }
  readonly onStep: (channel: Channel, step: ChannelStep) => void
}

export function useChannelColumns({ may, onStep }: Of) {
  const { t } = useLingui()
  const kinds = useKindWords()
  const everywhere = t`every country`
  return useTableColumns<Channel>(() => {
    const stateOf = (row: Channel): { tone: ToneName; label: string } => {
      if (!row.active) return { tone: 'grey', label: t`not in use` }
      if (row.frozenUntil) return { tone: 'blue', label: t`resting` }
      return row.testPass ? { tone: 'green', label: t`in use` } : { tone: 'amber', label: t`has to pass a test` }
    }
    const changes = (row: Channel) => [
      { label: t`Edit`, icon: IconEdit, run: () => onStep(row, 'edit') },
      row.frozenUntil
        ? { label: t`Use again at once`, run: () => onStep(row, 'unfreeze') }
        : { label: t`Let it rest`, run: () => onStep(row, 'freeze') },
      ...(row.type === 'whatsapp'
        ? [
            {
              label: row.collectionNote === null ? t`Allow collection` : t`Bar collection`,
              run: () => onStep(row, 'collection'),
            },
          ]
        : []),
      { label: row.active ? t`Take out of use` : t`Put into use`, run: () => onStep(row, 'active') },
    ]
    const steps = (row: Channel) => [
      ...(may.test ? [{ label: t`Send a test`, icon: IconMessage, run: () => onStep(row, 'test') }] : []),
      ...(may.change ? changes(row) : []),
      ...(may.credentials ? [{ label: t`Set a secret`, icon: IconKey, run: () => onStep(row, 'secret') }] : []),
      ...(may.history ? [{ label: t`History`, run: () => onStep(row, 'history') }] : []),
    ]
    return [
      text({ id: 'code', header: t`Code`, value: (row) => row.code, width: 140 }),
      text({ id: 'type', header: t`Kind`, value: (row) => kinds[row.type], width: 88 }),
      number({ id: 'priority', header: t`Priority`, value: (row) => row.priority, width: 64 }),
      text({
        ...{ id: 'country', header: t`Country`, width: 104 },
        value: ({ country }) => (country ? inWords(countries[country].name) : everywhere),
      }),
      badge({ id: 'state', header: t`State`, value: stateOf, width: 136 }),
      badge({
        ...{ id: 'test', header: t`Test`, width: 120 },
        value: ({ testState }) => ({ tone: testTones[testState], label: inWords(testStates[testState]) }),
      }),
      text({
        ...{ id: 'why', header: t`Why it rests`, width: 200 },
        value: ({ freezeReason, freezeNote }) =>
          freezeReason && [inWords(freezeReasons[freezeReason]), freezeNote].filter(Boolean).join(': '),
      }),
      instant({ id: 'until', header: t`Rests until`, value: (row) => row.frozenUntil }),
      number({ id: 'sent', header: t`Sent in 24 h`, value: (row) => row.sent, width: 104 }),
      number({ id: 'arrived', header: t`Delivered, %`, value: (row) => row.arrivedPercent, width: 104 }),
      number({ id: 'seconds', header: t`Seconds to arrive`, value: (row) => row.secondsToArrive, width: 128 }),
      text({
        id: 'protocol',
        header: t`Protocol`,
        value: (row) => inWords(channelProtocols[row.protocol].words),
        optional: true,
      }),
      number({
        id: 'freezeTime',
        header: t`Freeze time, min`,
        value: (row) => row.freezeTime,
        width: 128,
        optional: true,
      }),
      number({ id: 'pace', header: t`Parts a second`, value: (row) => row.partsPerSecond, width: 112, optional: true }),
      money({
        ...{ id: 'cost', header: t`Cost a segment`, sums: false, optional: true },
        value: (row) => row.costPerSegment,
        currency: (row) => row.currency ?? 'USD',
      }),
      text({
        id: 'affiliate',
        header: t`App affiliate channel`,
        value: (row) => row.appAffiliateChannel,
        optional: true,
      }),
      text({
        ...{ id: 'collection', header: t`Collection allowed`, optional: true },
        value: ({ collectionNote, collectionAllowedBy }) =>
          collectionNote && [collectionAllowedBy, collectionNote].filter(Boolean).join(': '),
      }),
      text({ id: 'by', header: t`Changed by`, value: (row) => row.updatedBy, optional: true }),
      instant({ id: 'updated', header: t`Changed`, value: (row) => row.updatedTime, optional: true }),
      actions({ header: t`Actions`, width: 144, of: steps }),
    ]
  }, [may.change, may.credentials, may.test, may.history])
}
