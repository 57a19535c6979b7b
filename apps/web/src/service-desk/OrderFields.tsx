import { imageLimitBytes } from '@cordillera/contract/credit/application-state'
import { orderContactTypes, orderGroups, orderImagesAtMost, orderTypes } from '@cordillera/contract/service-desk/terms'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useWatch } from 'react-hook-form'
import { SelectField, TextareaField, Two } from '../ui/form/fields.tsx'
import { PicturesField } from '../ui/form/PicturesField.tsx'
import { inWords } from '../ui/language.ts'
import { optionsOf } from './options.ts'

/** What is asked, of whatever customer. The type says to which group it goes and how much time it has. */
export function OrderFields() {
  const { t } = useLingui()
  const type = useWatch({ name: 'type' }) as keyof typeof orderTypes | undefined
  const chosen = type && orderTypes[type]
  const hours = chosen?.slaHours ?? 0
  const group = chosen && inWords(orderGroups[chosen.group])
  return (
    <>
      <Two>
        <SelectField
          name="type"
          label={t`What about`}
          options={optionsOf(orderTypes)}
          {...(chosen
            ? {
                description: t`Goes to ${group}; to be resolved within ${plural(hours, { one: '# working hour', other: '# working hours' })}.`,
              }
            : {})}
        />
        <SelectField name="contactType" label={t`How they got in touch`} options={optionsOf(orderContactTypes)} />
      </Two>
      <TextareaField name="questionContent" label={t`Question`} rows={4} />
      <TextareaField
        name="suggestion"
        label={t`Suggestion`}
        description={t`What should be done, for whoever takes it`}
        rows={2}
        optional
      />
      <PicturesField
        name="images"
        label={t`Pictures`}
        description={t`Up to 3 JPG pictures of at most 2 MB`}
        max={orderImagesAtMost}
        maxBytes={imageLimitBytes}
        optional
      />
    </>
  )
}
