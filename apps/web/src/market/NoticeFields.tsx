import { useLingui } from '@lingui/react/macro'
import { SwitchField } from '../ui/form/fields.tsx'
import { TextsFields, TitleAndText } from './fields.tsx'

/** What a notice consists of; debtors are contacted under the rules of contact alone, so the server refuses words of collecting. */
export function NoticeFields({ kind }: { kind: 'notice' | 'appNotice' }) {
  const { t } = useLingui()
  return (
    <>
      <TextsFields kind={kind}>{(prefix) => <TitleAndText prefix={prefix} />}</TextsFields>
      <SwitchField name="body.popUp" label={t`Pops up when the app is opened`} />
    </>
  )
}
