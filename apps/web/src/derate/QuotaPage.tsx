import { countries, countryNames } from '@cordillera/contract/countries'
import { deleteDerateQuota, listDerateQuotas } from '@cordillera/contract/derate/quota'
import { screenOf } from '@cordillera/contract/menus'
import { stageNames } from '@cordillera/contract/stages'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { StageBadge, stageName } from '../collection/public.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { useEnvironment, useMay } from '../ui/environment.tsx'
import { FilterBar } from '../ui/filters/FilterBar.tsx'
import { ChoiceFilter, TextFilter } from '../ui/filters/filters.tsx'
import { param } from '../ui/filters/params.ts'
import { useFilters } from '../ui/filters/use-filters.ts'
import { DayInput } from '../ui/form/lazy-fields.tsx'
import { IconDelete, IconEdit } from '../ui/icons.ts'
import { inWords } from '../ui/language.ts'
import { Page, PageHeader } from '../ui/page.tsx'
import { dayIn } from '../ui/show/dates.ts'
import { Count, Money, Tone } from '../ui/show/show.tsx'
import { Empty } from '../ui/states.tsx'
import { actions, custom, text, useTableColumns } from '../ui/table/columns.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useAction } from '../ui/use-action.ts'
import { useChosen, useList } from '../ui/use-list.ts'
import { ChangesWaiting } from './ChangesWaiting.tsx'
import { type Quota, QuotaForm } from './QuotaForm.tsx'
import { feeTypesText } from './words.ts'

const params = {
  day: param.day(),
  country: param.choice(countryNames),
  period: param.choice(stageNames),
  userNo: param.text(20),
}

const idOf = ({ id }: Quota) => id

/** /derate/derateQuota: what everybody may reduce on a day, and what of it is used. */
export default function QuotaPage() {
  const { t } = useLingui()
  const { zone } = useEnvironment()
  const today = dayIn(zone, new Date())
  const filters = useFilters(params, { sorts: ['used'], firstSort: '-used', pageSize: 50 })
  const { values, set } = filters
  const day = values.day ?? today
  const list = useList(listDerateQuotas, { ...filters.query, day })
  const [changing, setChanging] = useChosen(list.rows, idOf)
  const [deleting, setDeleting] = useChosen(list.rows, idOf)
  const remove = useAction(deleteDerateQuota, { invalidate: [listDerateQuotas], success: t`The quota is gone` })
  const columns = useColumns({ canChange: day === today, onChange: setChanging, onDelete: setDeleting })
  const title = inWords(screenOf('derateQuota').title)
  return (
    <Page>
      <PageHeader
        title={title}
        actions={
          <DayInput label={t`Day`} value={day} max={today} onChange={(next) => set({ day: next ?? undefined })} />
        }
      />
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Country`}
          options={countryNames.map((value) => ({ value, label: inWords(countries[value].name) }))}
          value={values.country}
          onChange={(country) => set({ country })}
        />
        <ChoiceFilter
          label={t`Stage`}
          options={stageNames.map((value) => ({ value, label: stageName(value) }))}
          value={values.period}
          onChange={(period) => set({ period })}
        />
        <TextFilter label={t`User number`} value={values.userNo} onChange={(userNo) => set({ userNo })} />
      </FilterBar>
      {day === today && <ChangesWaiting topic="quotas" />}
      <DataTable
        name="derateQuotas"
        label={title}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={idOf}
        empty={
          <Empty title={t`Nobody has a quota on this day`}>
            {t`Quotas are made every morning by the reduction rules, and when somebody looks at a case.`}
          </Empty>
        }
      />
      {changing && <QuotaForm quota={changing} onClose={() => setChanging(null)} />}
      <Confirm
        opened={deleting !== null}
        onClose={() => setDeleting(null)}
        title={t`Delete what is left of the quota of ${deleting?.userName ?? ''}`}
        confirm={t`Delete`}
        onConfirm={async () =>
          deleting !== null && (await remove.run({ id: deleting.id, version: deleting.version })) !== undefined
        }
      >
        {t`What was reduced stays reduced; more has to be asked for.`}
      </Confirm>
    </Page>
  )
}

interface ColumnOptions {
  readonly canChange: boolean
  readonly onChange: (quota: Quota) => void
  readonly onDelete: (quota: Quota) => void
}
function useColumns({ canChange, onChange, onDelete }: ColumnOptions) {
  const { t } = useLingui()
  const may = useMay()
  const changes = canChange && may.press('derateQuota_change')
  return useTableColumns(
    () => [
      text<Quota>({ id: 'user', header: t`Person`, value: (row) => row.userName, width: 160 }),
      text<Quota>({ id: 'userNo', header: t`User number`, value: (row) => row.userNo, width: 112, optional: true }),
      text<Quota>({ id: 'workplace', header: t`Workplace`, value: (row) => row.workplaceName }),
      custom<Quota>({
        id: 'period',
        header: t`Stage`,
        width: 96,
        cell: (row) => row.period && <StageBadge stage={row.period} />,
      }),
      custom<Quota>({
        id: 'count',
        header: t`Times used`,
        align: 'end',
        width: 112,
        cell: (row) => <Used part={<Count value={row.countUsed} />} whole={<Count value={row.totalCount} />} />,
      }),
      custom<Quota>({
        id: 'amount',
        header: t`Amount used`,
        align: 'end',
        width: 224,
        sort: 'used',
        cell: (row) => (
          <Used
            part={<Money minor={row.amountUsed} currency={row.currency} />}
            whole={<Money minor={row.totalAmount} currency={row.currency} />}
          />
        ),
      }),
      text<Quota>({ id: 'feeTypes', header: t`Reduces`, value: (row) => feeTypesText(row.feeTypes), width: 224 }),
      custom<Quota>({
        id: 'state',
        header: t`State`,
        width: 112,
        cell: (row) => row.deleted && <Tone tone="grey">{t`Quota taken away`}</Tone>,
      }),
      ...(changes
        ? [
            actions<Quota>({
              header: t`Actions`,
              width: 88,
              of: (row) => [
                { label: t`Change`, icon: IconEdit, run: () => onChange(row) },
                ...(row.deleted
                  ? []
                  : [{ label: t`Delete`, icon: IconDelete, danger: true, run: () => onDelete(row) }]),
              ],
            }),
          ]
        : []),
    ],
    [changes],
  )
}

function Used({ part, whole }: { part: ReactNode; whole: ReactNode }) {
  return (
    <span>
      {part} / {whole}
    </span>
  )
}
