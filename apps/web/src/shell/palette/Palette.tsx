import { useLingui } from '@lingui/react/macro'
import { Modal } from '@mantine/core'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { IconSearch } from '../../ui/icons.ts'
import { useEntries } from './entries.ts'
import classes from './palette.module.css'

/**
 * Every screen this person may open, by a few letters of its name in any of the three languages; what the page in sight
 * offers; a case, a loan or a borrower by number.
 */
export default function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [wanted, setWanted] = useState('')
  const [at, setAt] = useState(0)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)

  const found = useEntries(wanted)
  const active = Math.min(at, found.length - 1)

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])

  function open(index: number) {
    const entry = found[index]
    if (!entry) return
    onClose()
    entry.run()
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
            placeholder={t`A screen, an action, a case, a borrower…`}
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
          {found.map(({ key, icon: Icon, title, note }, index) => (
            <div
              key={key}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              className={classes.option}
              onClick={() => open(index)}
              onPointerMove={() => setAt(index)}
            >
              <Icon size={16} />
              <span>{title}</span>
              <small>{note}</small>
            </div>
          ))}
        </div>
        {found.length === 0 && <p className={classes.none}>{t`Nothing has this in its name.`}</p>}
      </Modal.Content>
    </Modal.Root>
  )
}
