import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useFullscreenDocument } from '@mantine/hooks'
import { memo } from 'react'
import { UserSearch } from '../../borrower/public.tsx'
import { IconMaximize, IconMinimize, IconMoon, IconSize, IconSun } from '../../ui/icons.ts'
import { sizes } from '../../ui/size.ts'
import { toast } from '../../ui/toast.tsx'
import { useSizeNames } from '../../ui/use-size-names.ts'
import { setAppearance, useAppearance } from '../appearance.ts'
import { LanguageSelect } from '../LanguageSelect.tsx'
import { Bell } from '../notifications/Bell.tsx'
import { useOpenNumber } from '../palette/use-found.ts'
import type { DialogName } from './dialogs.ts'
import { MerchantSwitch } from './MerchantSwitch.tsx'
import classes from './navbar.module.css'
import { UserMenu } from './UserMenu.tsx'

function Tools({ onDialog }: { onDialog: (dialog: DialogName) => void }) {
  const openNumber = useOpenNumber()
  return (
    <>
      <UserSearch onNumber={openNumber} />
      <MerchantSwitch />
      <Fullscreen />
      <SizeSelect />
      <LanguageSelect />
      <DarkMode />
      <Bell />
      <UserMenu onDialog={onDialog} />
    </>
  )
}
export default memo(Tools)

function Fullscreen() {
  const { t } = useLingui()
  const { fullscreen, toggle } = useFullscreenDocument()
  async function press() {
    if (!document.fullscreenEnabled) return toast.warning(t`This browser does not support full screen.`)
    await toggle()
  }
  const label = fullscreen ? t`Leave full screen` : t`Full screen`
  return (
    <ActionIcon size={32} onClick={press} aria-label={label} title={label} className={classes.wide ?? ''}>
      {fullscreen ? <IconMinimize size={16} /> : <IconMaximize size={16} />}
    </ActionIcon>
  )
}

function SizeSelect() {
  const { t } = useLingui()
  const { size: current } = useAppearance()
  const names = useSizeNames()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size={32} aria-label={t`Size`} title={t`Size`} className={classes.wide ?? ''}>
          <IconSize size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {sizes.map((size) => (
          <Menu.Item key={size} disabled={size === current} onClick={() => setAppearance({ size })}>
            {names[size]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function DarkMode() {
  const { t } = useLingui()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  const label = isDark ? t`Light mode` : t`Dark mode`
  return (
    <ActionIcon size={32} onClick={() => setColorScheme(isDark ? 'light' : 'dark')} aria-label={label} title={label}>
      {isDark ? <IconSun size={16} /> : <IconMoon size={16} />}
    </ActionIcon>
  )
}
