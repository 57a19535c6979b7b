import type { Output } from '@cordillera/contract/endpoint'
import type { contentChoices } from '@cordillera/contract/market/content'
import { createContext, use } from 'react'

export type Choices = Output<typeof contentChoices>

/** What the forms of the merchant whose content is shown choose from. */
export const ChoicesContext = createContext<Choices | null>(null)

export function useChoices(): Choices {
  const choices = use(ChoicesContext)
  if (!choices) throw new Error('the choices of a merchant stand around its content')
  return choices
}
