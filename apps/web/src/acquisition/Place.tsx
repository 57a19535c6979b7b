/** The merchant whose figures a screen shows: chosen in the address, for all screens of acquisition alike. */
import { acquisitionChoices } from '@cordillera/contract/acquisition/channels'
import type { Output } from '@cordillera/contract/endpoint'
import { useLingui } from '@lingui/react/macro'
import { createContext, type ReactNode, use } from 'react'
import { useSearchParams } from 'react-router'
import { MerchantSelect } from '../ui/filters/MerchantSelect.tsx'
import { Page } from '../ui/page.tsx'
import { Loaded } from '../ui/states.tsx'
import { useData } from '../ui/use-data.ts'

type Place = Output<typeof acquisitionChoices>
const PlaceContext = createContext<Place | null>(null)

export function usePlace(): Place {
  const place = use(PlaceContext)
  if (!place) throw new Error('a screen of acquisition stands in its place')
  return place
}

export function InPlace({ children }: { children: ReactNode }) {
  const [search] = useSearchParams()
  const merchant = Number(search.get('merchant')) || undefined
  const choices = useData(acquisitionChoices, merchant ? { merchant } : {}, { goodForMs: 10_000 })
  return (
    <Page>
      <Loaded {...choices}>{(found) => <PlaceContext value={found}>{children}</PlaceContext>}</Loaded>
    </Page>
  )
}

export function PlaceSelect() {
  const { merchant, merchants } = usePlace()
  return <MerchantSelect merchant={merchant} merchants={merchants} />
}

/** Channels to choose from; 0 are those who came of themselves. */
export function useChannelOptions() {
  const { t } = useLingui()
  const { channels } = usePlace()
  return [
    { value: 0, label: t`Came of themselves` },
    ...channels.map(({ channelId, name }) => ({ value: channelId, label: name })),
  ]
}
