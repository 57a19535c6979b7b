/** What may be saved as a template, and what it measures. Pure. */
import { smsSize } from '@cordillera/contract/messaging/sms'
import {
  exampleValues,
  type Filling,
  faultOf,
  fillSms,
  type SmsValues,
  type TemplateText,
  type TemplateTexts,
  unfilled,
  variablesOf,
} from '@cordillera/contract/messaging/sms-template-terms'
import { forbiddenIn, transliterate } from '@cordillera/contract/messaging/text'
import { Failure } from '../../platform/fail.ts'

export interface Written extends Filling {
  readonly texts: TemplateTexts
  readonly linkId?: string | null
}
interface Described {
  readonly channel: 'sms' | 'email' | 'whatsapp'
  readonly segmentsAtMost: number
}

const writtenTexts = ({ es, en, zh }: TemplateTexts): TemplateText[] => [es, en, zh].filter((one) => one !== undefined)

/** Refuses what could not be sent as it is written. */
export function demandSendable({ channel, segmentsAtMost }: Described, { texts, linkId, ...filling }: Written): void {
  const hasLink = writtenTexts(texts).some(({ text }) => variablesOf(filling, text).includes('shortLink'))
  if (hasLink !== Boolean(linkId)) throw new Failure('messaging.linkNeeded')
  for (const { subject, text } of writtenTexts(texts)) {
    const forbidden = forbiddenIn(`${subject ?? ''}${text}`)
    if (forbidden.length > 0) throw new Failure('messaging.forbiddenCharacters', { characters: forbidden.join(' ') })
    demandFilled(filling, text)
    if (channel === 'email' && !subject) throw new Failure('messaging.subjectNeeded')
    if (channel === 'whatsapp' && /^(\s|%s|\{\{\s*\w+\s*\}\})*$/.test(text))
      throw new Failure('messaging.onlyVariables')
    if (channel === 'sms') demandShort(fillSms(filling, text, exampleValues), segmentsAtMost)
  }
}

function demandFilled(filling: Filling, text: string): void {
  const found = faultOf(filling, text)
  if (!found) return
  if (found.fault === 'countDiffers')
    throw new Failure('messaging.marksDiffer', {
      marks: String(found.marks),
      variables: String(filling.variables.length),
    })
  const error = found.fault === 'fixedHasMarks' ? 'messaging.fixedHasMarks' : 'messaging.unknownPlaceholder'
  throw new Failure(error, { names: found.names })
}

export function demandShort(text: string, segmentsAtMost: number): void {
  const { segments } = smsSize(text)
  if (segments > segmentsAtMost)
    throw new Failure('messaging.tooManySegments', { segments: String(segments), most: String(segmentsAtMost) })
}

/** Of the Spanish text, with examples where people's values will be. */
export function measured(channel: Described['channel'], { texts, ...filling }: Written) {
  const text = fillSms(filling, texts.es.text, exampleValues)
  const { segments, encoding } = smsSize(text)
  const isSms = channel === 'sms'
  return { length: [...text].length, segments: isSms ? segments : 1, encoding: isSms ? encoding : null }
}

/** Why a text can't go to somebody, or how it goes: on a phone without accents in what people and shops are called. */
export function filled(
  channel: Described['channel'],
  filling: Filling,
  { subject, text }: TemplateText,
  values: SmsValues,
): { missing: string[] } | { missing: null; subject: string | null; text: string; segments: number; plain: SmsValues } {
  const plain =
    channel === 'email'
      ? values
      : Object.fromEntries(Object.entries(values).map(([name, value]) => [name, transliterate(value ?? '')]))
  const missing = [...new Set([...unfilled(filling, text, plain), ...unfilled(filling, subject ?? '', plain)])]
  if (missing.length > 0) return { missing }
  const whole = fillSms(filling, text, plain)
  return {
    missing: null,
    subject: subject && fillSms(filling, subject, plain),
    text: whole,
    segments: channel === 'sms' ? smsSize(whole).segments : 1,
    plain,
  }
}
