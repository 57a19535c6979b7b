/**
 * What the kit has to know of the person and the place: language, zone, locale, and what is permitted. The shell provides
 * it once a session is there; the kit itself knows no domain word.
 */
import type { Country, Currency } from '@cordillera/contract/countries'
import { type ButtonName, buttonPermission, type MenuName, menuPermission } from '@cordillera/contract/menus'
import { createContext, type ReactNode, use } from 'react'
import type { Size } from './size.ts'

export interface Environment {
  /** Who is signed in. */
  readonly account: number
  /** For numbers and dates, such as `es-MX`. */
  readonly locale: string
  /** The IANA zone in which days begin and times are shown. */
  readonly zone: string
  readonly currency: Currency
  /** Of the merchant worked for now. */
  readonly country: Country
  readonly size: Size
  readonly has: (permission: string) => boolean
}
export const EnvironmentContext = createContext<Environment>({
  account: 0,
  locale: 'en',
  zone: 'UTC',
  currency: 'USD',
  country: 'EC',
  size: 'mini',
  has: () => false,
})
export const useEnvironment = () => use(EnvironmentContext)

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
