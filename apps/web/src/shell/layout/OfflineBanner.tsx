import { useLingui } from '@lingui/react/macro'
import { useNetwork } from '@mantine/hooks'
import { IconOffline } from '../../ui/icons.ts'
import classes from './shell.module.css'

export function OfflineBanner() {
  const { t } = useLingui()
  const { online } = useNetwork()
  return (
    <div role="status">
      {!online && (
        <div className={classes.offline}>
          <IconOffline size={14} aria-hidden />
          {t`No network. What you see may be old; what you type stays here until the network is back.`}
        </div>
      )}
    </div>
  )
}
