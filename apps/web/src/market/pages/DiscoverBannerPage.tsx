import { useLingui } from '@lingui/react/macro'
import { TextField } from '../../ui/form/fields.tsx'
import { ContentPage } from '../ContentPage.tsx'
import { TextsFields } from '../fields.tsx'
import { ImageField } from '../ImageField.tsx'

/** /app_operation/app_discover_banner: pictures of the discover page. */
export default function DiscoverBannerPage() {
  const { t } = useLingui()
  return (
    <ContentPage
      kind="discoverBanner"
      begin={{ body: { texts: {} } }}
      about={t`Banners of the discover page, one after another.`}
      fields={
        <>
          <ImageField name="body.image" label={t`Picture`} slot="banner" />
          <TextsFields kind="discoverBanner">
            {(prefix) => <TextField name={`${prefix}.title`} label={t`Title`} optional />}
          </TextsFields>
        </>
      }
    />
  )
}
