import {
  closeFeedback,
  convertFeedback,
  feedbackDetail,
  feedbackThemes,
  listFeedback,
  replyToFeedback,
  tagFeedback,
} from '@cordillera/contract/service-desk/feedback'
import { feedbackScreens } from '@cordillera/contract/service-desk/feedback-terms'
import { listOrders } from '@cordillera/contract/service-desk/order'
import { orderTypes } from '@cordillera/contract/service-desk/terms'
import { useLingui } from '@lingui/react/macro'
import { Button, Group, TagsInput } from '@mantine/core'
import { useState } from 'react'
import { ConfirmWithReason } from '../../ui/confirm.tsx'
import { useMay } from '../../ui/environment.tsx'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { SelectField } from '../../ui/form/fields.tsx'
import { LimitedTextarea } from '../../ui/form/LimitedTextarea.tsx'
import { useKept } from '../../ui/form/use-kept.ts'
import { useAction } from '../../ui/use-action.ts'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { optionsOf } from '../options.ts'
import classes from '../service-desk.module.css'
import type { FeedbackDetail } from './feedback-detail.ts'

const changed = [listFeedback, feedbackDetail, feedbackThemes]

/** Answering, tagging, making a work order of it, closing: for those who work it. */
export function FeedbackWork({ feedback }: { feedback: FeedbackDetail }) {
  const may = useMay()
  if (!may.press(`${feedbackScreens[feedback.kind]}_work`)) return null
  const isOpen = feedback.state === 'new' || feedback.state === 'replied'
  return (
    <>
      {isOpen && <Reply feedback={feedback} />}
      <Tags feedback={feedback} />
      {isOpen && <Endings feedback={feedback} />}
    </>
  )
}

function Reply({ feedback: { feedbackId, version } }: { feedback: FeedbackDetail }) {
  const { t } = useLingui()
  const [text, setText, forget] = useKept(`feedback ${feedbackId}`, '')
  const reply = useAction(replyToFeedback, {
    ...{ invalidate: changed, success: t`The customer reads it in the app.` },
    onDone: forget,
  })
  return (
    <div className={classes.comment}>
      <LimitedTextarea
        label={t`Answer`}
        description={t`The customer reads it in the app.`}
        autosize
        minRows={3}
        maxRows={10}
        limit={2000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <WhyButton
        why={text.trim() === '' && t`Write the answer first`}
        loading={reply.pending}
        onClick={() => void reply.run({ feedbackId, version, text: text.trim() })}
      >
        {t`Send the answer`}
      </WhyButton>
    </div>
  )
}

function Tags({ feedback: { feedbackId, version, tags } }: { feedback: FeedbackDetail }) {
  const { t } = useLingui()
  // nothing until somebody changes them: then what a colleague saves meanwhile leaves them be
  const [typed, setTyped] = useState<string[] | null>(null)
  const save = useAction(tagFeedback, { invalidate: changed, onDone: () => setTyped(null) })
  const chosen = typed ?? [...tags]
  const isChanged = chosen.join('\n') !== tags.join('\n')
  return (
    <div className={classes.comment}>
      <TagsInput
        label={t`Tags`}
        description={t`What it is about, for the themes of a month; at most five.`}
        maxTags={5}
        value={chosen}
        onChange={setTyped}
      />
      {isChanged && (
        <Button
          variant="default"
          loading={save.pending}
          onClick={() => void save.run({ feedbackId, version, tags: chosen })}
        >
          {t`Save the tags`}
        </Button>
      )}
    </div>
  )
}

function Endings({ feedback: { feedbackId, version } }: { feedback: FeedbackDetail }) {
  const { t } = useLingui()
  const [asking, setAsking] = useState<'close' | 'convert' | null>(null)
  const close = useAction(closeFeedback, { invalidate: changed })
  const done = () => setAsking(null)
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={() => setAsking('close')}>{t`Close without an answer`}</Button>
      <Button variant="default" onClick={() => setAsking('convert')}>{t`Make a work order`}</Button>
      {asking === 'close' && (
        <ConfirmWithReason
          title={t`Close without an answer`}
          confirm={t`Close it`}
          onClose={done}
          onConfirm={async (reason) => (await close.run({ feedbackId, version, reason })) !== undefined}
        >
          <p>{t`When the customer writes again another one begins and names this one.`}</p>
        </ConfirmWithReason>
      )}
      {asking === 'convert' && (
        <FormDrawer
          opened
          onClose={done}
          title={t`Make a work order`}
          endpoint={convertFeedback}
          defaults={{ feedbackId, version }}
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
