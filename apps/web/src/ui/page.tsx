/** The frame of a screen: its title, what belongs beside it, one primary button, then the content. */
import type { ReactNode } from 'react'
import classes from './page.module.css'

interface PageHeaderProps {
  readonly title: ReactNode
  /** Small facts beside the title, such as what is still unassigned. */
  readonly aside?: ReactNode
  /** Quiet actions, left of the primary one. */
  readonly actions?: ReactNode
  /** The one primary button of the view. */
  readonly primary?: ReactNode
}
export function PageHeader({ title, aside, actions, primary }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <h1>{title}</h1>
      {aside && <div className={classes.aside}>{aside}</div>}
      <div className={classes.actions}>
        {actions}
        {primary}
      </div>
    </header>
  )
}

/** The whole height of the tab: a `DataTable` in it takes what is left and scrolls inside. */
export function Page({ children }: { children: ReactNode }) {
  return <div className={classes.page}>{children}</div>
}

/** A surface with a title, for dashboards and details. */
interface PanelProps {
  /** Where a link on the page leads. */
  readonly id?: string
  readonly title?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
}
export function Panel({ id, title, actions, children }: PanelProps) {
  return (
    <section id={id} className={classes.panel}>
      {(title || actions) && (
        <header>
          <h2>{title}</h2>
          {actions && <div className={classes.actions}>{actions}</div>}
        </header>
      )}
      <div className={classes.panelBody}>{children}</div>
    </section>
  )
}
