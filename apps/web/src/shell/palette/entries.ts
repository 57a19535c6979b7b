import type { FoundKind } from '@cordillera/contract/dashboard/find'
import { menuGroups, type NamedScreen, screenOf, screens } from '@cordillera/contract/menus'
import { languages } from '@cordillera/contract/words'
import { useLingui } from '@lingui/react/macro'
import { type ComponentType, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useUserSearch } from '../../borrower/public.tsx'
import { IconCase, IconHome, IconLogout, IconMoney, IconRight, IconUser } from '../../ui/icons.ts'
import { inWords } from '../../ui/language.ts'
import { menuIcons } from '../layout/menu-icons.ts'
import { useSession } from '../session.tsx'
import { signOut } from '../sign-out.ts'
import { matches, nearness } from './matches.ts'
import { searchWords } from './search-words.ts'
import { placeOf, useFound } from './use-found.ts'

export interface Entry {
  readonly key: string
  readonly icon: ComponentType<{ size?: number | string }>
  readonly title: string
  readonly note: string
  readonly run: () => void
}

const shownAtMost = 12
/** Fewer characters are no phone, no document. */
const personFrom = 5

/** What the palette offers for what was typed: a record by its id, the page's own actions, leaving, then screens. */
export function useEntries(wanted: string): Entry[] {
  const { t } = useLingui()
  const { user } = useSession()
  const records = useRecords(wanted.trim())
  const allScreens = useScreens()
  // what the page offers when the palette opens
  const [buttons] = useState(pageButtons)
  const actions = buttons.map((button, at) => ({
    key: `action ${at}`,
    icon: IconRight,
    title: labelOf(button),
    note: t`on this page`,
    run: () => button.click(),
  }))
  const leaving = {
    key: 'sign out',
    icon: IconLogout,
    title: t`Sign out`,
    note: user.name || user.user_name,
    run: signOut,
  }
  // nobody who opens the palette to go somewhere wants to leave: it has to be typed
  const own = wanted ? [...actions, leaving] : actions
  const named = [...own.map((entry) => ({ entry, text: entry.title })), ...allScreens]
  const found = named
    .filter(({ text }) => matches(text, wanted))
    .map(({ entry }) => entry)
    // sorting keeps the order of what is equally near
    .toSorted((a, b) => nearness(a.title, wanted) - nearness(b.title, wanted))
  return [...records, ...found].slice(0, shownAtMost)
}

/** The buttons in the heading of the page that is in sight: the same that a pointer would press. */
function pageButtons(): HTMLButtonElement[] {
  const all = [...document.querySelectorAll<HTMLButtonElement>('#main h1 ~ * button:not([disabled], [data-disabled])')]
  return all.filter((button) => labelOf(button) && button.checkVisibility())
}
/** What a button says, without the key that presses it too. */
function labelOf(button: HTMLButtonElement): string {
  const copy = button.cloneNode(true) as HTMLButtonElement
  for (const key of copy.querySelectorAll('kbd')) key.remove()
  return copy.textContent?.trim() ?? ''
}

const foundIcons: Record<FoundKind, Entry['icon']> = {
  case: IconCase,
  loan: IconMoney,
  bill: IconMoney,
  payment: IconMoney,
  payout: IconMoney,
  order: IconCase,
  staff: IconUser,
}

function useRecords(text: string): Entry[] {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { mayOpen } = useSession()
  const search = useUserSearch()
  const found = useFound(text)
  const words: Record<FoundKind, string> = {
    case: t`open the case`,
    loan: t`open the loan`,
    bill: t`open the bill`,
    payment: t`open the payment`,
    payout: t`open the payout`,
    order: t`open the work order`,
    staff: t`open the person`,
  }
  const records = found.map((one) => ({
    key: `${one.kind} ${one.id}`,
    icon: foundIcons[one.kind],
    title: one.number,
    note: [words[one.kind], one.note].filter(Boolean).join(' · '),
    run: () => navigate(placeOf(one)),
  }))
  const mayBePerson = text.length >= personFrom && /\d/.test(text) && records.length === 0
  if (!mayBePerson || !mayOpen(screenOf('searchUsers'))) return records
  return [{ key: text, icon: IconUser, title: text, note: t`find the borrower`, run: () => search(text) }]
}

function useScreens(): { readonly entry: Entry; readonly text: string }[] {
  const navigate = useNavigate()
  const { mayOpen } = useSession()
  const open = useMemo(() => screens.filter((screen) => screen.ready && !screen.hidden && mayOpen(screen)), [mayOpen])
  return open.map((screen: NamedScreen) => {
    const group = menuGroups[screen.group]
    const place = inWords(group.title)
    return {
      entry: {
        key: screen.name,
        icon: menuIcons[group.icon] ?? IconHome,
        title: inWords(screen.title),
        note: place,
        run: () => navigate(screen.path),
      },
      text: [
        ...languages.map((language) => screen.title[language]),
        place,
        screen.path,
        searchWords[screen.name] ?? '',
      ].join(' '),
    }
  })
}
