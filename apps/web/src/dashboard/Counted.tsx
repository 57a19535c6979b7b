import { useLingui } from '@lingui/react/macro'
import { Ago } from '../ui/show/show.tsx'
import classes from './dashboard.module.css'

/** When the figures were counted: those of many cases may be a little old. */
export function Counted({ at }: { at: string }) {
  const { t } = useLingui()
  return (
    <p className={classes.counted}>
      {t`Counted`} <Ago at={at} />
    </p>
  )
}
