import { myCovers } from '@cordillera/contract/collection/cover'
import { useLingui } from '@lingui/react/macro'
import { useData } from '../../ui/use-data.ts'
import { useEvents } from '../../ui/use-events.ts'
import classes from './cover.module.css'
import { sharesText } from './cover-row.ts'

/** Whose due cases I work while they are away, and who works mine. Nothing where nobody covers anybody. */
export function MyCovers() {
  const { t } = useLingui()
  const { data, refetch } = useData(myCovers, {})
  useEvents('case', refetch)
  if (!data || data.lent.length + data.covers.length === 0) return null
  return (
    <p className={classes.mine} role="status">
      {data.covers.length > 0 && <span>{t`You cover for ${sharesText(data.covers)}`}</span>}
      {data.lent.length > 0 && <span>{t`Yours until you are back at work: ${sharesText(data.lent)}`}</span>}
    </p>
  )
}
