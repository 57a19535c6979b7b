import { useLingui } from '@lingui/react/macro'
import { ContentPage } from '../ContentPage.tsx'
import { TextsFields, TitleAndText } from '../fields.tsx'
import { ImageField } from '../ImageField.tsx'

/** /app_operation/app_custom_info: pages of information that links lead to. */
export default function CustomInfoPage() {
  const { t } = useLingui()
  return (
    <ContentPage
      kind="custom"
      begin={{ body: { texts: {} } }}
      about={t`A page of information, such as terms or how to pay; links lead to it by its key.`}
      fields={
        <>
          <TextsFields kind="custom">{(prefix) => <TitleAndText prefix={prefix} />}</TextsFields>
          <ImageField name="body.image" label={t`Picture`} slot="picture" optional />
        </>
      }
    />
  )
}
