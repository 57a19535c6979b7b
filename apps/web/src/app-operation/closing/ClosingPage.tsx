import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { InPlace, PlaceSelect, usePlace } from '../../acquisition/public.ts'
import { Can } from '../../ui/environment.tsx'
import { inWords } from '../../ui/language.ts'
import { PageHeader } from '../../ui/page.tsx'
import { useView, ViewSwitch } from '../../ui/ViewSwitch.tsx'
import { ClosingForm } from './ClosingForm.tsx'
import { HitsView } from './HitsView.tsx'
import { RulesOrder } from './RulesOrder.tsx'
import { RulesView } from './RulesView.tsx'

/** /app_operation/closing_rule: what the app closes, for whom and when, and what was closed by it. */
export default function ClosingPage() {
  return (
    <InPlace>
      <Views />
    </InPlace>
  )
}

function Views() {
  const { t } = useLingui()
  const { merchant } = usePlace()
  const [view, setView] = useView(['rules', 'closed'])
  const [isMaking, setMaking] = useState(false)
  const [isOrdering, setOrdering] = useState(false)
  return (
    <>
      <PageHeader
        title={inWords(screenOf('closing_rule').title)}
        aside={
          <>
            <ViewSwitch
              view={view}
              onView={setView}
              options={[
                { value: 'rules', label: t`Rules` },
                { value: 'closed', label: t`What was closed` },
              ]}
            />
            <PlaceSelect />
          </>
        }
        actions={
          view === 'rules' && (
            <Can press="closing_rule_change">
              <Button variant="default" onClick={() => setOrdering(true)}>{t`Change the order`}</Button>
            </Can>
          )
        }
        primary={
          view === 'rules' && (
            <Can press="closing_rule_change">
              <Button onClick={() => setMaking(true)}>{t`New rule`}</Button>
            </Can>
          )
        }
      />
      {view === 'rules' && <RulesView key={merchant} />}
      {view === 'closed' && <HitsView key={merchant} />}
      {isMaking && <ClosingForm rule={null} onClose={() => setMaking(false)} />}
      {isOrdering && <RulesOrder onClose={() => setOrdering(false)} />}
    </>
  )
}
