import { queryUserInfo } from '@cordillera/contract/access/session'
import type { Output } from '@cordillera/contract/endpoint'
import {
  chatPresence,
  chatReport,
  closeConversation,
  conversationDetail,
  convertConversation,
  listConversations,
  returnConversation,
  sayInConversation,
  takeConversation,
} from '@cordillera/contract/service-desk/chat'
import { chatStates, handOverReasons } from '@cordillera/contract/service-desk/chat-terms'
import { listOrders } from '@cordillera/contract/service-desk/order'
import { orderTypes } from '@cordillera/contract/service-desk/terms'
import { useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { borrowerPath } from '../../borrower/public.tsx'
import { DetailDrawer, DetailSection } from '../../ui/DetailDrawer.tsx'
import { useMay } from '../../ui/environment.tsx'
import { beginAtFirst } from '../../ui/form/begin-at-first.ts'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { SelectField } from '../../ui/form/fields.tsx'
import { LimitedTextarea } from '../../ui/form/LimitedTextarea.tsx'
import { useKept } from '../../ui/form/use-kept.ts'
import { inWords } from '../../ui/language.ts'
import { Facts, Instant, nothing, Tone } from '../../ui/show/show.tsx'
import { Loaded } from '../../ui/states.tsx'
import { CellLink } from '../../ui/table/columns.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useData } from '../../ui/use-data.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { optionsOf } from '../options.ts'
import { orderPath } from '../paths.ts'
import classes from '../service-desk.module.css'
import { chatTones } from './chat-tones.ts'

type Talk = Output<typeof conversationDetail>
const changed = [listConversations, conversationDetail, chatReport]
const looksEveryMs = 5_000

/** One talk: what was said by whom, and answering it oneself. */
export function ConversationDrawer({
  conversationId,
  onClose,
}: {
  conversationId: string | null
  onClose: () => void
}) {
  if (conversationId === null) return null
  return <Opened key={conversationId} conversationId={conversationId} onClose={onClose} />
}

function Opened({ conversationId, onClose }: { conversationId: string; onClose: () => void }) {
  const { t } = useLingui()
  const found = useData(conversationDetail, { conversationId }, { refetchEveryMs: looksEveryMs })
  return (
    <DetailDrawer
      opened
      onClose={onClose}
      size="wide"
      title={found.data?.borrower ?? t`Conversation`}
      foot={found.data && <Steps talk={found.data} />}
    >
      <Loaded {...found}>{(talk) => <Shown talk={talk} />}</Loaded>
    </DetailDrawer>
  )
}

function Shown({ talk }: { talk: Talk }) {
  const { t } = useLingui()
  const { state, handedWhy, handedTime, orderId, userId, messages } = talk
  const names = { customer: t`The customer`, bot: t`Bot`, person: t`A person` }
  return (
    <>
      <Facts
        facts={[
          { label: t`Status`, value: <Tone tone={chatTones[state]}>{inWords(chatStates[state])}</Tone> },
          { label: t`Customer`, value: <CellLink to={borrowerPath(userId)}>{talk.borrower}</CellLink> },
          { label: t`Merchant`, value: `${talk.merchantName} · ${talk.country}` },
          { label: t`Handled by`, value: talk.handlerName ?? nothing },
          { label: t`Why handed over`, value: handedWhy ? inWords(handOverReasons[handedWhy]) : nothing },
          { label: t`Handed over at`, value: handedTime ? <Instant at={handedTime} /> : nothing },
          { label: t`Given back to the bot`, value: talk.returned || nothing },
          { label: t`Work order`, value: orderId ? <CellLink to={orderPath(orderId)}>{orderId}</CellLink> : nothing },
        ]}
      />
      <DetailSection title={t`What was said`}>
        <ol className={classes.entries}>
          {messages.map((each) => (
            <li key={each.messageId}>
              <Instant at={each.at} />
              <div className={classes.what}>
                <strong>{each.name ?? names[each.speaker]}</strong>
                {each.by && <span className={classes.quiet}>{each.by}</span>}
                {each.understood === false && <Tone tone="amber">{t`Not understood`}</Tone>}
                <p className={classes.text}>{each.text}</p>
              </div>
            </li>
          ))}
        </ol>
        <Say talk={talk} />
      </DetailSection>
    </>
  )
}

function Say({ talk }: { talk: Talk }) {
  const { t } = useLingui()
  const [text, setText, forget] = useKept(`talk ${talk.conversationId}`, '')
  const me = useData(queryUserInfo, {}, { goodForMs: 60_000 })
  const mayWork = useMay().press('smart_customer_service_work')
  const { conversationId, version, messages, handler } = talk
  const others = useData(chatPresence, { conversationId, typing: text !== '' }, { refetchEveryMs: looksEveryMs })
  const say = useAction(sayInConversation, { invalidate: changed, onDone: forget })
  const send = () =>
    void say.run({ conversationId, version, text: text.trim(), lastMessage: messages.at(-1)?.messageId ?? 1 })
  const looking = (others.data ?? []).map(({ name, typing }) =>
    typing ? t`${name} is writing` : t`${name} is looking`,
  )
  const isMine = talk.state === 'person' && handler === me.data?.account_id
  return (
    <div className={classes.comment}>
      {looking.length > 0 && (
        <p className={classes.quiet} role="status">
          {looking.join(' · ')}
        </p>
      )}
      {mayWork && isMine && (
        <div ref={beginAtFirst} className={classes.comment}>
          <LimitedTextarea
            label={t`Answer to the customer`}
            description={t`The customer reads it in the app.`}
            autosize
            minRows={2}
            maxRows={8}
            limit={2000}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            // the key that sends every form
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && text.trim() !== '' && !say.pending)
                send()
            }}
          />
          <WhyButton
            why={text.trim() === '' ? t`Nothing is written yet.` : undefined}
            loading={say.pending}
            onClick={send}
          >
            {t`Send the answer`}
          </WhyButton>
        </div>
      )}
    </div>
  )
}

