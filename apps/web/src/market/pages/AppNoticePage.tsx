import { useLingui } from '@lingui/react/macro'
import { ContentPage } from '../ContentPage.tsx'
import { NoticeFields } from '../NoticeFields.tsx'

/** /app_operation/app_msg_notice: notices of the app. */
export default function AppNoticePage() {
  const { t } = useLingui()
  return (
    <ContentPage
      kind="appNotice"
      begin={{ body: { popUp: false, texts: {} } }}
      about={t`A notice is shown in the app for as long as it is valid. It goes to everybody it is for, and never collects.`}
      fields={<NoticeFields kind="appNotice" />}
    />
  )
}
