import type { Output } from '@cordillera/contract/endpoint'
import { previewSmsTemplate, type smsTemplateChoices } from '@cordillera/contract/messaging/sms-template'
import {
  exampleValues,
  type FillType,
  faultOf,
  fillSms,
  type SmsVariable,
  smsVariables,
  type TemplateText,
  type TemplateTexts,
} from '@cordillera/contract/messaging/sms-template-terms'
import { forbiddenIn, smsSize, transliterate } from '@cordillera/contract/messaging/text'
import type { Language } from '@cordillera/contract/words'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button, SegmentedControl, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useField } from '../../ui/form/fields.tsx'
import { LimitedInput, LimitedTextarea } from '../../ui/form/LimitedTextarea.tsx'
import { inWords, languageNames } from '../../ui/language.ts'
import { Money } from '../../ui/show/show.tsx'
import { useData } from '../../ui/use-data.ts'
import classes from '../messaging.module.css'

type Choices = Output<typeof smsTemplateChoices>
const languages = ['es', 'en', 'zh'] as const
const none: TemplateText = { subject: null, text: '' }

/** The texts of a template, one language at a time, each with what it may not contain, what it costs and how it looks. */
export function TextsField({ choices }: { choices: Choices }) {
  const { t } = useLingui()
  const [language, setLanguage] = useState<Language>('es')
  const [channel, fillType, variables] = useWatch({ name: ['channel', 'fillType', 'variables'] }) as [
    string,
    FillType,
    SmsVariable[],
  ]
  const { value: texts = { es: none }, set, shared } = useField<TemplateTexts>({ name: 'texts', label: t`Text` })
  const written = texts[language] ?? none
  function write(change: Partial<TemplateText>) {
    const next = { ...written, ...change }
    // a language that nobody writes in is left out; Spanish always stands
    const isLeft = language !== 'es' && next.text === '' && !next.subject
    set({ ...texts, [language]: isLeft ? undefined : next })
  }
  const filling = { fillType, variables }
  const forbidden = forbiddenIn(`${written.subject ?? ''}${written.text}`)
  const fault = faultOf(filling, written.text)
  const faults = {
    fixedHasMarks: t`Nothing is filled into a fixed text: take the placeholders out, or choose another fill type`,
    unknownNames: fault && 'names' in fault ? t`Nothing fills these placeholders: ${fault.names}` : '',
    countDiffers: t`Each %s needs a variable above, and each variable a %s`,
  }
  const wrong =
    forbidden.length > 0
      ? t`A template may not contain ${forbidden.join(' ')}`
      : fault
        ? faults[fault.fault]
        : undefined
  return (
    <div className={classes.editor}>
      <SegmentedControl
        aria-label={t`Language`}
        size="xs"
        data={languages.map((value) => ({ value, label: `${languageNames[value]}${texts[value] ? '' : ' +'}` }))}
        value={language}
        onChange={(next) => setLanguage(next as Language)}
      />
      {channel === 'email' && (
        <LimitedInput
          label={t`Subject`}
          withAsterisk
          limit={150}
          value={written.subject ?? ''}
          onChange={(event) => write({ subject: event.currentTarget.value || null })}
        />
      )}
      <LimitedTextarea
        {...shared}
        label={t`Text`}
        autosize
        minRows={4}
        maxRows={12}
        limit={2000}
        value={written.text}
        error={wrong ?? shared.error}
        onChange={(event) => write({ text: event.currentTarget.value })}
      />
      <div className={classes.tools}>
        {fillType === 2 &&
          Object.entries(smsVariables).map(([name, { words }]) => (
            <Button
              key={name}
              size="compact-xs"
              variant="default"
              title={inWords(words)}
              onClick={() => write({ text: `${written.text}{{${name}}}` })}
            >{`{{${name}}}`}</Button>
          ))}
        {forbidden.length > 0 && (
          <Button
            size="compact-xs"
            onClick={() =>
              write({ text: transliterate(written.text), subject: written.subject && transliterate(written.subject) })
            }
          >
            {t`Write without accents`}
          </Button>
        )}
      </div>
      <Cost text={fillSms(filling, written.text, exampleValues)} channel={channel} choices={choices} />
      <Phone filling={filling} texts={texts} language={language} isGood={wrong === undefined} />
    </div>
  )
}

/** What the filled text takes and what that costs by the channel that is chosen. */
function Cost({ text, channel, choices }: { text: string; channel: string; choices: Choices }) {
  const { t } = useLingui()
  const channels = choices.channels.filter(({ type }) => type === channel)
  const [chosen, setChosen] = useState<number | null>(null)
  const by = channels.find(({ channelId }) => channelId === chosen) ?? channels[0]
  const size = smsSize(text)
  const segments = channel === 'sms' ? size.segments : 1
  return (
    <div className={classes.cost}>
      <small role="status">
        {channel === 'sms' &&
          `${size.encoding} · ${size.units} · ${plural(size.segments, { one: '# segment', other: '# segments' })} · ${plural(size.left, { one: '# sign left', other: '# signs left' })}`}{' '}
        {by?.currency && by.costPerSegment !== null && (
          <Money minor={by.costPerSegment * segments} currency={by.currency} />
        )}
      </small>
      <Select
        aria-label={t`Cost by the channel`}
        size="xs"
        placeholder={t`No channel of this kind`}
        data={channels.map(({ channelId, code }) => ({ value: String(channelId), label: code }))}
        allowDeselect={false}
        value={by ? String(by.channelId) : null}
        onChange={(next) => setChosen(Number(next))}
      />
    </div>
  )
}

interface PhoneProps {
  readonly filling: { fillType: FillType; variables: SmsVariable[] }
  readonly texts: TemplateTexts
  readonly language: Language
  /** False: what is wrong with it is said already. */
  readonly isGood: boolean
}

/** As wide as a phone, with the figures of somebody who is in scope, masked. */
function Phone({ filling, texts, language, isGood }: PhoneProps) {
  const { t } = useLingui()
  const text = texts[language]?.text ?? texts.es.text
  const [asked] = useDebouncedValue(
    isGood && text.trim().length >= 2
      ? { ...filling, texts: { es: texts.es, [language]: texts[language] }, language }
      : undefined,
    400,
  )
  const whole = asked && asked.texts.es.text.trim().length >= 2 ? asked : undefined
  const { data } = useData(previewSmsTemplate, whole && { ...whole, linkId: null })
  if (!data || !whole) return null
  return (
    <figure className={classes.phone}>
      <p className={classes.text}>{data.text}</p>
      <figcaption>
        {data.real
          ? t`With the figures of somebody in your scope, masked`
          : t`With examples: nobody in your scope has a case`}
      </figcaption>
    </figure>
  )
}
