import { useLingui } from '@lingui/react/macro'
import { Modal } from '@mantine/core'
import { shownShortcuts } from '../../ui/shortcuts.ts'
import classes from './palette.module.css'

export default function Shortcuts({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const groups = [
    ...shownShortcuts(),
    {
      title: t`Everywhere`,
      keys: [
        { label: t`Go to a screen`, press: ['Ctrl', 'K'] },
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
