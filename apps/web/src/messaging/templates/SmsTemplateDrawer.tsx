import { listSmsTemplates, smsTemplateDetail, submitSmsTemplate } from '@cordillera/contract/messaging/sms-template'
import {
  fillTypes,
  providerStates,
  templateModels,
  versionStates,
} from '@cordillera/contract/messaging/sms-template-terms'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { HistoryDrawer } from '../../operation-log/public.tsx'
import { DetailDrawer, DetailSection } from '../../ui/DetailDrawer.tsx'
import { Can, useMay } from '../../ui/environment.tsx'
import { inWords, languageNames } from '../../ui/language.ts'
import { Ago, Facts, Instant, Tone } from '../../ui/show/show.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'
import classes from '../messaging.module.css'
import { useKindWords } from '../words.ts'
import { SmsTemplateForm } from './SmsTemplateForm.tsx'
import { Archive, Decide, ProviderForm, TestForm } from './SmsTemplateSteps.tsx'
import { providerTones, type TemplateDetail, versionTones } from './sms-template-columns.tsx'

type Step = 'edit' | 'approve' | 'refuse' | 'archive' | 'test' | 'provider' | 'history'

/** A template with its versions, the newest first, and what can be done with it now. */
export function SmsTemplateDrawer({ templateId, onClose }: { templateId: string; onClose: () => void }) {
  const { t } = useLingui()
  const { data, error, refetch } = useData(smsTemplateDetail, { templateId })
  const [step, setStep] = useState<Step | null>(null)
  const close = () => setStep(null)
  if (data && step === 'edit') return <SmsTemplateForm template={data} onClose={close} />
  return (
    <>
      <DetailDrawer
        opened
        onClose={onClose}
        title={data?.businessId ?? t`Template`}
        size="wide"
        foot={data && <Foot template={data} onStep={setStep} />}
      >
        <Loaded data={data} error={error} refetch={refetch}>
          {(template) => <Detail template={template} />}
        </Loaded>
      </DetailDrawer>
      {data && (step === 'approve' || step === 'refuse') && (
        <Decide template={data} approve={step === 'approve'} onClose={close} />
      )}
      {data && step === 'archive' && <Archive template={data} onClose={close} />}
      {data && step === 'test' && <TestForm template={data} onClose={close} />}
      {data && step === 'provider' && <ProviderForm template={data} onClose={close} />}
      <HistoryDrawer of={step === 'history' ? { target: templateId } : null} name={data?.businessId} onClose={close} />
    </>
  )
}

function Detail({ template }: { template: TemplateDetail }) {
  const { t } = useLingui()
  const kinds = useKindWords()
  const { provider, used } = template
  return (
    <>
      <p>{template.description}</p>
      <Facts
        facts={[
          { label: t`Kind`, value: kinds[template.channel] },
          { label: t`Model`, value: inWords(templateModels[template.model]) },
          { label: t`Segments at most`, value: template.segmentsAtMost },
          { label: t`Sent in 30 days`, value: used.messages },
          { label: t`Delivered`, value: used.delivered },
          { label: t`Last sent`, value: used.lastTime ? <Instant at={used.lastTime} /> : t`never` },
        ]}
      />
      {template.channel === 'whatsapp' && (
        <DetailSection title={t`WhatsApp says`}>
          <Tone tone={providerTones[provider.state]}>{inWords(providerStates[provider.state])}</Tone>{' '}
          {provider.name && <code>{provider.name}</code>} {provider.note} {provider.time && <Ago at={provider.time} />}
        </DetailSection>
      )}
      {template.versions.map((version) => (
        <DetailSection
          key={version.number}
          title={
            <>
              {t`Version ${version.number}`}{' '}
              <Tone tone={versionTones[version.state]}>{inWords(versionStates[version.state])}</Tone>
            </>
          }
        >
          <small>
            {inWords(fillTypes[version.fillType])} · {version.madeBy} <Ago at={version.madeTime} />
            {version.decidedBy && version.decidedTime && (
              <>
                {' · '}
                {version.decidedBy} <Ago at={version.decidedTime} />: {version.note}
              </>
            )}
          </small>
          {version.link && (
            <p>
              {t`Its link:`} {version.link.name} → <code>{version.link.targetUrl}</code>
            </p>
          )}
          {(['es', 'en', 'zh'] as const).map((language) => {
            const text = version.texts[language]
            return (
              text && (
                <div key={language}>
                  <small>{languageNames[language]}</small>
                  {text.subject && <strong className={classes.subject}>{text.subject}</strong>}
                  <p className={classes.text}>{text.text}</p>
                </div>
              )
            )
          })}
        </DetailSection>
      ))}
    </>
  )
}

function Foot({ template, onStep }: { template: TemplateDetail; onStep: (step: Step) => void }) {
  const { t } = useLingui()
  const may = useMay()
  const { templateId, version, active, versions } = template
  const state = versions[0]?.state
  const submit = useAction(submitSmsTemplate, {
    invalidate: [listSmsTemplates, smsTemplateDetail],
    success: t`Handed in. Somebody who did not write it approves it.`,
  })
  const archived = active ? undefined : t`It is archived: take it into use first.`
  return (
    <>
      <Can press="smsTemplateManage_change">
        <WhyButton why={archived} onClick={() => onStep('edit')}>{t`Edit`}</WhyButton>
        <WhyButton
          variant="default"
          why={archived ?? (state === 'draft' ? undefined : t`Only a draft is handed in.`)}
          loading={submit.pending}
          onClick={() => void submit.run({ templateId, version })}
        >
          {t`Hand in`}
        </WhyButton>
      </Can>
      {state === 'waiting' && active && (
        <Can press="smsTemplateManage_decide">
          <Button variant="default" onClick={() => onStep('approve')}>{t`Approve`}</Button>
          <Button variant="default" onClick={() => onStep('refuse')}>{t`Refuse`}</Button>
        </Can>
      )}
      <Can press="smsTemplateManage_test">
        <Button variant="default" onClick={() => onStep('test')}>{t`Send a test`}</Button>
      </Can>
      <Can press="smsTemplateManage_change">
        {template.channel === 'whatsapp' && (
          <Button variant="default" onClick={() => onStep('provider')}>{t`What WhatsApp says`}</Button>
        )}
        <Button variant="default" onClick={() => onStep('archive')}>
          {active ? t`Archive` : t`Take into use`}
        </Button>
      </Can>
      {may.open('log') && <Button variant="default" onClick={() => onStep('history')}>{t`History`}</Button>}
    </>
  )
}
