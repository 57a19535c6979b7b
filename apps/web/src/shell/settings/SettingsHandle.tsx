import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { IconAdjust } from '../../ui/icons.ts'
import { useAppearance } from '../appearance.ts'
import classes from './settings.module.css'

const SettingsPanel = lazy(() => import('./SettingsPanel.tsx'))

interface SettingsHandleProps {
  readonly opened: boolean
  readonly onOpen: () => void
  readonly onClose: () => void
}
/** The handle at the right edge, 250 px from the top (spec 1 §9), and the panel that it opens. */
export function SettingsHandle({ opened, onOpen, onClose }: SettingsHandleProps) {
  const { t } = useLingui()
  const { showSettings } = useAppearance()
  return (
    <>
      {showSettings && (
        <button
          type="button"
          className={classes.handle}
          aria-label={t`Layout settings`}
          title={t`Layout settings`}
          aria-haspopup="dialog"
          onClick={onOpen}
        >
          <IconAdjust size={16} aria-hidden />
        </button>
      )}
      {opened && (
        <Suspense>
          <SettingsPanel onClose={onClose} />
        </Suspense>
      )}
    </>
  )
}
