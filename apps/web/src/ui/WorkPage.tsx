import type { ReactNode } from 'react'
import classes from './work-page.module.css'

interface Part {
  readonly children: ReactNode
}

/** One thing to be worked with all that it takes: a line about it, then columns that fill the screen and scroll by themselves. */
export const WorkPage = ({ children }: Part) => <div className={classes.page}>{children}</div>

/** What it is: its name as `h1`, then short facts. */
export const WorkHead = ({ className = '', children }: Part & { className?: string | undefined }) => (
  <header className={`${classes.head} ${className}`}>{children}</header>
)

/** `className` says how wide each column is (`grid-template-columns`); on a small screen they stand below each other. */
export const WorkColumns = ({ className, children }: Part & { className: string | undefined }) => (
  <div className={`${classes.columns} ${className}`}>{children}</div>
)
