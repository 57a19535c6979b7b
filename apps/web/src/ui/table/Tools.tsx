import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { SavedViews } from '../filters/SavedViews.tsx'
import type { AnyFilters } from '../filters/use-filters.ts'
import classes from './table.module.css'

interface ToolsProps {
  readonly views: { readonly name: string; readonly filters: AnyFilters } | undefined
  /** A filter bar that is not the table's own. */
  readonly bar: Pick<AnyFilters, 'toolsAt'> | undefined
  readonly file: ReactNode
  /** Its rows are not of the country worked in now alone. */
  readonly isWide: boolean
}

/** What every list offers besides its rows: its views, and the list as a file. At the end of its filter bar, or above it. */
export function Tools({ views, bar, file, isWide }: ToolsProps) {
  const { t } = useLingui()
  if (!views && !file && !isWide) return null
  const tools = (
    <>
      {isWide && (
        <span
          className={classes.wide}
          title={t`Rows of every merchant of yours; amounts and times are written as their own place writes them.`}
        >{t`All merchants`}</span>
      )}
      {views && <SavedViews {...views} />}
      {file}
    </>
  )
  const at = (views?.filters ?? bar)?.toolsAt
  return at ? createPortal(tools, at) : <div className={classes.tools}>{tools}</div>
}
