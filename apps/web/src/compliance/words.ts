import type { LoggedChannel } from '@cordillera/contract/collection/channels'
import type { ContactLimit, Party } from '@cordillera/contract/compliance/terms'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { currentLanguage } from '../ui/language.ts'
import { weekday } from '../ui/show/dates.ts'

/** 2026-11-23 was a Monday. */
const monday = 23

/** The words of a policy's terms. */
export function useTermWords() {
  const { t } = useLingui()
  const channels: Record<LoggedChannel, string> = {
    call: t`Call`,
    sms: t`SMS`,
    email: t`E-mail`,
    whatsapp: t`WhatsApp`,
    dialer: t`Dialer`,
    visit: t`Visit`,
  }
  const parties: Record<Party, string> = {
    self: t`the borrower`,
    codebtor: t`codebtor`,
    guarantor: t`guarantor`,
    thirdParty: t`third parties`,
  }
  return {
    channels,
    parties,
    days: Array.from({ length: 7 }, (_, day) => weekday(`2026-11-${monday + day}`, currentLanguage())),
    units: { days: t`days`, hours: t`× 24 hours` },
    limit: ({ counts, most, days, unit }: ContactLimit) =>
      unit === 'hours'
        ? t`at most ${plural(most, { one: '# contact', other: '# contacts' })} in ${days * 24} hours`
        : counts === 'attempts'
          ? t`at most ${plural(most, { one: '# attempt', other: '# attempts' })} in ${plural(days, { one: '# day', other: '# days' })}`
          : t`at most ${plural(most, { one: '# direct contact', other: '# direct contacts' })} in ${plural(days, { one: '# day', other: '# days' })}`,
  }
}
