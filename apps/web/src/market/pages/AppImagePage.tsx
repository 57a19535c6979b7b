import { useLingui } from '@lingui/react/macro'
import { ContentPage } from '../ContentPage.tsx'
import { ImageField } from '../ImageField.tsx'

/** /app_operation/app_image_info: pictures that the app itself shows. */
export default function AppImagePage() {
  const { t } = useLingui()
  return (
    <ContentPage
      kind="appImage"
      begin={{ slot: 'splash', body: {} }}
      about={t`Pictures that the app itself shows, such as while it starts: one at a place at a time.`}
      fields={<ImageField name="body.image" label={t`Picture`} slot="fullScreen" />}
    />
  )
}
