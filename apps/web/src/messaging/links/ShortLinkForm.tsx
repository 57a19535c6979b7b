import {
  listShortLinks,
  retireShortLink,
  saveShortLink,
  shortLinkClicks,
} from '@cordillera/contract/messaging/short-link'
import { useLingui } from '@lingui/react/macro'
import { ConfirmWithReason } from '../../ui/confirm.tsx'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { TextField } from '../../ui/form/fields.tsx'
import { DayField } from '../../ui/form/lazy-fields.tsx'
import { useAction } from '../../ui/use-action.ts'
import type { ShortLink } from './short-link-row.ts'

/** Where a link leads and until when. */
export function ShortLinkForm({ link, onClose }: { link: ShortLink | null; onClose: () => void }) {
  const { t } = useLingui()
  // the last minute of the last day
  const lastDay = link && new Date(Date.parse(link.validUntil) - 60_000).toISOString().slice(0, 10)
  return (
    <FormDrawer
      opened
      onClose={onClose}
      title={link ? t`Edit ${link.name}` : t`New link`}
      endpoint={saveShortLink}
      defaults={{
        ...(link ? { linkId: link.linkId, version: link.version } : {}),
        name: link?.name ?? '',
        targetUrl: link?.targetUrl ?? 'https://',
        ...(lastDay ? { validThrough: lastDay } : {}),
      }}
      submit={t`Save the link`}
      success={t`Saved.`}
      invalidate={[listShortLinks, shortLinkClicks]}
    >
      <TextField name="name" label={t`Name`} />
      <TextField
        name="targetUrl"
        label={t`Leads to`}
        disabled={link?.fixed ?? false}
        description={
          link?.fixed
            ? t`It stands in a template that was handed in, or was opened: it leads there for good. Another address takes another link, and a template with it that somebody else approves.`
            : t`An https address; nothing about the person is added to it.`
        }
      />
      <DayField name="validThrough" label={t`Last day`} />
    </FormDrawer>
  )
}

export function Retire({ link, onClose }: { link: ShortLink; onClose: () => void }) {
  const { t } = useLingui()
  const { linkId, version, name } = link
  const isRetired = link.state === 'retired'
  const action = useAction(retireShortLink, { invalidate: [listShortLinks] })
  return (
    <ConfirmWithReason
      onClose={onClose}
      title={isRetired ? t`Take ${name} into use` : t`Take ${name} out of use`}
      confirm={isRetired ? t`Take into use` : t`Take out of use`}
      {...(isRetired ? {} : { tone: 'danger' as const })}
      onConfirm={async (reason) => (await action.run({ linkId, version, active: isRetired, reason })) !== undefined}
    >
      {!isRetired && (
        <p>{t`Whoever opens it reads that it is over, and messages with it are refused. Its clicks stay.`}</p>
      )}
    </ConfirmWithReason>
  )
}
