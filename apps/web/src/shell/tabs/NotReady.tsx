import type { NamedScreen } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { IconInfo } from '../../ui/icons.ts'
import { inWords } from '../../ui/language.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'

/** A screen that is named but not built says so. */
export function NotReady({ screen }: { screen: NamedScreen }) {
  const { t } = useLingui()
  return (
    <Page>
      <PageHeader title={inWords(screen.title)} />
      <Empty
        icon={<IconInfo size={20} aria-hidden />}
        title={t`This screen is not available yet`}
        action={
          <Button component={Link} to="/dashboard" variant="default">
            {t`Back to home`}
          </Button>
        }
      >
        {t`It is planned and keeps its place in the menu. Nothing is lost by leaving it.`}
      </Empty>
    </Page>
  )
}
