import { useCallback } from 'react'
import { useDictionary } from '../settings/public.ts'
import { useChoices } from './ChoicesContext.ts'

/** Where an item leads as people call it: a page of the app, an own page, or an address. */
export function usePlaceName(): (target: string | null) => string | null {
  const { nameOf } = useDictionary('app_page')
  const { customPages } = useChoices()
  return useCallback(
    (target) => {
      if (target === null) return null
      const own = customPages.find(({ key }) => target === `custom:${key}`)
      return own?.title ?? nameOf(target)
    },
    [nameOf, customPages],
  )
}
