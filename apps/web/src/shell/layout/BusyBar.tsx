import { useLingui } from '@lingui/react/macro'
import { useBusy } from '../../ui/busy.ts'
import classes from './shell.module.css'

/** The progress bar of what was asked for; no spinner (spec 1 §9). What is done at once doesn't show it. */
export function BusyBar() {
  const { t } = useLingui()
  const isBusy = useBusy()
  if (!isBusy) return null
  return <div className={classes.busy} role="progressbar" aria-label={t`Working`} />
}
