import { type ReactNode, use } from 'react'
import { currentLanguage } from '../../ui/language.ts'
import { loadWords } from '../words.ts'

/** Waits for the words of the screen's domains, so that no other language flashes by. */
export function DomainWords({ of, children }: { of: readonly string[]; children: ReactNode }) {
  const loading = of.map((domain) => loadWords(domain, currentLanguage()))
  for (const one of loading) use(one)
  return children
}
