import { screenOf } from '@cordillera/contract/menus'
import { listSuppressions } from '@cordillera/contract/messaging/suppression'
import {
  registerNames,
  registers,
  suppressionOriginNames,
  suppressionOrigins,
  suppressionPurposeNames,
  suppressionPurposes,
} from '@cordillera/contract/messaging/suppression-terms'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Can } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { inSystemWords, inWords } from '../../ui/language.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { instant, text, useTableColumns } from '../../ui/table/columns.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useList } from '../../ui/use-list.ts'
import { optionsOf } from '../options.ts'
import { useKindWords } from '../words.ts'
import { type Suppression, SuppressionDrawer } from './SuppressionDrawer.tsx'
import { AddForm, RegisterForm } from './SuppressionForms.tsx'

const params = {
  channel: param.choice(['sms', 'whatsapp', 'email'] as const),
  purpose: param.choice(suppressionPurposeNames),
  origin: param.choice(suppressionOriginNames),
  register: param.choice(registerNames),
  over: param.choice(['yes'] as const),
}
const registerOptions = registerNames.map((value) => ({ value, label: inWords(registers[value].words) }))

/** /messageManage/messageSuppression: who is not written to, by channel and purpose, and where that comes from. */
export default function SuppressionsPage() {
  const { t } = useLingui()
  const title = inWords(screenOf('messageSuppression').title)
  const filters = useFilters(params, { sorts: ['made'], firstSort: '-made', pageSize: 50 })
  const { over, ...query } = filters.query
  const list = useList(listSuppressions, { ...query, ...(over ? { over: true } : {}) })
  const [making, setMaking] = useState<'one' | 'register' | null>(null)
  const [opened, open] = useState<Suppression | null>(null)
  const kinds = useKindWords()
  const { values, set } = filters
  const columns = useTableColumns<Suppression>(() => [
    text({ id: 'address', header: t`Number or address`, value: (row) => row.address, width: 200 }),
    text({ id: 'channel', header: t`Channel`, value: (row) => kinds[row.channel] }),
    text({
      id: 'purpose',
      header: t`Purpose`,
      value: ({ purpose }) => (purpose ? inWords(suppressionPurposes[purpose]) : t`all but codes and legal notices`),
    }),
    text({
      id: 'origin',
      header: t`Comes from`,
      value: ({ origin, register }) =>
        register ? inWords(registers[register].words) : inWords(suppressionOrigins[origin]),
    }),
    text({ id: 'evidence', header: t`Evidence`, value: (row) => inSystemWords(row.evidence), width: 240 }),
    instant({ id: 'made', header: t`Since`, value: (row) => row.madeTime, sort: 'made' }),
    text({ id: 'by', header: t`Entered by`, value: (row) => row.madeBy }),
    instant({ id: 'expires', header: t`Until`, value: (row) => row.expiresTime }),
    instant({ id: 'lifted', header: t`Lifted`, value: (row) => row.liftedTime, optional: true }),
  ])
  return (
    <Page>
      <PageHeader
        title={title}
        primary={
          <Can press="messageSuppression_change">
            <Button variant="default" onClick={() => setMaking('register')}>{t`File of a register`}</Button>
            <Button onClick={() => setMaking('one')}>{t`Add an address`}</Button>
          </Can>
        }
      />
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Channel`}
          options={(['sms', 'whatsapp', 'email'] as const).map((value) => ({ value, label: kinds[value] }))}
          value={values.channel}
          onChange={(channel) => set({ channel })}
        />
        <ChoiceFilter
          label={t`Purpose`}
          options={optionsOf(suppressionPurposes)}
          value={values.purpose}
          onChange={(purpose) => set({ purpose })}
        />
        <ChoiceFilter
          label={t`Comes from`}
          options={optionsOf(suppressionOrigins)}
          value={values.origin}
          onChange={(origin) => set({ origin })}
        />
        <ChoiceFilter
          label={t`Register`}
          options={registerOptions}
          value={values.register}
          onChange={(register) => set({ register })}
        />
        <ChoiceFilter
          label={t`Status`}
          options={[{ value: 'yes', label: t`Lifted or over` }]}
          value={values.over}
          onChange={(next) => set({ over: next })}
        />
      </FilterBar>
      <DataTable
        name="suppressions"
        label={title}
        columns={columns}
        list={list}
        filters={filters}
        rowKey={(row) => row.suppressionId}
        onOpen={open}
        empty={
          <Empty title={t`Nobody stands here`}>
            {t`Whoever answers STOP, ends mails on their page, stands in a public register or asks staff is not written to.`}
          </Empty>
        }
      />
      {making === 'one' && <AddForm onClose={() => setMaking(null)} />}
      {making === 'register' && <RegisterForm onClose={() => setMaking(null)} />}
      {opened && <SuppressionDrawer key={opened.suppressionId} one={opened} onClose={() => open(null)} />}
    </Page>
  )
}
