import { listCurpProviders, saveCurpProvider } from '@cordillera/contract/app-operation/curp'
import { useLingui } from '@lingui/react/macro'
import { usePlace } from '../../acquisition/public.ts'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { NumberField, TextField, Two } from '../../ui/form/fields.tsx'
import { MoneyField } from '../../ui/form/MoneyField.tsx'
import type { Provider } from './provider.ts'

export function ProviderForm({ provider, onClose }: { provider: Provider | null; onClose: () => void }) {
  const { t } = useLingui()
  const { merchant, currency } = usePlace()
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={provider ? provider.name : t`New provider`}
      endpoint={saveCurpProvider}
      defaults={
        provider
          ? {
              ...{ providerId: provider.providerId, version: provider.version, name: provider.name, url: provider.url },
              ...{ cost: provider.cost, timeoutMs: provider.timeoutMs },
              ...{ freezeAfter: provider.freezeAfter, freezeMinutes: provider.freezeMinutes },
            }
          : { merchant, timeoutMs: 3000, freezeAfter: 5, freezeMinutes: 10 }
      }
      submit={t`Save the provider`}
      success={provider ? t`Saved.` : t`Saved; it is not asked yet. Try it, then switch it on.`}
      invalidate={[listCurpProviders]}
    >
      <TextField name="name" label={t`Name`} />
      <TextField name="url" label={t`Web address`} placeholder="https://" />
      <TextField
        name="secret"
        label={t`Secret`}
        description={
          provider?.secretSet
            ? t`One is set; typed here, another takes its place. Another address begins without one.`
            : t`Sent with every question`
        }
        optional
      />
      <Two>
        <MoneyField name="cost" label={t`Cost of a check`} currency={currency} />
        <NumberField name="timeoutMs" label={t`Waits at most`} suffix="ms" min={200} max={30_000} />
      </Two>
      <Two>
        <NumberField name="freezeAfter" label={t`Rests after failures in a row`} min={1} max={100} />
        <NumberField name="freezeMinutes" label={t`Rests for`} suffix={t`minutes`} min={1} max={1440} />
      </Two>
    </FormDrawer>
  )
}
