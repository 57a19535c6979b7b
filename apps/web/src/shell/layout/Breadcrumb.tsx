import { menuGroups, screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { inWords } from '../../ui/language.ts'
import classes from './navbar.module.css'
import { useCurrentScreen } from './Still.tsx'

/** Group / screen, and the screen it belongs to where it is hidden in the menu. */
export function Breadcrumb() {
  const { t } = useLingui()
  const screen = useCurrentScreen()
  if (!screen) return null
  const group = inWords(menuGroups[screen.group].title)
  const title = inWords(screen.title)
  const parent = screen.activeMenu ? screenOf(screen.activeMenu as typeof screen.name) : undefined
  return (
    <nav className={classes.crumbs} aria-label={t`You are here`}>
      <ol>
        {group !== title && <li>{group}</li>}
        {parent && (
          <li>
            <Link to={parent.path}>{inWords(parent.title)}</Link>
          </li>
        )}
        <li aria-current="page">{title}</li>
      </ol>
    </nav>
  )
}
