import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { inWords } from '../../ui/language.ts'
import { PageHeader } from '../../ui/page.tsx'
import { useView, ViewSwitch } from '../../ui/ViewSwitch.tsx'
import { MonthSwitch } from '../../ui/view/MonthSwitch.tsx'

export const views = ['results', 'adjustments', 'disputes', 'rules'] as const

interface IncentiveHeaderProps {
  /** Off where a month narrows nothing. */
  readonly withMonth?: boolean
  readonly actions?: ReactNode
  readonly primary?: ReactNode
}
export function IncentiveHeader({ withMonth = true, actions, primary }: IncentiveHeaderProps) {
  const { t } = useLingui()
  const [view, setView] = useView(views)
  return (
    <PageHeader
      title={inWords(screenOf('incentive').title)}
      aside={
        <>
          <ViewSwitch
            view={view}
            onView={setView}
            options={[
              { value: 'results', label: t`Results` },
              { value: 'adjustments', label: t`Adjustments` },
              { value: 'disputes', label: t`Disputes` },
              { value: 'rules', label: t`Rules` },
            ]}
          />
          {withMonth && <MonthSwitch />}
        </>
      }
      actions={actions}
      primary={primary}
    />
  )
}
