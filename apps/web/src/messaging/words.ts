import type { messageChannels } from '@cordillera/contract/messaging/message'
import { useLingui } from '@lingui/react/macro'

export function useKindWords(): Record<(typeof messageChannels)[number], string> {
  const { t } = useLingui()
  return { sms: t`SMS`, whatsapp: t`WhatsApp`, email: t`E-mail` }
}
