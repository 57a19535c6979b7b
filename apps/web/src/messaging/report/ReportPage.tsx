import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { inWords } from '../../ui/language.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { useView, ViewSwitch } from '../../ui/ViewSwitch.tsx'
import { CampaignPeopleView } from './CampaignPeopleView.tsx'
import { FiguresView } from './FiguresView.tsx'
import { HeldOutView } from './HeldOutView.tsx'
import { ReportMessagesView } from './ReportMessagesView.tsx'

const views = { figures: FiguresView, messages: ReportMessagesView, heldOut: HeldOutView, people: CampaignPeopleView }

/** /messageManage/smsReport: what became of messages, which ones, and what campaigns changed against whom they held out. */
export default function ReportPage() {
  const { t } = useLingui()
  const [view, setView] = useView(['figures', 'messages', 'heldOut', 'people'])
  const View = views[view]
  return (
    <Page>
      <PageHeader
        title={inWords(screenOf('smsReport').title)}
        aside={
          <ViewSwitch
            view={view}
            onView={setView}
            options={[
              { value: 'figures', label: t`Figures` },
              { value: 'messages', label: t`Messages` },
              { value: 'heldOut', label: t`Against held out` },
              { value: 'people', label: t`People` },
            ]}
          />
        }
      />
      <View />
    </Page>
  )
}
