/** What the gate is asked of one contact: its facts, its history and the channel, as a question. Pure. */
import type { SilenceKind } from '@cordillera/contract/compliance/rules'
import type { Party } from '@cordillera/contract/compliance/terms'
import { type Country, countries } from '@cordillera/contract/countries'
import { placeOf } from '@cordillera/contract/places/place'
import { dayIn } from '../platform/clock.ts'
import type { Facts } from './facts.queries.ts'
import type { Channel, ContactQuestion, PastContact } from './gate.rules.ts'

export function questionOf(facts: Facts, channel: Channel, history: PastContact[], now: Date): ContactQuestion {
  const { country, paid, closed, stopped, onHold, disabled, personSilence } = facts
  const party = partyOf(facts)
  return {
    country,
    zones: zonesOf(facts),
    places: placeOf(country, facts.state, facts.city).keys,
    party,
    channel,
    paid,
    closed,
    stopped,
    onHold,
    disabled,
    silence: personSilence ?? silenceOf(facts, channel),
    age: ageOf(facts, party, now),
    reachable: addressFor(facts, channel) !== null,
    history,
  }
}

/** A wrong number says nothing of the door. */
function silenceOf({ phoneSilence, emailSilence }: Facts, channel: Channel): SilenceKind | null {
  if (channel === 'visit') return null
  return channel === 'email' ? emailSilence : phoneSilence
}

export function addressFor({ phone, email, address, city, state }: Facts, channel: Channel): string | null {
  if (channel === 'visit') return address ? [address, city, state].filter(Boolean).join(', ') : null
  return channel === 'email' ? email : phone
}

/** Only a record that staff verified makes a contact a party to the debt, never what an application called them. */
const partyOf = ({ contactId, role }: Facts): Party => (contactId === null ? 'self' : (role ?? 'thirdParty'))

const adultAt = 18
/** A borrower signed a contract, so of age unless their record says otherwise; of anybody else it has to be known. */
function ageOf({ birthDate, country }: Facts, party: Party, now: Date): 'adult' | 'minor' | 'unknown' {
  if (birthDate === null) return party === 'self' ? 'adult' : 'unknown'
  const today = dayIn(countries[country].zone, now)
  const comesOfAge = `${Number(birthDate.slice(0, 4)) + adultAt}${birthDate.slice(4)}`
  return comesOfAge <= today ? 'adult' : 'minor'
}

/** The zone of the person's state and city, else the one on record, else every zone of the country. */
export function zonesOf(place: {
  country: Country
  timeZone: string | null
  state: string | null
  city: string | null
}): readonly string[] {
  const { zones } = placeOf(place.country, place.state, place.city)
  return zones.length > 1 && place.timeZone ? [place.timeZone] : zones
}
