import type { NamedScreen } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { Modal } from '@mantine/core'
import { inWords } from '../../ui/language.ts'
import { shownShortcuts } from '../../ui/shortcuts.ts'
import { helpOf } from '../help/screen-help.ts'
import classes from './palette.module.css'

interface ShortcutsProps {
  readonly screen: NamedScreen | undefined
  readonly onClose: () => void
}

/** Help of the screen in sight: what it is for, and its keys. */
export default function Shortcuts({ screen, onClose }: ShortcutsProps) {
  const { t } = useLingui()
  const help = screen && helpOf(screen.name, screen.path)
  const groups = [
    ...shownShortcuts(),
    {
      title: t`Everywhere`,
      keys: [
        { label: t`Go to a screen`, press: ['Ctrl', 'K'] },
        { label: t`Undo what was just done`, press: ['Ctrl', 'Z'] },
        { label: t`This help`, press: ['?'] },
        { label: t`Close what is open on top`, press: ['Esc'] },
      ],
    },
    {
      title: t`In a list`,
      keys: [
        { label: t`Move`, press: ['↑', '↓', '←', '→'] },
        { label: t`Tick the row`, press: [t`Space`] },
        { label: t`Tick as far as here`, press: ['Shift', t`Space`] },
        { label: t`Tick the whole page`, press: ['Ctrl', 'A'] },
        { label: t`Open the row`, press: ['Enter'] },
        { label: t`Copy the cell`, press: ['Ctrl', 'C'] },
      ],
    },
    { title: t`In a form`, keys: [{ label: t`Save`, press: ['Ctrl', 'Enter'] }] },
  ]
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Keyboard shortcuts`}
      size={440}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {help && (
        <p className={classes.help}>
          <strong>{inWords(screen.title)}</strong>. {inWords(help)}
        </p>
      )}
      <div className={classes.shortcuts}>
        {groups.map(({ title, keys }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(({ label, press }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    {press.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Modal>
  )
}
