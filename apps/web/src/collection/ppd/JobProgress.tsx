import { useLingui } from '@lingui/react/macro'
import { Count, nothing } from '../../ui/show/show.tsx'
import classes from './ppd.module.css'
import type { PpdJob } from './words.ts'

/** How much of a job's dial list is done, as a bar in its parts: answered, not reached, not allowed or left out. */
export function JobProgress({ job: { counts } }: { job: PpdJob }) {
  const { t } = useLingui()
  const { found, answered, notReached, refused, excluded, left } = counts
  if (found === 0) return nothing
  const done = answered + notReached + refused + excluded + left
  const width = (part: number) => ({ inlineSize: `${(part / found) * 100}%` })
  return (
    <span className={classes.progress}>
      <span
        className={classes.bar}
        role="progressbar"
        aria-label={t`Progress`}
        aria-valuemin={0}
        aria-valuemax={found}
        aria-valuenow={done}
      >
        <span data-part="answered" style={width(answered)} />
        <span data-part="notReached" style={width(notReached)} />
        <span data-part="rest" style={width(refused + excluded + left)} />
      </span>
      <span className={classes.figures}>
        <Count value={done} /> / <Count value={found} />
      </span>
    </span>
  )
}
