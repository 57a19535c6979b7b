import { type AuditOutcome, outcomesOf, reasonsOf } from '@cordillera/contract/audit/terms'
import { imageKinds, imageKindWords } from '@cordillera/contract/credit/application-state'
import { useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import { useRef } from 'react'
import { LimitedTextarea } from '../../ui/form/LimitedTextarea.tsx'
import { inWords } from '../../ui/language.ts'
import { Panel } from '../../ui/page.tsx'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { outcomeWords, reasonText } from '../words.ts'
import classes from './file.module.css'
import type { AuditFile } from './file.ts'
import { useConclude } from './use-conclude.ts'
import { useConcludeKeys } from './use-conclude-keys.ts'

export const outcomeKeys: Record<AuditOutcome, string> = { pass: 'P', 're-upload': 'U', reject: 'J', suspend: 'S' }

/** The conclusion: what it comes to, why, and what else has to be said. Every part of it by keyboard. */
export function Conclude({ file }: { file: AuditFile }) {
  const { t, i18n } = useLingui()
  const remark = useRef<HTMLTextAreaElement>(null)
  const outcomes = outcomesOf[file.audit.step ?? 'first']
  const { said, say, send, pending, why, isTried } = useConclude(file)
  const reasons = said.outcome ? reasonsOf[said.outcome] : []
  useConcludeKeys({
    outcome: (letter) => {
      const outcome = outcomes.find((one) => outcomeKeys[one] === letter)
      if (outcome) say({ outcome })
      return outcome !== undefined
    },
    reason: (number) => say({ reason: reasons[number - 1] }),
    remark: () => remark.current?.focus(),
    send: (takeNext) => void send(takeNext),
  })
  return (
    <Panel title={t`Conclusion`}>
      <fieldset className={classes.choices} aria-label={t`Audit result`}>
        {outcomes.map((outcome) => (
          <label key={outcome} className={classes.choice}>
            <input type="radio" name="outcome" checked={said.outcome === outcome} onChange={() => say({ outcome })} />
            <kbd>{outcomeKeys[outcome]}</kbd>
            {i18n._(outcomeWords[outcome])}
          </label>
        ))}
      </fieldset>
      {said.outcome && (
        <fieldset className={classes.reasons} aria-label={t`Reason`}>
          {reasons.map((reason, at) => (
            <label key={reason} className={classes.choice}>
              <input type="radio" name="reason" checked={said.reason === reason} onChange={() => say({ reason })} />
              <kbd>{at + 1}</kbd>
              {reasonText(reason)}
            </label>
          ))}
        </fieldset>
      )}
      {said.outcome === 're-upload' && (
        <Checkbox.Group
          label={t`Images to be sent again`}
          value={[...said.images]}
          onChange={(images) => say({ images: imageKinds.filter((kind) => images.includes(kind)) })}
        >
          <div className={classes.kinds}>
            {imageKinds.map((kind) => (
              <Checkbox key={kind} value={kind} label={inWords(imageKindWords[kind])} />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <LimitedTextarea
        ref={remark}
        aria-label={t`Remark`}
        placeholder={said.reason === 'other' ? t`Remark: say what the other reason is` : t`Remark`}
        autosize
        minRows={2}
        maxRows={6}
        limit={2000}
        value={said.remark}
        onChange={(event) => say({ remark: event.currentTarget.value })}
      />
      <div className={classes.send}>
        <WhyButton why={why} loading={pending} onClick={() => void send(true)} rightSection={<kbd>⏎</kbd>}>
          {t`Conclude and next`}
        </WhyButton>
        <WhyButton variant="default" why={why} loading={pending} onClick={() => void send(false)}>
          {t`Conclude`}
        </WhyButton>
      </div>
      {isTried && why && (
        <p className={classes.missing} role="alert">
          {why}
        </p>
      )}
    </Panel>
  )
}
