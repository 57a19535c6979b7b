import { screenOf } from '@cordillera/contract/menus'
import { messageChannels } from '@cordillera/contract/messaging/message'
import { exportSmsTemplates, listSmsTemplates } from '@cordillera/contract/messaging/sms-template'
import {
  templateModelNames,
  templateModels,
  versionStateNames,
  versionStates,
} from '@cordillera/contract/messaging/sms-template-terms'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { Can } from '../../ui/environment.tsx'
import { FilterBar } from '../../ui/filters/FilterBar.tsx'
import { ChoiceFilter, FlagFilter } from '../../ui/filters/filters.tsx'
import { param } from '../../ui/filters/params.ts'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { inWords } from '../../ui/language.ts'
import { Page, PageHeader } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useList } from '../../ui/use-list.ts'
import { optionsOf } from '../options.ts'
import { useKindWords } from '../words.ts'
import { SmsTemplateDrawer } from './SmsTemplateDrawer.tsx'
import { SmsTemplateForm } from './SmsTemplateForm.tsx'
import { type SmsTemplate, useTemplateColumns } from './sms-template-columns.tsx'

const params = {
  channel: param.choice(messageChannels),
  model: param.choice(templateModelNames),
  state: param.choice(versionStateNames),
  active: param.flag(),
}

/** /messageManage/smsTemplateManage: what messages are sent from; one opened beside the list with its versions. */
export default function SmsTemplatesPage() {
  const { t } = useLingui()
  const title = inWords(screenOf('smsTemplateManage').title)
  const kinds = useKindWords()
  const filters = useFilters(params, { sorts: ['businessId', 'changed'], firstSort: 'businessId', pageSize: 50 })
  const { values } = filters
  const list = useList(listSmsTemplates, filters.query)
  const [open, setOpen] = useState<SmsTemplate | null>(null)
  const [isNew, setNew] = useState(false)
  return (
    <Page>
      <PageHeader
        title={title}
        primary={
          <Can press="smsTemplateManage_change">
            <Button onClick={() => setNew(true)}>{t`New template`}</Button>
          </Can>
        }
      />
      <FilterBar filters={filters}>
        <ChoiceFilter
          label={t`Kind`}
          options={messageChannels.map((value) => ({ value, label: kinds[value] }))}
          value={values.channel}
          onChange={(channel) => filters.set({ channel })}
        />
        <ChoiceFilter
          label={t`Model`}
          options={optionsOf(templateModels)}
          value={values.model}
          onChange={(model) => filters.set({ model })}
        />
        <ChoiceFilter
          label={t`Status`}
          options={optionsOf(versionStates)}
          value={values.state}
          onChange={(state) => filters.set({ state })}
        />
        <FlagFilter label={t`In use`} value={values.active} onChange={(active) => filters.set({ active })} />
      </FilterBar>
      <DataTable
        name="smsTemplates"
        label={title}
        columns={useTemplateColumns()}
        list={list}
        filters={filters}
        rowKey={(row) => row.templateId}
        onOpen={setOpen}
        file={<ExportMenu endpoint={exportSmsTemplates} input={{ filter: values }} />}
        empty={
          <Empty title={t`No templates yet`}>
            {t`Messages are sent from templates only. Write one, and let somebody else approve it.`}
          </Empty>
        }
      />
      {isNew && <SmsTemplateForm template={null} onClose={() => setNew(false)} />}
      {open && <SmsTemplateDrawer key={open.templateId} templateId={open.templateId} onClose={() => setOpen(null)} />}
    </Page>
  )
}
