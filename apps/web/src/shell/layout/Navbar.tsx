import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { IconMenu, IconSearch } from '../../ui/icons.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import type { DialogName } from './dialogs.ts'
import classes from './navbar.module.css'

// the menus come a moment after the screen itself: a person reads before they switch
const Tools = lazy(() => import('./Tools.tsx'))

interface NavbarProps {
  readonly onMenu: () => void
  readonly isMenuOpen: boolean
  readonly onDialog: (dialog: DialogName) => void
}

export function Navbar({ onMenu, isMenuOpen, onDialog }: NavbarProps) {
  const { t } = useLingui()
  return (
    <header className={classes.bar}>
      <ActionIcon size={32} onClick={onMenu} aria-label={t`Menu`} aria-expanded={isMenuOpen}>
        <IconMenu size={16} />
      </ActionIcon>
      <Breadcrumb />
      <div className={classes.tools}>
        <ActionIcon
          size={32}
          onClick={() => onDialog('palette')}
          aria-label={t`Search screens and actions`}
          title={`${t`Search screens and actions`} (${isApple ? '⌘' : 'Ctrl'} K)`}
        >
          <IconSearch size={16} />
        </ActionIcon>
        <Suspense fallback={<div className={classes.toolsToCome} />}>
          <Tools onDialog={onDialog} />
        </Suspense>
      </div>
    </header>
  )
}
const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
