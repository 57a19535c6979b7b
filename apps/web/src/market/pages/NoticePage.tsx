import { useLingui } from '@lingui/react/macro'
import { ContentPage } from '../ContentPage.tsx'
import { NoticeFields } from '../NoticeFields.tsx'

/** /loan_market/loan_market_msg_notice: notices of the loan market. */
export default function NoticePage() {
  const { t } = useLingui()
  return (
    <ContentPage
      kind="notice"
      begin={{ body: { popUp: false, texts: {} } }}
      about={t`A notice is shown in the app for as long as it is valid. It goes to everybody it is for, and never collects.`}
      fields={<NoticeFields kind="notice" />}
    />
  )
}
