import type { caseCover } from '@cordillera/contract/collection/cover'
import { Trans, useLingui } from '@lingui/react/macro'
import type { output } from 'zod/v4/core'
import { useEnvironment } from '../../ui/environment.tsx'
import { dayIn } from '../../ui/show/dates.ts'
import { Day, Tone } from '../../ui/show/show.tsx'

interface CoverProps {
  readonly cover: output<typeof caseCover> | null
}

/** In a list: this case is worked for somebody who is away, or was. */
export function CoverBadge({ cover }: CoverProps) {
  const { t } = useLingui()
  if (!cover) return null
  const title = cover.state === 'for' ? t`You cover for ${cover.name}` : t`${cover.name} covered this for you`
  return (
    <span title={title}>
      <Tone tone={cover.state === 'for' ? 'blue' : 'grey'}>{cover.state === 'for' ? t`cover` : t`covered`}</Tone>
    </span>
  )
}

/** On the workbench: for whom, or by whom and until when. */
export function CoverLine({ cover }: CoverProps) {
  const { zone } = useEnvironment()
  if (!cover) return null
  return (
    <Tone tone={cover.state === 'for' ? 'blue' : 'grey'}>
      {cover.until === null ? (
        <Trans>covering for {cover.name}</Trans>
      ) : (
        <Trans>
          covered by {cover.name} until <Day day={dayIn(zone, new Date(cover.until))} />
        </Trans>
      )}
    </Tone>
  )
}
