import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { IconRefresh } from '../../ui/icons.ts'
import { version, versionOnServer } from '../version.ts'
import classes from './shell.module.css'

const lookEveryMs = 5 * 60_000

/** Says that a newer console is on the server. Nobody's work is interrupted: the page loads again when the person says so. */
export function VersionBanner() {
  const { t } = useLingui()
  const [isOld, setOld] = useState(false)
  useEffect(() => {
    if (version === 'development') return
    const look = async () => {
      if (document.hidden) return
      const current = await versionOnServer()
      if (current !== null && current !== version) setOld(true)
    }
    // a part of a screen that is gone from the server: its names changed with the build
    const onMissing = () => void look()
    const timer = setInterval(look, lookEveryMs)
    document.addEventListener('visibilitychange', look)
    window.addEventListener('vite:preloadError', onMissing)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('vite:preloadError', onMissing)
    }
  }, [])
  return (
    <div role="status">
      {isOld && (
        <div className={classes.newVersion}>
          <IconRefresh size={14} aria-hidden />
          {t`A new version is ready. Finish what you are doing, then load it.`}
          <button type="button" onClick={() => location.reload()}>
            {t`Load now`}
          </button>
        </div>
      )}
    </div>
  )
}
