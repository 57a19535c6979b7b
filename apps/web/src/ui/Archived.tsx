import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import classes from './archived.module.css'
import { Instant } from './show/show.tsx'

interface ArchivedProps {
  /** From when on entries are here; nothing is said where all of them are. */
  readonly since: string | null | undefined
  /** Looks in the archive too; left out where a first day has to be chosen. */
  readonly onLook?: () => void
}

/** Beside a list whose oldest entries lie in the archive. */
export function Archived({ since, onLook }: ArchivedProps) {
  const { t } = useLingui()
  if (!since) return null
  if (!onLook)
    return (
      <p className={classes.archived}>
        <Trans>
          Entries before <Instant at={since} /> lie in the archive. Choose a first day to read them.
        </Trans>
      </p>
    )
  return (
    <p className={classes.archived}>
      <Trans>
        Entries before <Instant at={since} /> lie in the archive.
      </Trans>{' '}
      <Button variant="default" onClick={onLook}>{t`Look there too`}</Button>
    </p>
  )
}
