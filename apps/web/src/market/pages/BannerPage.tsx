import { useLingui } from '@lingui/react/macro'
import { TextField } from '../../ui/form/fields.tsx'
import { ContentPage } from '../ContentPage.tsx'
import { TextsFields } from '../fields.tsx'
import { ImageField } from '../ImageField.tsx'

/** /loan_market/loan_market_banner: pictures at the top of pages, one after another. */
export default function BannerPage() {
  const { t } = useLingui()
  return (
    <ContentPage
      kind="banner"
      begin={{ slot: 'homeTop', body: { texts: {} } }}
      about={t`A banner is a picture at the top of a page that leads somewhere; several of a place are shown one after another.`}
      fields={
        <>
          <ImageField name="body.image" label={t`Picture`} slot="banner" />
          <TextsFields kind="banner">
            {(prefix) => <TextField name={`${prefix}.title`} label={t`Title`} optional />}
          </TextsFields>
        </>
      }
    />
  )
}
