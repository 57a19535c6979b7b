/** Apps ask what partners offer and send people there; partners tell by a signed webhook who took a loan. */

import { closes } from '@cordillera/contract/app-operation/closes'
import { goToPartner, partnerOffers } from '@cordillera/contract/app-operation/partners'
import type { Customer, Platform } from '@cordillera/contract/market/match'
import { placeOf as regionOf } from '@cordillera/contract/places/place'
import type { Language } from '@cordillera/contract/words'
import * as z from 'zod/mini'
import { type Place, placeOf } from '../../acquisition/public.ts'
import type { App } from '../../platform/app.ts'
import { clockIn } from '../../platform/clock.ts'
import { type Context, implement } from '../../platform/implement.ts'
import { unseal } from '../../platform/secrets.ts'
import { webhook } from '../../platform/webhook.ts'
import { closedBy, factsOf, liveRules, localeOf } from '../closing/closed-by.ts'
import * as offers from './offer.queries.ts'
import { webHosts } from './partner.queries.ts'
import { addressFor, byWeight, isAllowedHost, isFor, stateOf } from './partner.rules.ts'

interface Person {
  platform: Platform
  district?: string | undefined
  customer?: Customer | undefined
}

const momentOf = ({ zone, today }: Place, now: Date) => {
  const time = clockIn(zone, now)
  return { today, time, hour: Number(time.slice(0, 2)) }
}

const whoOf = ({ country }: Place, { platform, district, customer }: Person) => ({
  platform,
  customer: customer ?? null,
  district: district ? regionOf(country, district, null).region : null,
})

type Wanting = Pick<Context<typeof goToPartner>, 'now'>
const wantedOf = ({ merchantId }: Place, who: ReturnType<typeof whoOf>, code: string, { now }: Wanting) => ({
  ...{ wants: 'market' as const, merchantId, product: { kind: 'partner' as const, code }, amount: null },
  ...{ ...who, registeredAt: null, loans: null, at: now },
})

export function offerRoutes(app: App): void {
  implement(app, partnerOffers, async ({ deviceId, language, ...person }, context) => {
    const { reach, user, now } = context
    const tx = reach.merchant(user.merchantId)
    const place = await placeOf(tx, user.merchantId, now)
    const [moment, who] = [momentOf(place, now), whoOf(place, person)]
    const { rules } = await liveRules(tx, user.merchantId)
    const isClosed = (code: string) => {
      const facts = factsOf(wantedOf(place, who, code, context), place.zone)
      return rules.some((rule) => closes(rule, facts))
    }
    const hosts = await webHosts(tx)
    const offered = (await offers.offeredBy(tx, user.merchantId, moment)).filter(
      (one) =>
        stateOf(one, moment.time) === 'offered' &&
        isFor(one, who) &&
        isAllowedHost(one.targetUrl, hosts) &&
        !isClosed(one.code),
    )
    const own = await localeOf(tx, user.merchantId)
    return byWeight(offered, `${deviceId} ${place.today}`).map((one) => inWords(one, language ?? context.language, own))
  })

  implement(app, goToPartner, async ({ clickId, productCode, deviceId, ...person }, context) => {
    const { reach, user, now, fail } = context
    const { merchantId } = user
    const tx = reach.merchant(merchantId)
    const before = await offers.addressOf(tx, merchantId, clickId)
    // a site that was taken off the list since is led to no more, whoever went there before
    const hosts = await webHosts(tx)
    if (before !== null && !isAllowedHost(before, hosts)) throw fail('appOperation.partnerAway')
    if (before !== null) return { url: before }
    const place = await placeOf(tx, merchantId, now)
    const [moment, who] = [momentOf(place, now), whoOf(place, person)]
    const [product] = await offers.offeredBy(tx, merchantId, moment, productCode)
    if (!product || !isFor(product, who) || !isAllowedHost(product.targetUrl, hosts))
      throw fail('appOperation.partnerAway')
    if (stateOf({ ...product, capDay: null, capHour: null }, moment.time) !== 'offered')
      throw fail('appOperation.partnerAway')
    const closed = await closedBy(tx, wantedOf(place, who, productCode, context))
    if (closed) return context.refuseAndKeep(fail('appOperation.closed', { text: closed }))
    const url = addressFor(product.targetUrl, { clickId, platform: person.platform, productCode })
    const click = { clickId, merchantId, now, today: place.today, deviceId, url, ...who }
    // the click first: whoever sends it twice at once waits here and counts once
    if (!(await offers.keepClick(tx, product, click))) return { url }
    if (!(await offers.takeCap(tx, product, moment))) throw fail('appOperation.capReached')
    return { url }
  })

  hearing(app)
}

function inWords(one: offers.Offered, wanted: Language, own: Language) {
  const { code, partner, rateText, amountFrom, amountTo, daysFrom, daysTo, currency, image } = one
  const said = (texts: Partial<Record<Language, string>>) => texts[wanted]?.trim() || texts[own] || ''
  return {
    ...{ productCode: code, partner, rateText, amountFrom, amountTo, daysFrom, daysTo, currency, image },
    name: said(one.names),
    requirements: said(one.requirements),
  }
}

const told = z.object({ clickId: z.uuid() })

/** `{clickId}`, signed with the product's secret: somebody took the partner's loan. What is not ours is nothing. */
function hearing(app: App): void {
  webhook(app.http, {
    path: '/webhook/partners/:name',
    secretOf: async (name) => {
      const found = /^\d{1,9}$/.test(name) ? await offers.signingOf(app.db, Number(name)) : null
      return found?.secret ? unseal(app.secretKey, offers.secretOf(found.merchantId, found.code), found.secret) : null
    },
    async handle(name, body) {
      const read = z.safeParse(told, body)
      if (read.success) await offers.convert(app.db, Number(name), read.data.clickId, app.clock.now())
    },
  })
}
