/** How WhatsApp is told of a template, which it fills itself. Pure. */
import { type SmsValues, variablesOf } from '@cordillera/contract/messaging/sms-template-terms'
import type { Language } from '@cordillera/contract/words'
import type { ProviderTemplate } from './send.queries.ts'
import type { SentTemplate } from './sent-template.queries.ts'

const providerLanguages: Readonly<Record<Language, string>> = { es: 'es', en: 'en', zh: 'zh_CN' }

/** WhatsApp numbers what it fills by the first place of each variable. */
export function providerTemplate(
  template: SentTemplate,
  language: Language,
  text: string,
  values: SmsValues,
): ProviderTemplate | null {
  if (template.providerName === null) return null
  return {
    name: template.providerName,
    language: providerLanguages[language],
    parameters: variablesOf(template, text).map((name) => values[name] ?? ''),
  }
}
