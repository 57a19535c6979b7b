import { type MouseEvent, type ReactNode, use } from 'react'
import { Link } from 'react-router'
import { ActiveRowContext, RowLinkContext } from './active-row.ts'
import classes from './table.module.css'

interface RowLinkProps {
  readonly to: string
  readonly onOpen: () => void
  readonly children: ReactNode
}

/** What a row's first column shows, as the link that opens the row: with Ctrl or the middle button in another window. */
export function RowLink({ to, onOpen, children }: RowLinkProps) {
  const isActive = use(ActiveRowContext)
  function onClick(event: MouseEvent) {
    event.stopPropagation()
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <Link to={to} className={classes.rowLink} tabIndex={isActive ? 0 : -1} onClick={onClick}>
      <RowLinkContext value={true}>{children}</RowLinkContext>
    </Link>
  )
}
