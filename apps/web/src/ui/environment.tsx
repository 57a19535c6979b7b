/**
 * What the kit has to know of the person and the place: language, zone, locale, and what is permitted. The shell provides
 * it once a session is there; the kit itself knows no domain word.
 */
import { type Country, type Currency, countries, countryNames } from '@cordillera/contract/countries'
import { type ButtonName, buttonPermission, type MenuName, menuPermission } from '@cordillera/contract/menus'
import { createContext, type ReactNode, use, useMemo } from 'react'
import type { Size } from './size.ts'

export interface Environment {
  /** Who is signed in. */
  readonly account: number
  /** The merchant worked for. */
  readonly merchant: number
  /** For numbers and dates, such as `es-MX`. */
  readonly locale: string
  /** The IANA zone in which days begin and times are shown. */
  readonly zone: string
  readonly currency: Currency
  /** Of the merchant worked for now. */
  readonly country: Country
  readonly size: Size
  readonly has: (permission: string) => boolean
  /** Lists may be made files on their page. */
  readonly takesLists: boolean
}
export const EnvironmentContext = createContext<Environment>({
  account: 0,
  merchant: 0,
  locale: 'en',
  zone: 'UTC',
  currency: 'USD',
  country: 'EC',
  size: 'mini',
  has: () => false,
  takesLists: false,
})
export const useEnvironment = () => use(EnvironmentContext)

/** Whose place something is written as: that of its country, else of its currency; null where it has neither. */
export function placeOf(thing: object): Country | null {
  const { country, currency } = thing as { country?: unknown; currency?: unknown }
  return (
    countryNames.find((name) => name === country) ??
    countryNames.find((name) => countries[name].currency === currency) ??
    null
  )
}

/** What is of another place than the person works in now: its amounts and times are written as they are written there. */
export function InPlace({ of, children }: { of: object; children: ReactNode }) {
  const here = useEnvironment()
  const place = placeOf(of)
  const environment = useMemo(() => {
    if (place === null || place === here.country) return here
    const { zone, locale, currency } = countries[place]
    return { ...here, country: place, zone, locale, currency }
  }, [here, place])
  return <EnvironmentContext value={environment}>{children}</EnvironmentContext>
}

export function useMay() {
  const { has } = useEnvironment()
  return {
    press: (button: ButtonName) => has(buttonPermission(button)),
    open: (screen: MenuName) => has(menuPermission(screen)),
  }
}

type CanProps = { children: ReactNode; otherwise?: ReactNode } & ({ press: ButtonName } | { open: MenuName })
/** Shows its children to those who may. Courtesy, not protection: the server checks each call. */
export function Can({ children, otherwise = null, ...what }: CanProps) {
  const may = useMay()
  return ('press' in what ? may.press(what.press) : may.open(what.open)) ? children : otherwise
}
