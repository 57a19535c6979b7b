import { useLingui } from '@lingui/react/macro'
import { MultiSelectField } from '../../ui/form/fields.tsx'
import { useChoices } from '../ChoicesContext.ts'
import { ContentPage } from '../ContentPage.tsx'

/** /loan_market/loan_market_layout_manage: which modules a page has, from top to bottom. */
export default function LayoutPage() {
  const { t } = useLingui()
  return (
    <ContentPage
      kind="layout"
      begin={{ slot: 'home', body: { modules: [] } }}
      about={t`A layout says which modules a page of the app has, from top to bottom. Make the modules first.`}
      fields={<Fields />}
    />
  )
}

function Fields() {
  const { t } = useLingui()
  const { modules } = useChoices()
  return (
    <MultiSelectField
      name="body.modules"
      label={t`Modules, from top to bottom`}
      description={t`In the order in which you choose them; they have to be live, or in the same release`}
      options={modules.map(({ code, title }) => ({ value: code, label: `${title} (${code})` }))}
    />
  )
}
