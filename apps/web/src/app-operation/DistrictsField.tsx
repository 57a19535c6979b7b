import { useLingui } from '@lingui/react/macro'
import { usePlace } from '../acquisition/public.ts'
import { type FieldProps, MultiSelectField, useField } from '../ui/form/fields.tsx'
import classes from './districts.module.css'
import { districtOptions } from './districts.ts'
import { tilesOf } from './tiles.ts'

/** Regions of the merchant's country, chosen by name or on a map of tiles. */
export function DistrictsField(props: FieldProps) {
  const { t } = useLingui()
  const { country } = usePlace()
  const { value = [], set } = useField<string[]>(props)
  const options = districtOptions(country)
  const names = new Map(options.map((option) => [option.value, option.label]))
  const lines = tilesOf[country].map((line) => line.trim().split(/\s+/))
  const press = (code: string) => set(value.includes(code) ? value.filter((one) => one !== code) : [...value, code])
  return (
    <>
      <MultiSelectField
        {...props}
        placeholder={t`everywhere`}
        description={t`By the position of the device, else where the applicant lives`}
        options={options}
        optional
      />
      <fieldset className={classes.map} aria-label={t`Districts on a map`}>
        {lines.map((line) => (
          <div key={line.join()}>
            {line.map((code, at) =>
              code === '.' ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: an empty tile is known by its place alone
                <i key={at} aria-hidden />
              ) : (
                <button
                  key={code}
                  type="button"
                  title={names.get(`${country}-${code}`)}
                  aria-label={names.get(`${country}-${code}`)}
                  aria-pressed={value.includes(`${country}-${code}`)}
                  onClick={() => press(`${country}-${code}`)}
                >
                  {code}
                </button>
              ),
            )}
          </div>
        ))}
      </fieldset>
    </>
  )
}
