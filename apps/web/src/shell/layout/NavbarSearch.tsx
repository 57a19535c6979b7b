import { Suspense } from 'react'
import { navbarSearches } from '../screens.ts'
import { DomainWords } from '../tabs/DomainWords.tsx'

/** The place of the borrower search: whatever domain has one shows it here. */
export function NavbarSearch() {
  return navbarSearches.map(({ words, Page: Search }) => (
    <Suspense key={words[0]}>
      <DomainWords of={words}>
        <Search />
      </DomainWords>
    </Suspense>
  ))
}
