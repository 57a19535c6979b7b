import { useLingui } from '@lingui/react/macro'
import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './side-drawer.module.css'
import { useEscape } from './use-escape.ts'
import { useFocusBack, useFocusWithin } from './use-focus-back.ts'

export interface SideDrawerProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  /** 480 px, or 720 px where tables or two columns of fields stand in it. */
  readonly size?: 'narrow' | 'wide'
  /** A column as high as the window: what takes the rest of it scrolls. */
  readonly fixed?: true
  readonly children: ReactNode
}
const widths = { narrow: 480, wide: 720 }

/** What stands beside a list. `DetailDrawer` and `FormDrawer` are made of it. */
export function SideDrawer({ opened, onClose, title, size = 'narrow', fixed, children }: SideDrawerProps) {
  const { t } = useLingui()
  useFocusBack()
  useFocusWithin(opened)
  useEscape(opened, onClose)
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      title={title}
      size={widths[size]}
      classNames={{
        title: classes.title ?? '',
        body: (fixed ? classes.fixedBody : classes.body) ?? '',
        content: classes.content ?? '',
        header: classes.header ?? '',
      }}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {children}
    </Drawer>
  )
}
