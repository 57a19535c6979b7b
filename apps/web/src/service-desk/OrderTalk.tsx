import { listOrders, orderDetail } from '@cordillera/contract/service-desk/order'
import { answerOrder, deskPresence } from '@cordillera/contract/service-desk/order-care'
import { listDeskAnswers } from '@cordillera/contract/service-desk/setup'
import { useLingui } from '@lingui/react/macro'
import { Button, Group, Select } from '@mantine/core'
import { useState } from 'react'
import { LimitedTextarea } from '../ui/form/LimitedTextarea.tsx'
import { currentLanguage } from '../ui/language.ts'
import { useAction } from '../ui/use-action.ts'
import { useData } from '../ui/use-data.ts'
import { WhyButton } from '../ui/WhyButton.tsx'
import type { OrderDetail } from './order-columns.tsx'
import classes from './service-desk.module.css'
import { useDraft } from './use-draft.ts'

const looksEveryMs = 10_000
const answerLimit = 4000
const changed = [orderDetail, listOrders]

/** Who else looks at it, and who writes. */
export function usePresence(orderId: string, typing: boolean): readonly { name: string; typing: boolean }[] {
  const { data } = useData(deskPresence, { orderId, typing }, { refetchEveryMs: looksEveryMs })
  return data ?? []
}

/** The answer that the customer reads, over everything that is written until now. What is begun is kept. */
export function OrderTalk({ order, why }: { order: OrderDetail; why: string | undefined }) {
  const { t } = useLingui()
  const { orderId, version, entries } = order
  const { text, setText, sent } = useDraft(order)
  const [minutes, setMinutes] = useState<number>()
  const answers = useData(listDeskAnswers, { merchant: order.merchant }, { goodForMs: 60_000 })
  const send = useAction(answerOrder, {
    invalidate: changed,
    success: order.userId ? t`The customer reads it in the app.` : t`Written down as what was told.`,
    onDone: sent,
  })
  const others = usePresence(orderId, text !== '')
  const lastEntry = entries.at(-1)?.entryId ?? 1
  const answer = (ending?: 'wait' | 'resolve') =>
    void send.run({
      ...{ orderId, version, text: text.trim(), lastEntry },
      ...(minutes ? { minutes } : {}),
      ...(ending ? { ending } : {}),
    })
  const empty = text.trim() === '' ? t`Nothing is written yet.` : undefined
  const long = text.trim().length > answerLimit ? t`It is too long for one answer.` : undefined
  const ends = order.status === 'created' ? t`Take it first.` : undefined
  return (
    <div className={classes.comment}>
      {others.length > 0 && (
        <p className={classes.quiet} role="status">
          {others.map(({ name, typing }) => (typing ? t`${name} is writing` : t`${name} is looking`)).join(' · ')}
        </p>
      )}
      <Select
        label={t`Kept answers`}
        placeholder={t`Put one in`}
        value={null}
        searchable
        data={(answers.data ?? []).map(({ answerId, name }) => ({ value: answerId, label: name }))}
        onChange={(chosen) => {
          const found = answers.data?.find(({ answerId }) => answerId === chosen)
          if (found) setText((now) => [now, found.text[currentLanguage()]].filter(Boolean).join('\n'))
        }}
      />
      <LimitedTextarea
        label={t`Answer to the customer`}
        description={
          order.userId
            ? t`The customer reads it in the app. Variables such as the customer’s name are filled when it is sent.`
            : t`Nobody of the app: what was told by phone is written down here.`
        }
        autosize
        minRows={3}
        maxRows={12}
        limit={answerLimit}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Minutes value={minutes} onChange={setMinutes} />
      <Group justify="flex-end">
        <WhyButton variant="default" why={why ?? empty ?? long ?? ends} onClick={() => answer('wait')}>
          {t`Send and wait`}
        </WhyButton>
        <WhyButton variant="default" why={why ?? empty ?? long ?? ends} onClick={() => answer('resolve')}>
          {t`Send and resolve`}
        </WhyButton>
        <WhyButton why={why ?? empty ?? long} loading={send.pending} onClick={() => answer()}>
          {t`Send the answer`}
        </WhyButton>
      </Group>
    </div>
  )
}

const steps = [5, 10, 15, 30, 60]

/** Minutes worked on it; most often none are noted. */
export function Minutes({
  value,
  onChange,
}: {
  value: number | undefined
  onChange: (minutes: number | undefined) => void
}) {
  const { t } = useLingui()
  return (
    <Group gap="xs">
      <span className={classes.quiet}>{t`Minutes worked`}</span>
      {steps.map((each) => (
        <Button
          key={each}
          size="compact-sm"
          variant={value === each ? 'filled' : 'default'}
          aria-pressed={value === each}
          onClick={() => onChange(value === each ? undefined : each)}
        >
          {each}
        </Button>
      ))}
    </Group>
  )
}
