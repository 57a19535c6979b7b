import { fetchAllUserInfo } from '@cordillera/contract/borrower/user'
import { mayContact } from '@cordillera/contract/compliance/contact'
import { listObligors } from '@cordillera/contract/compliance/obligor'
import { correctPlace, placesToRepair } from '@cordillera/contract/compliance/place'
import type { Output } from '@cordillera/contract/endpoint'
import { placeOf, regionsOf } from '@cordillera/contract/places/place'
import { useLingui } from '@lingui/react/macro'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { SelectField, TextareaField, TextField } from '../ui/form/fields.tsx'
import { zoneName } from '../ui/show/dates.ts'
import type { UserInfo } from './user-info.ts'

interface PlaceFormProps {
  readonly base: UserInfo['base']
  /** Whose place it is; left out: the borrower's. */
  readonly obligor?: Pick<Output<typeof listObligors>[number], 'obligorId' | 'state' | 'city'>
  readonly opened: boolean
  readonly onClose: () => void
}

/** Where the borrower or an obligor lives: hours and holidays of contact go by it at once. */
export function PlaceForm({ base, obligor, opened, onClose }: PlaceFormProps) {
  const { t } = useLingui()
  const { userId, country } = base
  const { obligorId } = obligor ?? {}
  const { state, city } = obligor ?? { state: base.currentState, city: base.city }
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      title={obligor ? t`Correct where the obligor lives` : t`Correct where the borrower lives`}
      endpoint={correctPlace}
      defaults={{
        userId,
        ...(obligorId ? { obligorId } : {}),
        region: placeOf(country, state, city).region ?? '',
        ...(city ? { city } : {}),
      }}
      submit={t`Save the place`}
      success={({ timeZones }) =>
        timeZones.length === 1
          ? t`Saved: contact goes by the clock of ${zoneName(timeZones[0] ?? '')}.`
          : t`Saved. The town is not recognised: contact must be legal in each of ${timeZones.length} zones.`
      }
      invalidate={[fetchAllUserInfo, listObligors, mayContact, placesToRepair]}
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
