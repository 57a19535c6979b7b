import { useLingui } from '@lingui/react/macro'
import type { Size } from './size.ts'

export function useSizeNames(): Record<Size, string> {
  const { t } = useLingui()
  return { default: t`Default`, medium: t`Medium`, small: t`Small`, mini: t`Mini` }
}
