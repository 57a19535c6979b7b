import { collectResults } from '@cordillera/contract/collection/results'
import { saveCascade } from '@cordillera/contract/messaging/cascade'
import { stageNames } from '@cordillera/contract/stages'
import { useLingui } from '@lingui/react/macro'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { FieldGroup, MultiSelectField, NumberField, TextField, Two } from '../../ui/form/fields.tsx'
import { inWords } from '../../ui/language.ts'
import { type Cascade, changed } from './cascade-row.ts'
import { StepsField } from './StepsField.tsx'

/** A cascade, or its next version: whose cases enter, and the steps. */
export function CascadeForm({ cascade, onClose }: { cascade: Cascade | null; onClose: () => void }) {
  const { t } = useLingui()
  const newest = cascade?.versions[0]
  return (
    <FormDrawer
      opened
      onClose={onClose}
      size="wide"
      title={cascade ? t`Edit ${cascade.name}` : t`New cascade`}
      endpoint={saveCascade}
      defaults={{
        ...(cascade ? { cascadeId: cascade.cascadeId, version: cascade.version } : {}),
        name: cascade?.name ?? '',
        audience: newest?.audience ?? {},
        steps: newest?.steps ?? [{ kind: 'message', template: '', waitHours: 24 }],
      }}
      submit={cascade ? t`Save the next version` : t`Save the cascade`}
      success={({ number }) => t`Saved as version ${number}. What runs goes on by its own version.`}
      invalidate={changed}
    >
      <TextField name="name" label={t`Name`} />
      <FieldGroup title={t`Whose open cases enter`}>
        <MultiSelectField
          name="audience.period"
          label={t`Stages`}
          options={stageNames.map((value) => ({ value, label: value }))}
          optional
        />
        <Two>
          <NumberField name="audience.dpdFrom" label={t`Days past due, from`} optional />
          <NumberField name="audience.dpdTo" label={t`Days past due, to`} optional />
        </Two>
        <MultiSelectField
          name="audience.lastResult"
          label={t`Last result`}
          options={collectResults.map(({ code, label }) => ({ value: code as number, label: inWords(label) }))}
          optional
        />
      </FieldGroup>
      <StepsField />
    </FormDrawer>
  )
}
