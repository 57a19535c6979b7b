import { menuGroups, screens } from '@cordillera/contract/menus'
import { languages } from '@cordillera/contract/words'
import { useLingui } from '@lingui/react/macro'
import { Modal } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { IconHome, IconSearch } from '../../ui/icons.ts'
import { inWords } from '../../ui/language.ts'
import { menuIcons } from '../layout/menu-icons.ts'
import { useSession } from '../session.tsx'
import { matches } from './matches.ts'
import classes from './palette.module.css'

const shownAtMost = 12

/** Every screen this person may open, by a few letters of its name in any of the three languages. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { mayOpen } = useSession()
  const [wanted, setWanted] = useState('')
  const [at, setAt] = useState(0)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)

  const entries = useMemo(
    () =>
      screens
        .filter((screen) => !screen.hidden && mayOpen(screen))
        .map((screen) => {
          const group = menuGroups[screen.group]
          return {
            screen,
            icon: menuIcons[group.icon] ?? IconHome,
            group: inWords(group.title),
            text: [...languages.map((language) => screen.title[language]), inWords(group.title), screen.path].join(' '),
          }
        })
        // what is built comes first
        .sort((a, b) => Number(b.screen.ready ?? 0) - Number(a.screen.ready ?? 0)),
    [mayOpen],
  )
  const found = entries.filter((entry) => matches(entry.text, wanted)).slice(0, shownAtMost)
  const active = Math.min(at, found.length - 1)

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  function open(index: number) {
    const entry = found[index]
    if (!entry) return
    onClose()
    navigate(entry.screen.path)
  }
  function onKeyDown(event: KeyboardEvent) {
    // Enter that ends the composing of a Chinese word is not a choice
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') setAt(Math.min(active + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(active - 1, 0))
    else if (event.key === 'Enter') open(active)
    else return
    event.preventDefault()
  }
  return (
    <Modal.Root opened onClose={onClose} size={560} padding={0} yOffset="12vh" centered={false}>
      <Modal.Overlay />
      <Modal.Content aria-label={t`Command palette`}>
        <div className={classes.field}>
          <IconSearch size={16} aria-hidden />
          <input
            // biome-ignore lint/a11y/noAutofocus: the palette is opened to type in it
            autoFocus
            data-autofocus
            role="combobox"
            aria-expanded
            aria-controls={listId}
            aria-activedescendant={found.length > 0 ? `${listId}-${active}` : undefined}
            aria-label={t`Search screens`}
            placeholder={t`Go to a screen…`}
            value={wanted}
            onChange={(event) => {
              setWanted(event.currentTarget.value)
              setAt(0)
            }}
            onKeyDown={onKeyDown}
          />
          <kbd>Esc</kbd>
        </div>
        <div id={listId} role="listbox" aria-label={t`Screens`} className={classes.list} ref={list}>
          {found.map(({ screen, icon: Icon, group }, index) => (
            <div
              key={screen.name}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              className={classes.option}
              onClick={() => open(index)}
              onPointerMove={() => setAt(index)}
            >
              <Icon size={16} />
              <span>{inWords(screen.title)}</span>
              <small>{screen.ready ? group : t`${group} · not available yet`}</small>
            </div>
          ))}
        </div>
        {found.length === 0 && <p className={classes.none}>{t`No screen has this in its name.`}</p>}
      </Modal.Content>
    </Modal.Root>
  )
}
