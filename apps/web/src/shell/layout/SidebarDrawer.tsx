import { useLingui } from '@lingui/react/macro'
import { Drawer } from '@mantine/core'
import { Link } from 'react-router'
import { useAppearance } from '../appearance.ts'
import { Logo } from '../Logo.tsx'
import { MenuTree } from './Sidebar.tsx'
import classes from './sidebar.module.css'

/** The menu on a phone. It closes on every change of place and leaves the desktop's sidebar as it was. */
export default function SidebarDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const { sidebarLogo } = useAppearance()
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position="left"
      size={300}
      padding={0}
      classNames={{ content: classes.side ?? '' }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={t`Menu`}>
        <Drawer.Body className={classes.drawerBody}>
          {sidebarLogo && (
            <Link to="/dashboard" className={classes.brand}>
              <Logo size={24} />
              <span>Cordillera</span>
            </Link>
          )}
          <MenuTree />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
