import { useMemo } from 'react'
import { IconHome } from '../../ui/icons.ts'
import { menuOf } from '../screens.ts'
import { useSession } from '../session.tsx'
import { menuIcons } from './menu-icons.ts'
import { useCurrentScreen } from './Still.tsx'
import classes from './sidebar.module.css'

/** The menu of the person who is signed in, and where in it they are. */
export function useMenu() {
  const { mayOpen } = useSession()
  const entries = useMemo(() => menuOf(mayOpen), [mayOpen])
  const screen = useCurrentScreen()
  // a hidden screen lights up the one it belongs to
  return { entries, current: screen?.activeMenu ?? screen?.name, group: screen?.group as string | undefined }
}

export function EntryIcon({ name }: { name: string }) {
  const Icon = menuIcons[name] ?? IconHome
  return (
    <span className={classes.icon} aria-hidden>
      <Icon size={16} />
    </span>
  )
}
