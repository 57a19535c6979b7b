/** Who wrote, by the digits that a network tells: Mexico's old 1, a national prefix or no country at all may be among them. Pure. */
import type { Country } from '@cordillera/contract/countries'
import { readPhone } from '../credit/public.ts'
import { phonesMeant } from '../platform/phones.ts'

/** What the digits may be in full. Their end alone is somebody else's number too, in the next town or country. */
export const numbersMeant = (digits: string): string[] => [
  ...new Set([`+${digits}`, ...phonesMeant(`+${digits}`), ...phonesMeant(digits)]),
]

interface Sender {
  channel: string
  /** Where the channel works; null: in all countries. */
  channelCountry: Country | null
  /** Where the message that they answer had gone. */
  answeredAt: string | null
}

/** Under which addresses a sender is known: as the network writes it, and as ours are written. */
export function addressesOf(from: string, { channel, channelCountry, answeredAt }: Sender): string[] {
  if (channel === 'email') return [from.toLowerCase()]
  const ours = answeredAt ?? numberInFull(from, channelCountry)
  return [...new Set([`+${from}`, ...(ours === null ? [] : [ours])])]
}

/** The number as ours are written, where nothing was written to it lately. */
const numberInFull = (digits: string, country: Country | null): string | null =>
  readPhone(`+${digits}`, country ?? 'MX', true) ?? (country && readPhone(digits, country))
