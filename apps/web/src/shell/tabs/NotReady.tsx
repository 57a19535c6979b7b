import type { NamedScreen } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { IconInfo } from '../../ui/icons.ts'
import { inWords } from '../../ui/language.ts'
import { Empty } from '../../ui/states.tsx'

/** A screen that is named but not built says so. */
export function NotReady({ screen }: { screen: NamedScreen }) {
  const { t } = useLingui()
  return (
    <Empty
      icon={<IconInfo size={20} aria-hidden />}
      title={t`${inWords(screen.title)} is not available yet`}
      action={
        <Button component={Link} to="/dashboard" variant="default">
          {t`Back to home`}
        </Button>
      }
    >
      {t`This screen is planned and keeps its place in the menu. Nothing is lost by leaving it.`}
    </Empty>
  )
}