function Steps({ talk }: { talk: Talk }) {
  const { t } = useLingui()
  const [isConverting, setConverting] = useState(false)
  const me = useData(queryUserInfo, {}, { goodForMs: 60_000 })
  const mayWork = useMay().press('smart_customer_service_work')
  const take = useAction(takeConversation, { invalidate: changed, success: t`Yours: the bot is silent from now on.` })
  const back = useAction(returnConversation, { invalidate: changed, success: t`The bot answers again.` })
  const close = useAction(closeConversation, { invalidate: changed })
  if (!mayWork || talk.state === 'closed') return null
  const { conversationId, version, handler, handlerName } = talk
  const seen = { conversationId, version }
  const why = handler !== null && handler !== me.data?.account_id ? t`${handlerName} handles it` : undefined
  return (
    <Group gap="xs" justify="flex-end">
      <WhyButton variant="default" why={why} onClick={() => setConverting(true)}>{t`Make a work order`}</WhyButton>
      <WhyButton variant="default" why={why} onClick={() => void close.run(seen)}>{t`Close it`}</WhyButton>
      {talk.state === 'person' ? (
        <WhyButton
          variant="default"
          why={why}
          onClick={() => void back.run(seen)}
        >{t`Give it back to the bot`}</WhyButton>
      ) : (
        <Button loading={take.pending} onClick={() => void take.run(seen)}>{t`Take it`}</Button>
      )}
      {isConverting && (
        <FormDrawer
          opened
          onClose={() => setConverting(false)}
          title={t`Make a work order`}
          endpoint={convertConversation}
          defaults={seen}
          submit={t`Make the work order`}
          success={t`Made: it waits in its group until somebody takes it.`}
          invalidate={[...changed, listOrders]}
        >
          <SelectField name="type" label={t`What about`} options={optionsOf(orderTypes)} />
        </FormDrawer>
      )}
    </Group>
  )
}
