import { loggedChannels } from '@cordillera/contract/collection/channels'
import { collectResult } from '@cordillera/contract/collection/results'
import { useLingui } from '@lingui/react/macro'
import { Button, SegmentedControl } from '@mantine/core'
import type { RefObject } from 'react'
import type { CallError } from '../../ui/call.ts'
import { LimitedTextarea } from '../../ui/form/LimitedTextarea.tsx'
import { useChannelWords } from '../show/words.ts'
import { CallbackField } from './CallbackField.tsx'
import { CallWayField } from './CallWayField.tsx'
import { Contacts } from './Contacts.tsx'
import type { CaseInfo } from './case-info.ts'
import classes from './do-now.module.css'
import type { Missing } from './log-form.ts'
import { OpenVisit } from './OpenVisit.tsx'
import { PromiseFields } from './PromiseFields.tsx'
import { ResultPicker } from './ResultPicker.tsx'
import type { Log } from './use-log.ts'

interface DoNowProps {
  readonly info: CaseInfo
  readonly log: Log
  readonly note: RefObject<HTMLTextAreaElement | null>
  /** Whether a case follows this one in the person's own working order. */
  readonly hasNext: boolean
}

/** A person logs what they did by hand; the dialer logs for itself. */
const byHand = loggedChannels.filter((channel) => channel !== 'dialer')

/** Whom was contacted, how, what came of it, and what was promised: one form, Enter saves it and goes on. */
export function DoNow({ info, log, note, hasNext }: DoNowProps) {
  const { t } = useLingui()
  const channels = useChannelWords()
  const missing = useMissingWords()
  const { form, context, change } = log
  const refusalWords = ({ http, msg }: CallError) => {
    if (http === 403)
      return t`You may not work cases any more: ask your leader. Nothing was saved; what you wrote stays here.`
    if (http === 0)
      return t`No answer: it may be saved or not. Save again: it is kept once, and what you wrote stays here.`
    return msg
  }
  return (
    <form
      className={classes.panel}
      aria-label={t`Do now`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void log.save(hasNext)
      }}
    >
      <header>
        <h2>{t`Do now`}</h2>
        <SegmentedControl
          size="xs"
          aria-label={t`Channel`}
          data={byHand.map((channel) => ({ value: channel, label: channels[channel] }))}
          value={form.channel}
          onChange={(channel) => change({ channel: byHand.find((one) => one === channel) ?? 'call' })}
        />
      </header>
      <div className={classes.fields}>
        <OpenVisit info={info} log={log} />
        <Contacts info={info} closed={false} value={form.contactId} onChange={(contactId) => change({ contactId })} />
        {log.asksCallWay && <CallWayField form={form} onChange={change} />}
        <ResultPicker value={form.result} channel={form.channel} onChange={log.pick} />
        <PromiseFields form={form} context={context} onChange={change} field={log.field} />
        {form.result !== null && !collectResult(form.result).promise && <CallbackField form={form} onChange={change} />}
        <LimitedTextarea
          ref={note}
          label={
            <>
              {t`Note`} <kbd>I</kbd>
            </>
          }
          aria-label={t`Note`}
          autosize
          minRows={2}
          maxRows={4}
          limit={2000}
          value={form.note}
          onChange={(event) => change({ note: event.currentTarget.value })}
          placeholder={t`Enter saves, Shift+Enter begins a new line`}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur()
            // while a word is being composed (Chinese, accents) Enter only ends the word
            if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.metaKey) return
            if (event.nativeEvent.isComposing) return
            event.preventDefault()
            void log.save(hasNext)
          }}
        />
      </div>
      <footer className={classes.foot}>
        {(log.missing || log.refusal) && (
          <p role="alert">{log.missing ? missing[log.missing] : log.refusal && refusalWords(log.refusal)}</p>
        )}
        {hasNext ? (
          <>
            <Button variant="default" loading={log.isPending} onClick={() => log.save(false)} title="Ctrl+Enter">
              {t`Save`}
            </Button>
            <Button type="submit" loading={log.isPending} rightSection={<kbd>⏎</kbd>} className={classes.go ?? ''}>
              {t`Save and next`}
            </Button>
          </>
        ) : (
          <Button type="submit" loading={log.isPending} rightSection={<kbd>⏎</kbd>} className={classes.go ?? ''}>
            {t`Save`}
          </Button>
        )}
      </footer>
    </form>
  )
}

function useMissingWords(): Record<Missing, string> {
  const { t } = useLingui()
  return {
    result: t`Choose the result first.`,
    thirdParty: t`Somebody else was spoken to: take OPTP (B) and say who promised, or choose the borrower.`,
    amount: t`The promise needs an amount above zero.`,
    day: t`Choose the day of the promise.`,
    dayOutside: t`This day does not fit the result. Choose another day, or the other promise.`,
    promisedBy: t`Say who promised.`,
  }
}
