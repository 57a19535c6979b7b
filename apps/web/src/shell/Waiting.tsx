import { useLingui } from '@lingui/react/macro'

/** Where nothing can be drawn yet. It shows itself only where that takes long (ui/base.css): nothing blinks. */
export function Waiting() {
  const { t } = useLingui()
  return (
    <p className="waiting" role="status">
      {t`Loading…`}
    </p>
  )
}
