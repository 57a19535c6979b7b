import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { SavedViews } from '../filters/SavedViews.tsx'
import type { AnyFilters } from '../filters/use-filters.ts'
import classes from './table.module.css'

interface ToolsProps {
  readonly name: string
  readonly filters: AnyFilters | undefined
  readonly file: ReactNode
}

/** What every list offers besides its rows: its views, and the list as a file. At the end of its filter bar, or above it. */
export function Tools({ name, filters, file }: ToolsProps) {
  if (!filters && !file) return null
  const tools = (
    <>
      {filters && <SavedViews name={name} filters={filters} />}
      {file}
    </>
  )
  return filters?.toolsAt ? createPortal(tools, filters.toolsAt) : <div className={classes.tools}>{tools}</div>
}
