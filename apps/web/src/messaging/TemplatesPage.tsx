import { type Country, countries, countryNames } from '@cordillera/contract/countries'
import type { Output } from '@cordillera/contract/endpoint'
import { screenOf } from '@cordillera/contract/menus'
import { getTemplate, messageChannels, updateTemplate } from '@cordillera/contract/messaging/message'
import { stageNames } from '@cordillera/contract/stages'
import { useLingui } from '@lingui/react/macro'
import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Can, useMay } from '../ui/environment.tsx'
import { FormDrawer } from '../ui/form/FormDrawer.tsx'
import { SelectField, SwitchField, TextField, Two, useField } from '../ui/form/fields.tsx'
import { LimitedTextarea } from '../ui/form/LimitedTextarea.tsx'
import { inWords } from '../ui/language.ts'
import { Page, PageHeader, Panel } from '../ui/page.tsx'
import { Ago, Tone } from '../ui/show/show.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { useData } from '../ui/use-data.ts'
import { asListed } from '../ui/use-list.ts'
import classes from './messaging.module.css'
import { NullableSelect } from './NullableSelect.tsx'
import { TemplateText } from './TemplateText.tsx'

type Template = Output<typeof getTemplate>[number]

/** /collection/msgTemplate: what may be sent, by channel; edited with what it costs in sight. */
export default function TemplatesPage() {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const channel = messageChannels.find((one) => one === search.get('channel')) ?? 'sms'
  const { data, error, refetch } = useData(getTemplate, { channel })
  const [open, setOpen] = useState<Template | 'new' | null>(null)
  const words = { sms: t`SMS`, whatsapp: t`WhatsApp`, email: t`E-mail` }
  return (
    <Page>
      <PageHeader
        title={inWords(screenOf('msgTemplate').title)}
        aside={
          <SegmentedControl
            aria-label={t`Channel`}
            size="xs"
            data={messageChannels.map((one) => ({ value: one, label: words[one] }))}
            value={channel}
            onChange={(next) => setSearch({ channel: next })}
          />
        }
        primary={
          <Can press="msgTemplate_change">
            <Button onClick={() => setOpen('new')}>{t`New template`}</Button>
          </Can>
        }
      />
      <Loaded data={data} error={error} refetch={refetch}>
        {(templates) =>
          templates.length === 0 ? (
            <Empty title={t`No templates yet`}>{t`Messages are sent from templates only. Make the first one.`}</Empty>
          ) : (
            <div className={classes.cards}>
              {templates.map((template) => (
                <TemplateCard key={template.templateId} template={template} onEdit={() => setOpen(template)} />
              ))}
            </div>
          )
        }
      </Loaded>
      {open && (
        <TemplateForm
          key={open === 'new' ? 'new' : open.templateId}
          template={open === 'new' ? null : asListed(open, data ?? [], ({ templateId }) => templateId)}
          channel={channel}
          country={data?.[0]?.country ?? 'MX'}
          onClose={() => setOpen(null)}
        />
      )}
    </Page>
  )
}

function TemplateCard({ template, onEdit }: { template: Template; onEdit: () => void }) {
  const { t } = useLingui()
  const mayEdit = useMay().press('msgTemplate_change')
  const fits = [
    inWords(countries[template.country].name),
    template.stage ?? t`every stage`,
    ...(template.isNewCase === null ? [] : [template.isNewCase ? t`new customers` : t`known customers`]),
  ]
  return (
    <Panel
      title={template.name}
      actions={
        <>
          {!template.active && <Tone tone="grey">{t`not in use`}</Tone>}
          {mayEdit && (
            <Button size="compact-sm" variant="default" onClick={onEdit}>
              {t`Edit`}
            </Button>
          )}
        </>
      }
    >
      {template.subject && <strong>{template.subject}</strong>}
      <p className={classes.text}>{template.template}</p>
      <small>
        {fits.join(' · ')} · {template.updatedBy} <Ago at={template.updatedTime} />
      </small>
      {template.remark && <small>{template.remark}</small>}
    </Panel>
  )
}

interface TemplateFormProps {
  readonly template: Template | null
  readonly channel: (typeof messageChannels)[number]
  readonly country: Country
  readonly onClose: () => void
}
function TemplateForm({ template, channel, country, onClose }: TemplateFormProps) {
  const { t } = useLingui()
  const {
    templateId,
    version,
    name,
    subject,
    template: text,
    stage,
    isNewCase,
    remark,
    active,
  } = template ??
  ({
    name: '',
    subject: null,
    template: '',
    stage: null,
    isNewCase: null,
    remark: null,
    active: true,
  } as Partial<Template>)
  return (
    <FormDrawer
      opened
      onClose={onClose}
      size="wide"
      title={template ? t`Edit the template` : t`New template`}
      endpoint={updateTemplate}
      defaults={{
        country: template?.country ?? country,
        channel,
        name: name ?? '',
        subject: subject ?? null,
        template: text ?? '',
        stage: stage ?? null,
        isNewCase: isNewCase ?? null,
        remark: remark ?? null,
        active: active ?? true,
        ...(template ? { templateId, version } : {}),
      }}
      submit={t`Save the template`}
      success={t`The template was saved`}
      invalidate={[getTemplate]}
    >
      <Two>
        <TextField name="name" label={t`Name`} />
        <SelectField
          name="country"
          label={t`Country`}
          disabled={template !== null}
          options={countryNames.map((value) => ({ value, label: inWords(countries[value].name) }))}
        />
      </Two>
      {channel === 'email' && <TextField name="subject" label={t`Subject`} />}
      <TemplateText name="template" channel={channel} />
      <Two>
        <NullableSelect name="stage" label={t`Stage`} options={stageNames.map((value) => ({ value, label: value }))} />
        <NullableSelect
          name="isNewCase"
          label={t`Customers`}
          options={[
            { value: true, label: t`new customers` },
            { value: false, label: t`known customers` },
          ]}
        />
      </Two>
      <Remark />
      <SwitchField name="active" label={t`In use`} />
    </FormDrawer>
  )
}

/** What it is for, for colleagues alone; empty is null on the wire. */
function Remark() {
  const { t } = useLingui()
  const { value, set, shared } = useField<string | null>({ name: 'remark', label: t`Remark`, optional: true })
  return (
    <LimitedTextarea
      {...shared}
      autosize
      minRows={2}
      limit={500}
      value={value ?? ''}
      onChange={(event) => set(event.currentTarget.value || null)}
    />
  )
}
