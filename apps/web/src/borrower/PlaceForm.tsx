import { fetchAllUserInfo } from '@cordillera/contract/borrower/user'
import { mayContact } from '@cordillera/contract/compliance/contact'
import { correctPlace, placesToRepair } from '@cordillera/contract/compliance/place'
import { placeOf, regionsOf } from '@cordillera/contract/places/place'
import { useLingui } from '@lingui/react/macro'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { SelectField, TextareaField, TextField } from '../ui/form/fields.tsx'
import type { UserInfo } from './user-info.ts'

/** Where the borrower lives: hours and holidays of contact go by it at once. */
export function PlaceForm({ base, opened, onClose }: { base: UserInfo['base']; opened: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const { userId, country, currentState, city } = base
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={t`Correct where the borrower lives`}
      endpoint={correctPlace}
      defaults={{ userId, region: placeOf(country, currentState, city).region ?? '', ...(city ? { city } : {}) }}
      submit={t`Save the place`}
      success={({ timeZones }) =>
        timeZones.length === 1
          ? t`Saved: contact goes by the clock of ${timeZones[0] ?? ''}.`
          : t`Saved. The town is not recognised: contact must be legal in each of ${timeZones.length} zones.`
      }
      invalidate={[fetchAllUserInfo, mayContact, placesToRepair]}
    >
      <SelectField
        name="region"
        label={t`State or region`}
        options={regionsOf[country].map(({ code, name }) => ({ value: `${country}-${code}`, label: name }))}
      />
      <TextField name="city" label={t`City`} optional />
      <TextareaField name="reason" label={t`How it is known`} rows={2} />
    </FormDrawer>
  )
}
