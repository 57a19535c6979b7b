import { Plural, useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { Link } from 'react-router'
import { shortId, workbenchPath } from '../show/case-words.tsx'
import classes from './cases.module.css'

interface ChangedCasesProps {
  readonly ids: readonly string[]
  readonly onClose: () => void
  /** `worked`: after the assignment that is taken back. */
  readonly reason?: 'changed' | 'worked'
}

/** Cases that somebody changed or worked meanwhile: the rest was done, these were left as they are. */
export function ChangedCases({ ids, onClose, reason = 'changed' }: ChangedCasesProps) {
  const { t } = useLingui()
  return (
    <Modal
      opened
      onClose={onClose}
      title={t`Cases left as they are`}
      size={440}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <p>
        {reason === 'worked' ? (
          <Plural
            value={ids.length}
            one="# case was worked since and stays where it is:"
            other="# cases were worked since and stay where they are:"
          />
        ) : (
          <Plural
            value={ids.length}
            one="# case changed since you ticked it, and nothing was done to it:"
            other="# cases changed since you ticked them, and nothing was done to them:"
          />
        )}
      </p>
      <ul className={classes.changed}>
        {ids.map((id) => (
          <li key={id}>
            <Link to={workbenchPath(id)} className="mono" title={id} onClick={onClose}>
              {shortId(id)}
            </Link>
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <Button onClick={onClose} data-autofocus>{t`Back to the list`}</Button>
      </div>
    </Modal>
  )
}
