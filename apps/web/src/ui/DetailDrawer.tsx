import { useLingui } from '@lingui/react/macro'
import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './detail-drawer.module.css'

interface DetailDrawerProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  /** 480 px, or 720 px where tables stand in it. */
  readonly size?: 'narrow' | 'wide'
  /** Stays at the foot: what can be done. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}
const widths = { narrow: 480, wide: 720 }

/** A thing looked at beside its list. What it shows is drawn only while it is open. */
export function DetailDrawer({ opened, onClose, title, size = 'narrow', foot, children }: DetailDrawerProps) {
  const { t } = useLingui()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      size={widths[size]}
      classNames={{
        title: classes.title ?? '',
        body: classes.body ?? '',
        content: classes.content ?? '',
        header: classes.header ?? '',
      }}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <div className={classes.main}>{children}</div>
      {foot && <footer className={classes.foot}>{foot}</footer>}
    </Drawer>
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
