import { countries, countryNames } from '@cordillera/contract/countries'
import { listDerateChanges } from '@cordillera/contract/derate/change'
import { listSettlementLimits, saveSettlementLimit } from '@cordillera/contract/derate/settlement-limit'
import type { Output } from '@cordillera/contract/endpoint'
import { stageNames } from '@cordillera/contract/stages'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { StageBadge, stageName } from '../collection/public.tsx'
import { useEnvironment, useMay } from '../ui/environment.tsx'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { NumberField, SelectField, TextareaField, Two } from '../ui/form/fields.tsx'
import { PercentField } from '../ui/form/PercentField.tsx'
import { IconEdit } from '../ui/icons.ts'
import { inWords } from '../ui/language.ts'
import { percentText } from '../ui/show/numbers.ts'
import { Empty } from '../ui/states.tsx'
import { actions, custom, number, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useData } from '../ui/use-data.ts'
import { listOfAll } from '../ui/use-list.ts'

type Limit = Output<typeof listSettlementLimits>[number]

/** For how little a bill may be settled in each stage, in how many instalments, within how many days. */
export function SettlementLimits({ isAdding, onClose }: { isAdding: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const { locale } = useEnvironment()
  const limits = useData(listSettlementLimits, {})
  const mayChange = useMay().press('derateRule_change')
  const [changing, setChanging] = useState<Limit | null>(null)
  const columns = useTableColumns(
    () => [
      text<Limit>({
        id: 'country',
        header: t`Country`,
        value: (row) => inWords(countries[row.country].name),
        width: 120,
      }),
      custom<Limit>({ id: 'period', header: t`Stage`, width: 88, cell: (row) => <StageBadge stage={row.period} /> }),
      text<Limit>({
        id: 'forgiven',
        header: t`Forgiven at most`,
        align: 'end',
        value: (row) => (row.maxForgiven === 0 ? t`nothing` : percentText(row.maxForgiven, locale)),
        width: 150,
      }),
      number<Limit>({ id: 'instalments', header: t`Instalments`, value: (row) => row.maxInstalments, width: 110 }),
      number<Limit>({ id: 'days', header: t`Days at most`, value: (row) => row.maxDays, width: 120 }),
      ...(mayChange
        ? [
            actions<Limit>({
              header: t`Actions`,
              width: 72,
              of: (row) => [{ label: t`Change the limit`, icon: IconEdit, run: () => setChanging(row) }],
            }),
          ]
        : []),
    ],
    [mayChange],
  )
  return (
    <>
      <DataTable
        name="settlementLimits"
        label={t`Limits of settlements`}
        columns={columns}
        list={listOfAll(limits)}
        rowKey={(row) => `${row.country} ${row.period}`}
        {...(mayChange ? { onOpen: setChanging } : {})}
        empty={<Empty title={t`Nothing is settled in any stage`} />}
      />
      {(changing || isAdding) && (
        <LimitForm
          limit={changing}
          onClose={() => {
            setChanging(null)
            onClose()
          }}
        />
      )}
    </>
  )
}

function LimitForm({ limit, onClose }: { limit: Limit | null; onClose: () => void }) {
  const { t } = useLingui()
  const { currency } = useEnvironment()
  const country = countryNames.find((name) => countries[name].currency === currency) ?? 'MX'
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={limit ? t`Change the limit` : t`New limit`}
      endpoint={saveSettlementLimit}
      defaults={{ ...(limit ?? { country, maxInstalments: 1, maxDays: 7 }), reason: '' }}
      submit={t`Save`}
      success={({ waits }) =>
        waits ? t`Asked for: somebody else has to agree.` : t`Saved; offers made from now on go by it`
      }
      invalidate={[listSettlementLimits, listDerateChanges]}
    >
      <Two>
        <SelectField
          name="country"
          label={t`Country`}
          disabled={limit !== null}
          options={countryNames.map((value) => ({ value, label: inWords(countries[value].name) }))}
        />
        <SelectField
          name="period"
          label={t`Stage`}
          disabled={limit !== null}
          options={stageNames.map((value) => ({ value, label: stageName(value) }))}
        />
      </Two>
      <PercentField
        name="maxForgiven"
        label={t`Forgiven at most`}
        description={t`Of everything that is due. 0: nothing is settled.`}
      />
      <Two>
        <NumberField name="maxInstalments" label={t`Instalments`} min={1} max={12} />
        <NumberField name="maxDays" label={t`Days at most`} min={1} max={366} />
      </Two>
      <TextareaField
        name="reason"
        label={t`Reason`}
        description={t`What gives more waits until somebody else agrees.`}
        rows={2}
      />
    </FormDrawer>
  )
}
