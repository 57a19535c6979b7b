import { fetchAllUserInfo } from '@cordillera/contract/borrower/user'
import { getCaseInfo } from '@cordillera/contract/collection/workbench'
import { mayContact } from '@cordillera/contract/compliance/contact'
import { getTemplateByUser, listMessages, sendEmail, sendMsg } from '@cordillera/contract/messaging/message'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { DetailDrawer, DetailSection } from '../../ui/DetailDrawer.tsx'
import { beginAtFirst } from '../../ui/form/begin-at-first.ts'
import { Ago } from '../../ui/show/show.tsx'
import { Empty, Loaded } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import { useEvents } from '../../ui/use-events.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { NotArrived } from '../show/NotArrived.tsx'
import { useChannelWords, useMessageWords } from '../show/words.ts'
import classes from './contact.module.css'
import { ruleText } from './use-may-contact.ts'
import type { WrittenChannel } from './use-message.ts'

interface SendMessageProps {
  readonly caseId: string
  readonly contactId: string | null
  readonly whom: string
  /** The number or the mailbox, masked. */
  readonly to: string | null
  readonly channel: WrittenChannel
  /** With a link to pay by: of an amount, or (null) of what the bill comes to. */
  readonly pay?: { readonly amount: number | null }
  readonly onClose: () => void
}

/** A template as it will go out, and what was sent before. */
export function SendMessage({ caseId, contactId, whom, to, channel, pay, onClose }: SendMessageProps) {
  const { t } = useLingui()
  const channels = useChannelWords()
  const { data: all, error, refetch } = useData(getTemplateByUser, { caseId, channel })
  const data = pay ? all?.filter(({ hasLink }) => hasLink) : all
  const [chosen, setChosen] = useState<number | null>(null)
  const action = useAction(channel === 'email' ? sendEmail : sendMsg, {
    invalidate: [mayContact, getCaseInfo, fetchAllUserInfo, listMessages],
    onDone: ({ messageId, answer }) => {
      if (messageId === null) return toast.error(t`Not sent: ${ruleText(answer)}`)
      toast.success(t`Handed over for sending`)
      onClose()
    },
  })
  const template = data?.find(({ templateId }) => templateId === chosen) ?? data?.[0]
  return (
    <DetailDrawer
      opened
      onClose={onClose}
      title={`${channels[channel]} · ${whom}`}
      foot={
        <WhyButton
          why={!template && t`There is no template for this stage and channel`}
          loading={action.pending}
          onClick={() =>
            template &&
            action.run({
              caseId,
              contactId,
              templateId: template.templateId,
              ...(pay?.amount ? { payAmount: pay.amount } : {}),
            })
          }
        >
          {t`Send now`}
        </WhyButton>
      }
    >
      <Loaded data={data} error={error} refetch={refetch}>
        {(templates) =>
          template ? (
            <div ref={beginAtFirst} className={classes.message}>
              {to && <p className={classes.to}>{t`To ${to}`}</p>}
              <Select
                label={t`Template`}
                data={templates.map(({ templateId, name }) => ({ value: String(templateId), label: name }))}
                value={String(template.templateId)}
                allowDeselect={false}
                onChange={(value) => setChosen(Number(value))}
              />
              {template.subject && <strong>{template.subject}</strong>}
              <p className={classes.preview}>{template.text}</p>
              {channel === 'sms' && (
                <small>{plural(template.segments, { one: '# segment', other: '# segments' })}</small>
              )}
            </div>
          ) : (
            <Empty title={pay ? t`No template has a link` : t`No template fits`}>
              {t`A leader can add one under Message templates.`}
            </Empty>
          )
        }
      </Loaded>
      <Earlier caseId={caseId} />
    </DetailDrawer>
  )
}

function Earlier({ caseId }: { caseId: string }) {
  const { t } = useLingui()
  const channels = useChannelWords()
  const states = useMessageWords()
  const { data, refetch } = useData(listMessages, { caseId })
  useEvents('message', refetch)
  if (!data || data.length === 0) return null
  return (
    <DetailSection title={t`Sent before`}>
      <ul className={classes.earlier}>
        {data.slice(0, 10).map((message) => (
          <li key={message.messageId}>
            <strong>
              {channels[message.channel]} · {states[message.state]}
            </strong>{' '}
            <Ago at={message.queuedTime} /> · {message.by}
            <NotArrived message={message} />
            <span>{message.text}</span>
          </li>
        ))}
      </ul>
    </DetailSection>
  )
}
