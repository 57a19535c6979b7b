import { useLingui } from '@lingui/react/macro'
import { SwitchField, TextareaField, TextField, Two } from '../../ui/form/fields.tsx'
import { ContentPage } from '../ContentPage.tsx'
import { TextsFields } from '../fields.tsx'

/** /loan_market/app_base_setting: what the app is called, where it comes from, and which versions work. */
export default function BaseSettingPage() {
  const { t } = useLingui()
  return (
    <ContentPage
      kind="appBase"
      begin={{
        platform: 'Android',
        body: { packageId: '', storeUrl: '', minVersion: '1.0.0', forceUpdate: false, texts: {} },
      }}
      about={t`What the app is called, where it is installed from, and from which version on it works: one setting a platform.`}
      fields={
        <>
          <Two>
            <TextField name="body.packageId" label={t`Package or bundle id`} placeholder="mx.example.app" />
            <TextField name="body.storeUrl" label={t`Address in the store`} placeholder="https://" />
          </Two>
          <Two>
            <TextField name="body.minVersion" label={t`Least version`} placeholder="1.10.0" />
            <SwitchField name="body.forceUpdate" label={t`Older ones work no more until they are updated`} />
          </Two>
          <TextsFields kind="appBase">
            {(prefix) => (
              <>
                <TextField name={`${prefix}.appName`} label={t`Name of the app`} optional />
                <TextareaField name={`${prefix}.updateText`} label={t`What is said when an update is due`} optional />
              </>
            )}
          </TextsFields>
        </>
      }
    />
  )
}
