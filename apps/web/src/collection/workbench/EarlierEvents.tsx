import { Trans } from '@lingui/react/macro'
import { Instant } from '../../ui/show/show.tsx'
import classes from './timeline.module.css'

/** How much a timeline holds: where it is full, what is older is missing for that reason. */
const full = 100

interface EarlierEventsProps {
  readonly info: { readonly timeline: readonly unknown[]; readonly eventsSince: string | null }
}

/** Below a timeline: what it does not tell of cases because it lies in the archive. */
export function EarlierEvents({ info: { timeline, eventsSince } }: EarlierEventsProps) {
  if (!eventsSince || timeline.length >= full) return null
  return (
    <p className={classes.earlier}>
      <Trans>
        What happened to cases before <Instant at={eventsSince} /> lies in the archive. A case’s history looks there.
      </Trans>
    </p>
  )
}
