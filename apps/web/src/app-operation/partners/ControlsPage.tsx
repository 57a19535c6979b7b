import {
  exportPartnerControls,
  listPartnerControls,
  listPartnerProducts,
  savePartnerControl,
} from '@cordillera/contract/app-operation/partners'
import { screenOf } from '@cordillera/contract/menus'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { InPlace, PlaceSelect, usePlace } from '../../acquisition/public.ts'
import { customerOptions, platformOptions, platformText } from '../../market/public.ts'
import { HistoryDrawer } from '../../operation-log/public.tsx'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { useMay } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { FlagFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { FieldGroup, NumberField, SelectField, SwitchField, TimeField, Two } from '../../ui/form/fields.tsx'
import { IconHistory } from '../../ui/icons.ts'
import { inWords } from '../../ui/language.ts'
import { PageHeader } from '../../ui/page.tsx'
import { zoneName } from '../../ui/show/dates.ts'
import type { ToneName } from '../../ui/show/show.tsx'
import { Empty } from '../../ui/states.tsx'
import { actions, badge, number, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { type RowOf, useChosen, useList } from '../../ui/use-list.ts'
import { DistrictsField } from '../DistrictsField.tsx'
import { districtName } from '../districts.ts'

type Control = RowOf<typeof listPartnerControls>
const params = { merchant: param.number(), on: param.flag() }
const tones: Record<Control['state'], ToneName> = {
  off: 'grey',
  siteAway: 'red',
  outOfHours: 'blue',
  capReached: 'amber',
  offered: 'green',
}

/** /loan_market/market_channel_flow_product_control: whether a partner's product is offered, how often and to whom. */
export default function ControlsPage() {
  return (
    <InPlace>
      <Controls />
    </InPlace>
  )
}

function Controls() {
  const { t } = useLingui()
  const { merchant } = usePlace()
  const may = useMay()
  const filters = useFilters(params, { sorts: ['code'], firstSort: 'code', pageSize: 50 })
  const list = useList(listPartnerControls, { ...filters.query, merchant })
  const [editing, setEditing] = useChosen(list.rows, (row) => row.productId)
  const [history, setHistory] = useState<Control | null>(null)
  const mayChange = may.press('market_channel_flow_product_control_change')
  const columns = useTableColumns<Control>(() => {
    const states = {
      off: t`Off`,
      siteAway: t`Its site is not allowed`,
      outOfHours: t`Outside of its hours`,
      capReached: t`Cap reached`,
      offered: t`Offered now`,
    }
    return [
      text({ id: 'code', header: t`Code`, value: (row) => row.code, sort: 'code' }),
      text({ id: 'partner', header: t`Partner`, value: (row) => row.partner, width: 160 }),
      badge({
        ...{ id: 'state', header: t`Status` },
        value: (row) => ({ tone: tones[row.state], label: states[row.state] }),
      }),
      number({ id: 'today', header: t`Used today`, value: (row) => row.usedToday }),
      number({ id: 'capDay', header: t`Cap a day`, value: (row) => row.capDay }),
      number({ id: 'hour', header: t`Used this hour`, value: (row) => row.usedHour }),
      number({ id: 'capHour', header: t`Cap an hour`, value: (row) => row.capHour }),
      number({
        ...{ id: 'weight', header: t`Weight` },
        about: t`Of many devices a product of twice the weight comes first for twice as many.`,
        value: (row) => row.weight,
      }),
      text({ id: 'hours', header: t`Hours`, value: (row) => row.timeFrom && `${row.timeFrom} – ${row.timeTo}` }),
      text({ id: 'platform', header: t`Platform`, value: (row) => platformText(row.platform) }),
      text({
        ...{ id: 'customer', header: t`Customers`, width: 140 },
        value: (row) => customerOptions().find(({ value }) => value === row.customer)?.label,
      }),
      text({
        ...{ id: 'districts', header: t`Districts`, width: 200 },
        value: (row) => row.districts.map(districtName).join(', '),
      }),
      text({ id: 'by', header: t`Changed by`, value: (row) => row.changedBy, optional: true }),
      actions({
        header: t`Actions`,
        of: (row) => (may.open('log') ? [{ label: t`History`, icon: IconHistory, run: () => setHistory(row) }] : []),
      }),
    ]
  }, [may.open('log')])
  const { values, set } = filters
  return (
    <>
      <PageHeader title={inWords(screenOf('market_channel_flow_product_control').title)} aside={<PlaceSelect />} />
      <FilterBar filters={filters}>
        <FlagFilter label={t`Switched on`} value={values.on} onChange={(on) => set({ on })} />
      </FilterBar>
      <DataTable
        name="partnerControls"
        label={t`Partner caps`}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.productId}
        {...(mayChange ? { onOpen: setEditing } : {})}
        file={<ExportMenu endpoint={exportPartnerControls} input={{ filter: { ...values, merchant } }} />}
        empty={<Empty title={t`No partner products yet`}>{t`They are added under partner products.`}</Empty>}
      />
      {editing && <ControlForm control={editing} onClose={() => setEditing(null)} />}
      <HistoryDrawer
        of={history && { target: `partnerProduct:${history.productId}` }}
        name={history?.code}
        onClose={() => setHistory(null)}
      />
    </>
  )
}

function ControlForm({ control, onClose }: { control: Control; onClose: () => void }) {
  const { t } = useLingui()
  const { timeZone } = usePlace()
  const { productId, version, on, capDay, capHour, timeFrom, timeTo, customer, platform, districts, weight } = control
  return (
    <FormDrawer
      opened
      onClose={onClose}
      size="wide"
      title={`${control.partner} · ${control.code}`}
      endpoint={savePartnerControl}
      defaults={{ productId, version, on, capDay, capHour, timeFrom, timeTo, customer, platform, districts, weight }}
      submit={t`Save the caps`}
      success={t`Saved. It holds from the next person on.`}
      invalidate={[listPartnerControls, listPartnerProducts]}
    >
      <SwitchField name="on" label={t`Switched on`} />
      <Two>
        <NumberField name="capDay" label={t`Cap a day`} description={zoneName(timeZone)} min={1} optional />
        <NumberField name="capHour" label={t`Cap an hour`} min={1} optional />
      </Two>
      <Two>
        <TimeField name="timeFrom" label={t`From time`} optional />
        <TimeField name="timeTo" label={t`Until time`} optional />
      </Two>
      <NumberField name="weight" label={t`Weight`} min={1} max={1000} />
      <FieldGroup title={t`For whom`}>
        <Two>
          <SelectField name="platform" label={t`Platform`} options={platformOptions()} />
          <SelectField name="customer" label={t`Customers`} options={customerOptions()} />
        </Two>
        <DistrictsField name="districts" label={t`Districts`} />
      </FieldGroup>
    </FormDrawer>
  )
}
