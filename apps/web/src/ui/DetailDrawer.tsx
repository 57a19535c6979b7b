import type { ReactNode } from 'react'
import classes from './detail-drawer.module.css'
import { SideDrawer, type SideDrawerProps } from './SideDrawer.tsx'

interface DetailDrawerProps extends Omit<SideDrawerProps, 'fixed'> {
  /** Stays at the foot: what can be done. */
  readonly foot?: ReactNode
}

/** A thing looked at beside its list. What it shows is drawn only while it is open. */
export function DetailDrawer({ foot, children, ...drawer }: DetailDrawerProps) {
  return (
    <SideDrawer {...drawer}>
      <div className={classes.main}>{children}</div>
      {foot && <footer className={classes.foot}>{foot}</footer>}
    </SideDrawer>
  )
}

/** A part of it under its own small heading. */
export function DetailSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}
