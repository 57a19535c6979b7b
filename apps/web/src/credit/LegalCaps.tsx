import { countries, countryNames } from '@cordillera/contract/countries'
import { addLegalCap, capKindWords, listLegalCaps } from '@cordillera/contract/credit/product'
import { capKinds, uncapped } from '@cordillera/contract/credit/schedule'
import type { Output } from '@cordillera/contract/endpoint'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Can, useEnvironment } from '../ui/environment.tsx'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { SelectField, TextareaField, Two } from '../ui/form/fields.tsx'
import { DayField } from '../ui/form/lazy-fields.tsx'
import { PercentField } from '../ui/form/PercentField.tsx'
import { inWords } from '../ui/language.ts'
import { dayIn } from '../ui/show/dates.ts'
import { Share, Tone } from '../ui/show/show.tsx'
import { custom, day, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useData } from '../ui/use-data.ts'
import { listOfAll } from '../ui/use-list.ts'
import classes from './product.module.css'

type Cap = Output<typeof listLegalCaps>[number]

/** What law allows in each country, from which day on, with its source. */
export function LegalCaps() {
  const { t } = useLingui()
  const caps = useData(listLegalCaps, {})
  const [isAdding, setAdding] = useState(false)
  const columns = useTableColumns(
    () => [
      text<Cap>({
        id: 'country',
        header: t`Country`,
        value: (row) => inWords(countries[row.country].name),
        width: 120,
      }),
      text<Cap>({ id: 'kind', header: t`What is capped`, value: (row) => inWords(capKindWords[row.kind]), width: 190 }),
      custom<Cap>({
        id: 'rate',
        header: t`Cap`,
        align: 'end',
        cell: (row) => <Share hundredths={row.rate} digits={2} />,
      }),
      day<Cap>({ id: 'from', header: t`From`, value: (row) => row.effectiveFrom }),
      day<Cap>({ id: 'to', header: t`Until`, value: (row) => row.effectiveTo }),
      text<Cap>({
        id: 'effect',
        header: t`Over it`,
        value: (row) => (row.effect === 'block' ? t`cannot be activated` : t`a warning`),
        width: 150,
      }),
      text<Cap>({ id: 'source', header: t`Legal source`, value: (row) => row.source, width: 420 }),
      text<Cap>({ id: 'by', header: t`Added by`, value: (row) => row.createdBy }),
    ],
    [],
  )
  return (
    <>
      <Can press="financeProduct_approve">
        <div className={classes.steps}>
          <Button variant="default" onClick={() => setAdding(true)}>{t`Add a cap`}</Button>
        </div>
      </Can>
      {caps.data && <Missing caps={caps.data} />}
      <DataTable
        name="legalCaps"
        label={t`Legal caps`}
        columns={columns}
        list={listOfAll(caps)}
        rowKey={(row) => row.capId}
      />
      {isAdding && (
        <FormDrawer
          opened
          onClose={() => setAdding(false)}
          title={t`Add a cap`}
          endpoint={addLegalCap}
          defaults={{ effect: 'block', source: '' }}
          submit={t`Add the cap`}
          success={t`Added. Products that begin on that day or later are held to it.`}
          invalidate={[listLegalCaps]}
        >
          <Two>
            <SelectField
              name="country"
              label={t`Country`}
              options={countryNames.map((value) => ({ value, label: inWords(countries[value].name) }))}
            />
            <SelectField
              name="kind"
              label={t`What is capped`}
              options={capKinds.map((value) => ({ value, label: inWords(capKindWords[value]) }))}
            />
          </Two>
          <Two>
            <PercentField name="rate" label={t`Cap`} max={10_000} />
            <DayField name="effectiveFrom" label={t`From`} />
          </Two>
          <DayField
            name="effectiveTo"
            label={t`Until`}
            description={t`The last day, where it is published for a period`}
            optional
          />
          <SelectField
            name="effect"
            label={t`Over it`}
            options={[
              { value: 'block', label: t`cannot be activated` },
              { value: 'warn', label: t`a warning` },
            ]}
          />
          <TextareaField name="source" label={t`Legal source`} rows={2} />
        </FormDrawer>
      )}
    </>
  )
}

/** What no cap is kept for, country by country: products there are not held to one. */
function Missing({ caps }: { caps: readonly Cap[] }) {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const missing = countryNames.flatMap((country) => {
    const kinds = uncapped(
      caps.filter((cap) => cap.country === country),
      country,
      dayIn(zone, new Date()),
    )
    return kinds.length > 0 ? [{ country, kinds }] : []
  })
  if (missing.length === 0) return null
  return (
    <section aria-label={t`No verified cap on file`}>
      <ul className={classes.caps}>
        {missing.map(({ country, kinds }) => (
          <li key={country}>
            <strong>{inWords(countries[country].name)}</strong>
            <Tone tone="amber">{t`No verified cap on file for today`}</Tone>
            <span>{kinds.map((kind) => inWords(capKindWords[kind])).join(', ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
